# What `cmake --install` puts where: program, library, headers, pkg-config file, CMake
# package, manual pages, shell completion.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS mexor RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS mexor_static EXPORT mexor ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/mexor)
install(EXPORT mexor NAMESPACE mexor:: FILE mexor-targets.cmake DESTINATION ${package})
configure_package_config_file(tools/mexor-config.cmake.in mexor-config.cmake
    INSTALL_DESTINATION ${package})
write_basic_package_version_file(mexor-config-version.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mexor-config.cmake
    ${CMAKE_BINARY_DIR}/mexor-config-version.cmake DESTINATION ${package})

# The folder is found from the file's own place, so that --prefix may be anything.
file(RELATIVE_PATH MX_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(tools/mexor.pc.in mexor.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/mexor.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

add_custom_command(OUTPUT share.stamp
    COMMAND ${CMAKE_SOURCE_DIR}/tools/make-share $<TARGET_FILE:mexor> share
    COMMAND ${CMAKE_COMMAND} -E touch share.stamp
    DEPENDS mexor tools/make-share COMMENT "Manual pages and completion" VERBATIM)
add_custom_target(share ALL DEPENDS share.stamp)
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/man1
    DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${CMAKE_BINARY_DIR}/share/mexor.bash RENAME mexor
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
