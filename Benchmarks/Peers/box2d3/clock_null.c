/* Clocks that are never read, which `-Wl,--wrap` puts in the place of Box2D's. Box2D v3 reads its
 * clock some forty times in a step of four sub-steps, for its profile. */
#include <stdint.h>

uint64_t __wrap_b2GetTicks(void);
uint64_t __wrap_b2GetTicks(void) {
  return 0;
}

float __wrap_b2GetMilliseconds(uint64_t ticks);
float __wrap_b2GetMilliseconds(uint64_t ticks) {
  (void)ticks;
  return 0;
}

float __wrap_b2GetMillisecondsAndReset(uint64_t *ticks);
float __wrap_b2GetMillisecondsAndReset(uint64_t *ticks) {
  (void)ticks;
  return 0;
}
