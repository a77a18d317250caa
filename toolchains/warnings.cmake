# Our own builds tolerate no warning; a user's build is not bothered.
function(tippe_warnings target)
  if(TIPPE_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror)
  endif()
endfunction()
