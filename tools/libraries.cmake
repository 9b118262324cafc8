# Libraries that stand behind one file and one option each. Of xxHash only the header is
# used; the others are loaded at run time, and their headers let the compiler compare.
function(mx_behind option floor file header)
    find_path(${option}_HEADER ${header})
    mark_as_advanced(${option}_HEADER)
    if(${option} AND ${option}_HEADER AND NOT MX_WASM AND TARGET mx_${floor})
        set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/${floor}/${file} APPEND PROPERTY
            COMPILE_DEFINITIONS ${option})
        set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/${floor}/${file} APPEND PROPERTY
            INCLUDE_DIRECTORIES ${${option}_HEADER})
    elseif(${option} AND NOT MX_WASM)
        message(STATUS "${header} is not installed: built without ${option}")
    endif()
endfunction()

mx_behind(MX_XXHASH store digest.c xxhash.h)
mx_behind(MX_ZSTD store squeeze.c zstd.h)
mx_behind(MX_JANSSON game graph_json.c jansson.h)
mx_behind(MX_NAUTY solve nauty.c nauty/nauty.h)
mx_behind(MX_SQLITE answer survey_sqlite.c sqlite3.h)
if(NOT MX_DLOPEN)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/base/loader.c APPEND PROPERTY
        COMPILE_DEFINITIONS MX_NO_DLOPEN)
endif()

# MPI is linked by a module of its own, which a survey under mpirun loads.
if(MX_MPI AND NOT MX_WASM AND TARGET mx_answer)
    find_package(MPI REQUIRED COMPONENTS C)
    include(GNUInstallDirs)
    add_library(mexor_mpi MODULE src/ranks/mexor_mpi.c)
    set_target_properties(mexor_mpi PROPERTIES PREFIX "" OUTPUT_NAME mexor-mpi
        C_VISIBILITY_PRESET default)
    target_link_libraries(mexor_mpi PRIVATE MPI::MPI_C)
    install(TARGETS mexor_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/mexor)
    set_property(SOURCE ${CMAKE_SOURCE_DIR}/src/answer/survey_ranks.c APPEND PROPERTY
        COMPILE_DEFINITIONS MX_MPI MX_MPI_BUILT="${CMAKE_BINARY_DIR}/mexor-mpi.so"
        MX_MPI_INSTALLED="${CMAKE_INSTALL_FULL_LIBDIR}/mexor/mexor-mpi.so")
endif()
