# The installed package: headers, the library, mannerlyConfig.cmake and, where built, the command.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mannerly)

install(TARGETS mannerly EXPORT mannerlyTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(EXPORT mannerlyTargets NAMESPACE mannerly:: DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/mannerly TYPE INCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/policy/presets
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mannerly)
if(TARGET mannerly_cli)
  install(TARGETS mannerly_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/mannerlyConfig.cmake.in
  ${PROJECT_BINARY_DIR}/mannerlyConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mannerlyConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/mannerlyConfig.cmake
  ${PROJECT_BINARY_DIR}/mannerlyConfigVersion.cmake DESTINATION ${package_dir})
