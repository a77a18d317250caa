# The flags without which floating-point bits depend on the target. PUBLIC: inline kernel code compiled in
# a user's translation unit needs them as much as ours does.
function(tippe_deterministic_flags target)
  target_compile_options(${target} PUBLIC -ffp-contract=off -fno-fast-math)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(i[3-6]86|x86)$")
    target_compile_options(${target} PUBLIC -msse2 -mfpmath=sse)  # x87 evaluates in 80 bits
  endif()
endfunction()
