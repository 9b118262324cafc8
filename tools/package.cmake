# Two Debian packages, made by CPack from what is installed (tools/install.cmake):
#   mexor          the program, its manual pages, completion and documents
#   libmexor-dev   the static library, its headers, pkg-config file and CMake package
#     cmake --preset deb && cmake --build --preset deb --target package
# Names, versions and limits of what the program needs at its start are found by
# dpkg-shlibdeps; what it loads when a command wants it is recommended or suggested.
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGE_NAME mexor)
set(CPACK_PACKAGE_CONTACT "the mexor authors <mexor@packages.invalid>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/tools/debian/finish.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME mexor)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS
    "libedit2, libjansson4, libnauty2, libsqlite3-0, libzstd1")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS
    "gcc | c-compiler, graphviz, libmexor-dev, librsvg2-bin")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
"solver for combinatorial games (Sprague-Grundy and beyond)
Write a game's rules in a few lines, and get its Grundy values, who wins any
sum of positions, every winning move with the reason, the answers that a
contest's judge expects, and a C program to submit.
.
Games of one or two players' moves, normal and misere play, points, endless
play; periods with proofs; pictures, an opponent, certificates.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libmexor-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libc6-dev | libc-dev")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "mexor, cmake, pkg-config")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
"library for combinatorial games (development files)
The static library behind the program mexor: rules as text or C, Grundy
values, canonical forms, winning moves, periods and certificates.
.
This package has the headers, the library, a pkg-config file and a CMake
package.")

# Policy wants these two files in each package; finish.cmake packs what it wants packed.
file(STRINGS LICENSE licence)
set(LICENCE "")
foreach(line IN LISTS licence)
    if(line MATCHES "^(MIT|Copyright)")
        continue()
    elseif(line STREQUAL "")
        string(APPEND LICENCE " .\n")
    else()
        string(APPEND LICENCE " ${line}\n")
    endif()
endforeach()
string(REGEX REPLACE "^( \\.\n)+" "" LICENCE "${LICENCE}")
configure_file(tools/debian/copyright.in copyright @ONLY)
foreach(pair "program;mexor" "library;libmexor-dev")
    list(GET pair 0 component)
    list(GET pair 1 package)
    install(FILES ${CMAKE_BINARY_DIR}/copyright tools/debian/changelog
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
