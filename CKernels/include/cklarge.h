/* cklarge.h: one scenario of thousands of items. A prototype: its lanes run over the items and
 * contacts of one world. The contract of every function is that of ckernels.h. */
#ifndef CKLARGE_H
#define CKLARGE_H

#include "ckernels.h"

CK_NONNULL_BEGIN

#define CK_LARGE_LIMIT 8192 /* items; edges */

/* An item: a box or a circle. Metres, seconds, kilograms, radians. */
typedef struct ck_large_item {
  double x, y, angle;
  double velocity_x, velocity_y, spin;
  double width, height; /* of a circle: its diameter */
  double elasticity, friction, density;
  double resistance, angular_resistance;
  uint32_t is_circle;
  uint32_t is_fixed;
} ck_large_item;

typedef struct ck_large_edge {
  double x1, y1, x2, y2;
} ck_large_edge;

typedef struct ck_large_args {
  const ck_large_item *items; /* boxes first */
  const ck_large_edge *edges;
  void *scratch; /* ck_large_scratch_bytes, aligned to 64 */
  ck_settings settings;
  double gravity_x, gravity_y; /* m/s^2 */
  uint32_t item_count;
  uint32_t edge_count;
} ck_large_args;

/* The state of an item after a sub-step. */
typedef struct ck_large_state {
  double x, y, angle, velocity_x, velocity_y, spin;
  uint32_t asleep;
  uint32_t reserved;
} ck_large_state;

/* What the last sub-steps did. */
typedef struct ck_large_counts {
  uint32_t candidates, contacts, blocks, rebuilds, impacts;
  uint32_t overflows; /* more candidates than there is memory for */
  uint32_t all_asleep;
} ck_large_counts;

size_t ck_large_scratch_bytes(ck_isa isa, ck_precision precision, const ck_large_args *args);
void ck_large_begin(ck_isa isa, ck_precision precision, const ck_large_args *args);
void ck_large_step(ck_isa isa, ck_precision precision, const ck_large_args *args, uint32_t count);
void ck_large_read(ck_isa isa, ck_precision precision, const ck_large_args *args,
                   ck_large_state *states, ck_large_counts *counts);

CK_NONNULL_END
#endif
