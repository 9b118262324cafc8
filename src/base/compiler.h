/* compiler.h: the few things C11 does not say, in one place. */
#ifndef MX_COMPILER_H
#define MX_COMPILER_H

#if defined(__GNUC__)
#define MX_LIKELY(x)         __builtin_expect(!!(x), 1)
#define MX_UNLIKELY(x)       __builtin_expect(!!(x), 0)
#define MX_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define MX_FORMAT_OF(id)     __attribute__((format_arg(id)))
#define MX_INLINE            static inline __attribute__((always_inline))
#define MX_NOINLINE          __attribute__((noinline))
#define MX_PREFETCH(at)      __builtin_prefetch(at)
#define MX_FALLTHROUGH       __attribute__((fallthrough))
#else
#define MX_LIKELY(x)   (x)
#define MX_UNLIKELY(x) (x)
#define MX_PRINTF(fmt, args)
#define MX_FORMAT_OF(id)
#define MX_INLINE static inline
#define MX_NOINLINE
#define MX_PREFETCH(at) ((void)(at))
#define MX_FALLTHROUGH  ((void)0)
#endif

/* 64-bit arithmetic that says whether it overflowed. */
#define MX_ADD_OVERFLOWS(a, b, out) __builtin_add_overflow((a), (b), (out))
#define MX_SUB_OVERFLOWS(a, b, out) __builtin_sub_overflow((a), (b), (out))
#define MX_MUL_OVERFLOWS(a, b, out) __builtin_mul_overflow((a), (b), (out))

/* The number of zeros below the lowest bit of X, which is not 0. */
#define MX_LOWEST_BIT(x) ((unsigned)__builtin_ctzll(x))

/* A table of labels to jump through; compilers without it use a switch. */
#if defined(__GNUC__)
#define MX_HAS_LABELS   1
#define MX_LABEL(label) (&&label)
#define MX_GOTO(target) goto *(target)
#else
#define MX_HAS_LABELS 0
#endif

/* (a * b) % m without overflow; m > 0. */
#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 mx__u128;
#define MX_MUL_MOD(a, b, m) ((uint64_t)((mx__u128)(a) * (b) % (m)))
#endif

#define MX_COUNT(array) (sizeof(array) / sizeof((array)[0]))

#endif
