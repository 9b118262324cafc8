# The toolchain of the wasm preset: Debian's clang with wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# WASI has no clock of the process; this one runs with the wall's.
add_compile_definitions(_WASI_EMULATED_PROCESS_CLOCKS)
