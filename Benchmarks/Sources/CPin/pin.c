#if defined(__linux__)
  #define _GNU_SOURCE
  #include <sched.h>
#endif
#include "pin.h"

static bool pin(int from, int to) {
#if defined(__linux__)
  if (from < 0 || from > to || to >= CPU_SETSIZE) return false;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int processor = from; processor <= to; ++processor) CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
#else
  (void)from, (void)to;
  return false;
#endif
}

bool pin_to_processor(int processor) {
  return pin(processor, processor);
}

bool pin_to_first(int count) {
  return pin(0, count - 1);
}
