/* large.c: runs the kernel for worlds of thousands of items on a pile among pegs. */
#include "large.h"

#include "hash.h"

#include <math.h>
#include <stdlib.h>

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

enum { peg_count = 24, wall_count = 4, edge_count = peg_count + wall_count, step_count = 150 };

uint64_t hash_large(const ck_settings *settings, ck_isa isa, ck_precision precision,
                    uint32_t count) {
  ck_large_item *items = calloc(count, sizeof *items);
  ck_large_edge edges[edge_count];
  const double side = 4, top = -14;
  const double walls[wall_count][4] = {
      {0, 0, side, 0}, {side, 0, side, top}, {side, top, 0, top}, {0, top, 0, 0}};
  for (uint32_t i = 0; i < wall_count; ++i) {
    edges[i] = (ck_large_edge){walls[i][0], walls[i][1], walls[i][2], walls[i][3]};
  }
  for (uint32_t i = 0; i < peg_count; ++i) {
    const double x = 0.4 + 0.6 * (i % 6) + 0.3 * (i / 6 % 2), y = -1.5 - 0.6 * (i / 6);
    edges[wall_count + i] = (ck_large_edge){x, y, x + 0.07, y + 0.05};
  }
  const uint32_t box_count = count / 2;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t place = i < box_count ? 2 * i : 2 * (i - box_count) + 1;
    const double size = 0.16 + 0.01 * (place % 5);
    items[i] = (ck_large_item){.x = 0.3 + 0.24 * (place % 15) + 0.003 * (place % 7),
                               .y = -4.5 - 0.25 * (place / 15),
                               .angle = 0.2 * (place % 8),
                               .velocity_x = 0.3 * (place % 3),
                               .spin = 0.5 * (place % 4),
                               .width = size,
                               .height = i < box_count ? 0.8 * size : size,
                               .elasticity = 0.1 * (place % 3),
                               .friction = 0.2 + 0.1 * (place % 2),
                               .density = 1 + place % 2,
                               .resistance = 0.1,
                               .angular_resistance = 0.05,
                               .is_circle = i >= box_count,
                               .is_fixed = place % 29 == 5};
  }
  items[0].velocity_y = 60; /* too fast for the floor */
  ck_large_args args = {.items = items,
                        .edges = edges,
                        .settings = *settings,
                        .gravity_y = 10,
                        .item_count = count,
                        .edge_count = edge_count};
  args.scratch = allocate(ck_large_scratch_bytes(isa, precision, &args));
  ck_large_state *states = allocate(count * sizeof *states);
  ck_large_counts counts;
  ck_large_begin(isa, precision, &args);
  uint64_t hash = hash_of_nothing;
  for (uint32_t step = 0; step < step_count; ++step) {
    ck_large_step(isa, precision, &args, 2);
    ck_large_read(isa, precision, &args, states, &counts);
    hash = hash_bytes(hash, states, count * sizeof *states);
  }
  free(args.scratch);
  free(states);
  free(items);
  return hash;
}
