/* limits_of_core.h: what one core can do at most, for programs that do nothing else. x86-64. */
#ifndef LIMITS_OF_CORE_H
#define LIMITS_OF_CORE_H

/* A kind of f32 instruction, all of them independent of each other but for the chains. */
enum core_work {
  CORE_ADD,
  CORE_MULTIPLY,
  CORE_ADD_AND_MULTIPLY, /* in turn */
  CORE_FUSED,            /* multiply-add; counted as one instruction */
  CORE_DIVIDE,
  CORE_SQUARE_ROOT,
  CORE_COMPARE,
  CORE_LOGIC,
  CORE_LOAD,      /* from L1 */
  CORE_STORE,     /* to L1 */
  CORE_NOTHING,   /* nop: how many instructions are taken in, whatever they do */
  CORE_ADD_CHAIN, /* each waits for the one before */
  CORE_MULTIPLY_CHAIN,
  CORE_DIVIDE_CHAIN,
  CORE_SQUARE_ROOT_CHAIN,
};
typedef enum core_work core_work;

/* Instructions in a nanosecond with vectors of 16, 32 or 64 bytes; 0 where this machine or this
 * width has none. Takes a few milliseconds. */
double core_rate(core_work work, int bytes);

/* Bytes in a nanosecond of a = b + s c over three arrays that together have `bytes` bytes, moved
 * bytes counted once each; `streams`: with stores that go past the caches. 0: no memory. */
double core_bandwidth(long bytes, int streams);

#endif
