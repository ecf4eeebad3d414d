#define _POSIX_C_SOURCE 199309L /* clock_gettime */
#include "limits_of_core.h"

#include <stdlib.h>
#include <time.h>

#if defined(__x86_64__)
  #include <immintrin.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

enum { REPETITIONS = 20000, UNROLLED = 12, PASSES = 7 };

  /* Registers 14 and 15 hold the operands; those from 0 to 11 take the results. */
  #define TWELVE(one)                                                                              \
    one("0") one("1") one("2") one("3") one("4") one("5") one("6") one("7") one("8") one("9")      \
        one("10") one("11")
  #define CLOBBERS                                                                                 \
    "memory", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",      \
        "xmm10", "xmm11", "xmm14", "xmm15"

  /* The fastest of several loops, as instructions in a nanosecond. */
  #define RATE(prepare, body)                                                                      \
    do {                                                                                           \
      double best = 0;                                                                             \
      for (int pass = 0; pass < PASSES; ++pass) {                                                  \
        __asm__ volatile(prepare : : "r"(operands) : CLOBBERS);                                    \
        const double begun = now();                                                                \
        for (long i = 0; i < REPETITIONS; ++i) {                                                   \
          __asm__ volatile(body : : "r"(memory) : CLOBBERS);                                       \
        }                                                                                          \
        const double rate = (double)REPETITIONS * UNROLLED / (now() - begun);                      \
        if (rate > best) best = rate;                                                              \
      }                                                                                            \
      return work == CORE_NOTHING ? 12 * best : best;                                              \
    } while (0)

  /* One function for a width. R: the letter of its registers. */
  #define DEFINE_RATE(name, R, features, FUSED, LOGIC, COMPARE)                                    \
    __attribute__((target(features), noinline)) static double name(                                \
        core_work work, const float *operands, float *memory) {                                    \
      switch (work) {                                                                              \
      case CORE_ADD:                                                                               \
        RATE(OPERANDS(R), TWELVE(ADD_##R));                                                        \
      case CORE_MULTIPLY:                                                                          \
        RATE(OPERANDS(R), TWELVE(MULTIPLY_##R));                                                   \
      case CORE_ADD_AND_MULTIPLY:                                                                  \
        RATE(OPERANDS(R), MIXED_##R);                                                              \
      case CORE_FUSED:                                                                             \
        FUSED;                                                                                     \
      case CORE_DIVIDE:                                                                            \
        RATE(OPERANDS(R), TWELVE(DIVIDE_##R));                                                     \
      case CORE_SQUARE_ROOT:                                                                       \
        RATE(OPERANDS(R), TWELVE(ROOT_##R));                                                       \
      case CORE_COMPARE:                                                                           \
        RATE(OPERANDS(R), TWELVE(COMPARE));                                                        \
      case CORE_LOGIC:                                                                             \
        RATE(OPERANDS(R), TWELVE(LOGIC));                                                          \
      case CORE_LOAD:                                                                              \
        RATE(OPERANDS(R), TWELVE(LOAD_##R));                                                       \
      case CORE_STORE:                                                                             \
        RATE(OPERANDS(R), TWELVE(STORE_##R));                                                      \
      case CORE_NOTHING:                                                                           \
        RATE(OPERANDS(R), TWELVE(NOTHING));                                                        \
      case CORE_ADD_CHAIN:                                                                         \
        RATE(OPERANDS(R), TWELVE(ADD_CHAIN_##R));                                                  \
      case CORE_MULTIPLY_CHAIN:                                                                    \
        RATE(OPERANDS(R), TWELVE(MULTIPLY_CHAIN_##R));                                             \
      case CORE_DIVIDE_CHAIN:                                                                      \
        RATE(OPERANDS(R), TWELVE(DIVIDE_CHAIN_##R));                                               \
      case CORE_SQUARE_ROOT_CHAIN:                                                                 \
        RATE(OPERANDS(R), TWELVE(ROOT_CHAIN_##R));                                                 \
      }                                                                                            \
      return 0;                                                                                    \
    }
  #define OPERANDS(R)                                                                              \
    "vbroadcastss (%0), %%" #R "mm14\n\tvbroadcastss 4(%0), %%" #R "mm15\n\t"                      \
    "vbroadcastss 4(%0), %%" #R "mm0\n\t"
  #define THREE(op, R, n) op " %%" R "mm15, %%" R "mm14, %%" R "mm" n "\n\t"
  #define TWO(op, R, n)   op " %%" R "mm15, %%" R "mm" n "\n\t"
  #define CHAIN3(op, R)   op " %%" R "mm15, %%" R "mm0, %%" R "mm0\n\t"
  #define CHAIN2(op, R)   op " %%" R "mm0, %%" R "mm0\n\t"
  /* The chain x, a / x, x, a / x, … has two values, both normal numbers. Dividing the last quotient
   * by the same number each time would reach denormal numbers, which take longer. */
  #define QUOTIENT_CHAIN(R) "vdivps %%" R "mm0, %%" R "mm14, %%" R "mm0\n\t"
  /* Twelve for each, lest the loop itself be what is seen. */
  #define NOTHING(n) "nop; nop; nop; nop; nop; nop; nop; nop; nop; nop; nop; nop\n\t"

  #define ADD_x(n)            THREE("vaddps", "x", n)
  #define ADD_y(n)            THREE("vaddps", "y", n)
  #define ADD_z(n)            THREE("vaddps", "z", n)
  #define MULTIPLY_x(n)       THREE("vmulps", "x", n)
  #define MULTIPLY_y(n)       THREE("vmulps", "y", n)
  #define MULTIPLY_z(n)       THREE("vmulps", "z", n)
  #define DIVIDE_x(n)         THREE("vdivps", "x", n)
  #define DIVIDE_y(n)         THREE("vdivps", "y", n)
  #define DIVIDE_z(n)         THREE("vdivps", "z", n)
  #define ROOT_x(n)           TWO("vsqrtps", "x", n)
  #define ROOT_y(n)           TWO("vsqrtps", "y", n)
  #define ROOT_z(n)           TWO("vsqrtps", "z", n)
  #define FUSED_x(n)          THREE("vfmadd231ps", "x", n)
  #define FUSED_y(n)          THREE("vfmadd231ps", "y", n)
  #define FUSED_z(n)          THREE("vfmadd231ps", "z", n)
  #define LOGIC_x(n)          THREE("vandps", "x", n)
  #define LOGIC_y(n)          THREE("vandps", "y", n)
  #define LOGIC_z(n)          THREE("vpandd", "z", n)
  #define COMPARE_x(n)        THREE("vcmpltps", "x", n)
  #define COMPARE_y(n)        THREE("vcmpltps", "y", n)
  #define COMPARE_z(n)        "vcmpltps %%zmm15, %%zmm14, %%k1\n\t"
  #define LOAD_x(n)           "vmovups (%0), %%xmm" n "\n\t"
  #define LOAD_y(n)           "vmovups (%0), %%ymm" n "\n\t"
  #define LOAD_z(n)           "vmovups (%0), %%zmm" n "\n\t"
  #define STORE_x(n)          "vmovups %%xmm15, 64*" n "(%0)\n\t"
  #define STORE_y(n)          "vmovups %%ymm15, 64*" n "(%0)\n\t"
  #define STORE_z(n)          "vmovups %%zmm15, 64*" n "(%0)\n\t"
  #define ADD_CHAIN_x(n)      CHAIN3("vaddps", "x")
  #define ADD_CHAIN_y(n)      CHAIN3("vaddps", "y")
  #define ADD_CHAIN_z(n)      CHAIN3("vaddps", "z")
  #define MULTIPLY_CHAIN_x(n) CHAIN3("vmulps", "x")
  #define MULTIPLY_CHAIN_y(n) CHAIN3("vmulps", "y")
  #define MULTIPLY_CHAIN_z(n) CHAIN3("vmulps", "z")
  #define DIVIDE_CHAIN_x(n)   QUOTIENT_CHAIN("x")
  #define DIVIDE_CHAIN_y(n)   QUOTIENT_CHAIN("y")
  #define DIVIDE_CHAIN_z(n)   QUOTIENT_CHAIN("z")
  #define ROOT_CHAIN_x(n)     CHAIN2("vsqrtps", "x")
  #define ROOT_CHAIN_y(n)     CHAIN2("vsqrtps", "y")
  #define ROOT_CHAIN_z(n)     CHAIN2("vsqrtps", "z")
  #define ALTERNATE(A, M)                                                                          \
    A("0") M("1") A("2") M("3") A("4") M("5") A("6") M("7") A("8") M("9") A("10") M("11")
  #define MIXED_x ALTERNATE(ADD_x, MULTIPLY_x)
  #define MIXED_y ALTERNATE(ADD_y, MULTIPLY_y)
  #define MIXED_z ALTERNATE(ADD_z, MULTIPLY_z)

DEFINE_RATE(rate_16, x, "avx2,fma", RATE(OPERANDS(x), TWELVE(FUSED_x)), LOGIC_x, COMPARE_x)
DEFINE_RATE(rate_32, y, "avx2,fma", RATE(OPERANDS(y), TWELVE(FUSED_y)), LOGIC_y, COMPARE_y)
DEFINE_RATE(rate_64, z, "avx512f", RATE(OPERANDS(z), TWELVE(FUSED_z)), LOGIC_z, COMPARE_z)

double core_rate(core_work work, int bytes) {
  _Alignas(64) static float memory[16 * 12];
  const float operands[2] = {1.7f, 1.3f};
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 0;
  switch (bytes) {
  case 16:
    return rate_16(work, operands, memory);
  case 32:
    return rate_32(work, operands, memory);
  case 64:
    return __builtin_cpu_supports("avx512f") ? rate_64(work, operands, memory) : 0;
  }
  return 0;
}

__attribute__((target("avx2,fma"), noinline)) static void triad(float *a, const float *b,
                                                                const float *c, long count) {
  const __m256 scale = _mm256_set1_ps(3);
  for (long i = 0; i < count; i += 8) {
    const __m256 sum = _mm256_fmadd_ps(scale, _mm256_load_ps(c + i), _mm256_load_ps(b + i));
    _mm256_store_ps(a + i, sum);
  }
}

__attribute__((target("avx2,fma"), noinline)) static void
streaming_triad(float *a, const float *b, const float *c, long count) {
  const __m256 scale = _mm256_set1_ps(3);
  for (long i = 0; i < count; i += 8) {
    const __m256 sum = _mm256_fmadd_ps(scale, _mm256_load_ps(c + i), _mm256_load_ps(b + i));
    _mm256_stream_ps(a + i, sum);
  }
  _mm_sfence();
}

double core_bandwidth(long bytes, int streams) {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return 0;
  const long count = bytes / 12 / 16 * 16;
  float *arrays = aligned_alloc(64, (size_t)(3 * count) * sizeof(float));
  if (!arrays) return 0;
  for (long i = 0; i < 3 * count; ++i) arrays[i] = 1;
  long repetitions = (64L << 20) / bytes;
  if (repetitions < 1) repetitions = 1;
  double best = 0;
  for (int pass = 0; pass < PASSES; ++pass) {
    const double begun = now();
    for (long i = 0; i < repetitions; ++i) {
      (streams ? streaming_triad : triad)(arrays, arrays + count, arrays + 2 * count, count);
      __asm__ volatile("" : : "r"(arrays) : "memory");
    }
    const double rate = 12.0 * (double)count * (double)repetitions / (now() - begun);
    if (rate > best) best = rate;
  }
  free(arrays);
  return best;
}

#else

double core_rate(core_work work, int bytes) {
  (void)work, (void)bytes;
  return 0;
}

double core_bandwidth(long bytes, int streams) {
  (void)bytes, (void)streams;
  return 0;
}

#endif
