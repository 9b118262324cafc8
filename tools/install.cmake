# What `cmake --install` puts where: program, library, headers, pkg-config file, CMake
# package, manual pages, shell completion, documents. Each has a component, for packages:
# see tools/package.cmake.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS mexor RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
    COMPONENT program)
install(TARGETS mexor_static EXPORT mexor ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT library)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT library)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/mexor)
install(EXPORT mexor NAMESPACE mexor:: FILE mexor-targets.cmake DESTINATION ${package}
    COMPONENT library)
configure_package_config_file(tools/mexor-config.cmake.in mexor-config.cmake
    INSTALL_DESTINATION ${package})
write_basic_package_version_file(mexor-config-version.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/mexor-config.cmake
    ${CMAKE_BINARY_DIR}/mexor-config-version.cmake DESTINATION ${package}
    COMPONENT library)

# The folder is found from the file's own place, so that --prefix may be anything.
file(RELATIVE_PATH MX_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(tools/mexor.pc.in mexor.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/mexor.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

add_custom_command(OUTPUT share.stamp
    COMMAND ${CMAKE_SOURCE_DIR}/tools/make-share $<TARGET_FILE:mexor> share
    COMMAND ${CMAKE_COMMAND} -E touch share.stamp
    DEPENDS mexor tools/make-share COMMENT "Manual pages and completion" VERBATIM)
add_custom_target(share ALL DEPENDS share.stamp)
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/man1
    DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/share/mexor.bash RENAME mexor
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/share/mexor.zsh RENAME _mexor
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/share/mexor.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
file(GLOB mx_documents CONFIGURE_DEPENDS docs/*.md)
install(FILES README.md README.zh-CN.md ${mx_documents}
    DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
include(tools/package.cmake)
