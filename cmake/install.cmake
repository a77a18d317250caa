# cmake --install: headers, the library, and the files find_package(tippe) reads. The deterministic flags are
# part of the exported target: whoever links tippe::kernel compiles with them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(TIPPE_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tippe)

install(TARGETS tippe_kernel EXPORT tippeTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/kernel/tippe DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.inl" PATTERN "*.h")
install(EXPORT tippeTargets NAMESPACE tippe:: DESTINATION ${TIPPE_CMAKE_DIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/tippeConfig.cmake.in
  ${PROJECT_BINARY_DIR}/tippeConfig.cmake INSTALL_DESTINATION ${TIPPE_CMAKE_DIR})
# Before 1.0 a minor version may change the interface, and any version the bits.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tippeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tippeConfig.cmake ${PROJECT_BINARY_DIR}/tippeConfigVersion.cmake
  DESTINATION ${TIPPE_CMAKE_DIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
