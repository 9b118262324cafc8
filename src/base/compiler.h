/* compiler.h: the few things C11 does not say, in one place. */
#ifndef MX_COMPILER_H
#define MX_COMPILER_H

#if defined(__GNUC__)
#define MX_LIKELY(x)         __builtin_expect(!!(x), 1)
#define MX_UNLIKELY(x)       __builtin_expect(!!(x), 0)
#define MX_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define MX_INLINE            static inline __attribute__((always_inline))
#define MX_NOINLINE          __attribute__((noinline))
#define MX_FALLTHROUGH       __attribute__((fallthrough))
#else
#define MX_LIKELY(x)   (x)
#define MX_UNLIKELY(x) (x)
#define MX_PRINTF(fmt, args)
#define MX_INLINE static inline
#define MX_NOINLINE
#define MX_FALLTHROUGH ((void)0)
#endif

/* 64-bit arithmetic that says whether it overflowed. */
#define MX_ADD_OVERFLOWS(a, b, out) __builtin_add_overflow((a), (b), (out))
#define MX_SUB_OVERFLOWS(a, b, out) __builtin_sub_overflow((a), (b), (out))
#define MX_MUL_OVERFLOWS(a, b, out) __builtin_mul_overflow((a), (b), (out))

/* The number of zeros below the lowest bit of X, which is not 0. */
#define MX_LOWEST_BIT(x) ((unsigned)__builtin_ctzll(x))

#define MX_COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
