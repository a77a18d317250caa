# Registers every case of a Catch2 executable with ctest, whatever its name: names are claims and may hold brackets,
# commas and semicolons, which Catch2's own catch_discover_tests() glues together into tests that run nothing.
#
# Included, it gives   tippe_discover_tests(<target> <prefix> <test spec> <property value...>)
# Run with -P after linking, it asks the executable for its cases and writes the file ctest includes.

if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(TIPPE_DISCOVER_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

  function(tippe_discover_tests target prefix spec)
    string(MAKE_C_IDENTIFIER "${target}_${prefix}" name)
    set(tests ${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake)
    set(include ${CMAKE_CURRENT_BINARY_DIR}/${name}_include.cmake)
    add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${tests} VERBATIM
      COMMAND ${CMAKE_COMMAND} -D EXECUTABLE=$<TARGET_FILE:${target}> -D PREFIX=${prefix} -D SPEC=${spec}
        -D "PROPERTIES=${ARGN}" -D OUTPUT=${tests} -D CATCH=${Catch2_VERSION} -P ${TIPPE_DISCOVER_SCRIPT})
    file(WRITE ${include} "if(EXISTS \"${tests}\")\n  include(\"${tests}\")\nelse()\n"
      "  add_test(\"${prefix} is not built\" \"${target}\")\nendif()\n")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${include})
  endfunction()
  return()
endif()

if(CATCH VERSION_GREATER_EQUAL 3)
  set(list --list-tests --verbosity quiet)
  set(strict --warn UnmatchedTestSpec)
else()
  set(list --list-test-names-only)
  set(strict --warn NoTests)
endif()
execute_process(COMMAND ${EXECUTABLE} ${SPEC} ${list} OUTPUT_VARIABLE names RESULT_VARIABLE status)
if(names STREQUAL "" AND NOT status EQUAL 0)  # Catch2 2 returns the number of cases
  message(FATAL_ERROR "${EXECUTABLE} cannot list its cases: status ${status}")
endif()

# a CMake list splits at semicolons unless brackets are open: both are taken out before, and put back after
string(REPLACE ";" "<semicolon>" names "${names}")
string(REPLACE "[" "<open>" names "${names}")
string(REPLACE "]" "<close>" names "${names}")
string(REPLACE "\n" ";" names "${names}")
set(script "")
foreach(name IN LISTS names)
  if(name STREQUAL "")
    continue()
  endif()
  # what Catch2 would read as its own: a comma joins names, brackets are tags, a backslash quotes
  string(REPLACE "\\" "\\\\" pattern "${name}")
  string(REPLACE "," "\\," pattern "${pattern}")
  string(REPLACE "<open>" "\\[" pattern "${pattern}")
  string(REPLACE "<close>" "\\]" pattern "${pattern}")
  string(REPLACE "<open>" "[" name "${name}")
  string(REPLACE "<close>" "]" name "${name}")
  string(REPLACE "<semicolon>" ";" name "${name}")
  string(REPLACE "<semicolon>" ";" pattern "${pattern}")
  string(APPEND script "add_test([==[${PREFIX} ${name}]==] [==[${EXECUTABLE}]==] [==[${pattern}]==] ${strict})\n"
    "set_tests_properties([==[${PREFIX} ${name}]==] PROPERTIES ${PROPERTIES})\n")
endforeach()
file(WRITE "${OUTPUT}" "${script}")
