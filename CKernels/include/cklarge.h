/* cklarge.h: scenarios of thousands of items, between edges. A prototype: the
 * lanes run over the items and contacts of one world. The contract of every function is that of
 * ckernels.h. */
#ifndef CKLARGE_H
#define CKLARGE_H

#include "ckworld.h"

CK_NONNULL_BEGIN

#define CK_LARGE_LIMIT 8192 /* items; edges */

/* How an edge collides: with the items of the behaviors in enabled_by, while they are active. */
typedef struct ck_edge_plan {
  uint64_t enabled_by; /* bit i: behavior i */
} ck_edge_plan;

/* The contacts that count for a condition: those of an item with another one, or of an item with
 * some edges. */
#define CK_ANY_ITEM 0xffffffffu
#define CK_NO_ITEM  0xfffffffeu
typedef struct ck_contact_filter {
  uint32_t item;       /* or CK_ANY_ITEM */
  uint32_t other;      /* an item, CK_ANY_ITEM, or CK_NO_ITEM: edges only */
  uint32_t first_edge; /* and edge_count from there on */
  uint32_t edge_count;
} ck_contact_filter;

/* `world` without groups and contacts. Two items collide while a behavior
 * of pair_behaviors is active that has both. */
typedef struct ck_large_args {
  ck_world_args world;
  const ck_edge_plan *edges; /* [world.run.edge_count] */
  const ck_contact_filter *CK_NULLABLE filters; /* of each condition */
  uint64_t pair_behaviors;   /* bit i: behavior i */
} ck_large_args;

/* The state of an item after a sub-step: metres, radians, seconds. */
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
size_t ck_large_trajectory_bytes(ck_isa isa, ck_precision precision, const ck_large_args *args);
void ck_large_run(ck_isa isa, ck_precision precision, const ck_large_args *args);

/* For measurements: the first scenario, sub-step by sub-step. */
void ck_large_begin(ck_isa isa, ck_precision precision, const ck_large_args *args);
void ck_large_step(ck_isa isa, ck_precision precision, const ck_large_args *args, uint32_t count);
void ck_large_read(ck_isa isa, ck_precision precision, const ck_large_args *args,
                   ck_large_state *states, ck_large_counts *counts);

CK_NONNULL_END
#endif
