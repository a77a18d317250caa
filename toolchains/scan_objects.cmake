# tippe_scan_objects(<library>): after linking it, look for a fused multiply-add or a call of the mathematics library
# (tools/scan.py); one of either fails the build. Only in our own builds, and only where the binary tools are at hand.
find_program(TIPPE_PYTHON python3)
mark_as_advanced(TIPPE_PYTHON)

function(tippe_scan_objects target)
  if(TIPPE_GNU_PREFIX)
    set(prefix ${TIPPE_GNU_PREFIX}-)
  elseif(TIPPE_TRIPLE)
    set(prefix ${TIPPE_TRIPLE}-)
  elseif(NOT CMAKE_CROSSCOMPILING)
    set(prefix -)  # this machine's own
  endif()
  if(prefix AND TIPPE_PYTHON AND NOT APPLE AND NOT WIN32)
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
      COMMAND ${TIPPE_PYTHON} -B ${PROJECT_SOURCE_DIR}/tools/scan.py --objects ${prefix} $<TARGET_FILE:${target}>
      COMMENT "Scanning ${target} for fused multiply-adds and libm calls")
  endif()
endfunction()
