#if defined(__linux__)
  #define _GNU_SOURCE
  #include <sched.h>
#endif
#include "pin.h"

bool pin_to_processor(int processor) {
#if defined(__linux__)
  if (processor < 0 || processor >= CPU_SETSIZE) return false;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
#else
  (void)processor;
  return false;
#endif
}
