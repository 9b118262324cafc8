/* jump.h: leaving loaded code half way. WebAssembly loads none and has no setjmp. */
#ifndef MX_JUMP_H
#define MX_JUMP_H

#ifdef __wasm__

typedef int mx__jump;
#define MX_JUMP_SET(jump)  (*(jump) = 0)
#define MX_JUMP_BACK(jump) (*(jump) = 1)

#else

#include <setjmp.h>

typedef jmp_buf mx__jump;
#define MX_JUMP_SET(jump)  setjmp(*(jump)) /* not 0: come back to */
#define MX_JUMP_BACK(jump) longjmp(*(jump), 1)

#endif

#endif
