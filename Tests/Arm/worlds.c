/* worlds.c: runs the kernel for many items on a scene with every shape and joint. Where joints are
 * torn apart at the start, most scenarios diverge, and those that follow in their lanes must not
 * notice. */
#include "worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

enum { frame_count = 60, item_count = 8, tie_count = 5, edge_count = 4, slot_limit = 400 };

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < count; ++i) hash = (hash ^ at[i]) * 0x100000001b3u; /* FNV-1a */
  return hash;
}

static void *allocate(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!memory) exit(1);
  memset(memory, 0xa5, bytes);
  return memory;
}

uint64_t hash_worlds(const ck_settings *settings, ck_isa isa, ck_precision precision,
                     uint32_t count, bool torn) {
  static const double corners[8] = {-20, -15, 25, -10, 20, 20, -10, 25};
  static const double walls[edge_count][CK_EDGE_SLOTS] = {
      {0, 0, 375, 0}, {375, 0, 375, 400}, {375, 400, 0, 400}, {0, 400, 0, 0}};
  ck_slot slots[slot_limit] = {0};
  ck_item items[item_count] = {0};
  uint32_t slot = 0, varied[item_count];
  for (uint32_t i = 0; i < item_count; ++i) {
    items[i].shape = i % 3; /* box, circle, polygon */
    items[i].vertex_count = i % 3 == CK_SHAPE_POLYGON ? 4 : 0;
    items[i].behaviors = 1;
    const double item[CK_ITEM_SLOTS] = {
        [CK_SLOT_WIDTH] = 40,
        [CK_SLOT_HEIGHT] = 40,
        [CK_SLOT_X] = 60 + 80 * (i % 4),
        [CK_SLOT_Y] = 100 + 90 * (i / 4),
        [CK_SLOT_ANGLE] = torn || i > tie_count ? 0.3 * i : 0,
        [CK_SLOT_VELOCITY_X] = 40.0 * i - 150,
        [CK_SLOT_ELASTICITY] = 0.1 * i,
        [CK_SLOT_FRICTION] = 0.3,
        [CK_SLOT_DENSITY] = 1,
        [CK_SLOT_RESISTANCE] = 0.1,
        [CK_SLOT_ANGULAR_RESISTANCE] = 0.1,
        [CK_SLOT_ALLOWS_ROTATION] = 1,
        [CK_SLOT_ANCHORED] = i == 7,
        [CK_SLOT_TARGET_X] = 200,
        [CK_SLOT_TARGET_Y] = 300,
        [CK_SLOT_TARGET_ANGLE] = NAN,
        [CK_SLOT_BOUNDS_WIDTH] = 375,
        [CK_SLOT_BOUNDS_HEIGHT] = 667,
        [CK_SLOT_DURATION] = 1,
    };
    varied[i] = slot + CK_SLOT_VELOCITY_Y;
    for (uint32_t k = 0; k < CK_ITEM_SLOTS; ++k) slots[slot++].value = item[k];
    for (uint32_t k = 0; k < 2 * items[i].vertex_count; ++k) slots[slot++].value = corners[k];
  }
  ck_tie ties[tie_count] = {0};
  for (uint32_t i = 0; i < tie_count; ++i) {
    ties[i] = (ck_tie){.kind = i, .a = i % 2 ? CK_NO_ITEM : i + 1, .b = i, .meets = i == 3};
    const double tie[CK_TIE_SLOTS] = {
        /* Item i + 1 is 80 pt to the right of item i when i is even. */
        [CK_TIE_A_X] = i % 2  ? 60 + 80 * (i % 4)
                       : torn ? -30
                              : -40,
        [CK_TIE_A_Y] = i % 2 ? 90 : 5,
        [CK_TIE_B_X] = torn    ? 5
                       : i % 2 ? 0
                               : 40,
        [CK_TIE_B_Y] = torn    ? 0
                       : i % 2 ? -10
                               : 5,
        [CK_TIE_LENGTH] = NAN,
        [CK_TIE_FREQUENCY] = 3,
        [CK_TIE_DAMPING] = 0.3,
        [CK_TIE_LOWER] = -0.2,
        [CK_TIE_UPPER] = 0.3,
        [CK_TIE_TORQUE] = 0.1,
        [CK_TIE_AXIS_X] = 1,
        [CK_TIE_AXIS_Y] = 0.3,
    };
    for (uint32_t k = 0; k < CK_TIE_SLOTS; ++k) slots[slot++].value = tie[k];
  }
  for (uint32_t i = 0; i < edge_count; ++i) {
    for (uint32_t k = 0; k < CK_EDGE_SLOTS; ++k) slots[slot++].value = walls[i][k];
  }
  slots[slot + CK_GRAVITY_Y].value = 1;
  slot += CK_GRAVITY_SLOTS;
  ck_contact contacts[item_count * (item_count + edge_count)];
  uint32_t contact_count = 0;
  for (uint16_t a = 0; a < item_count; ++a) {
    for (uint16_t b = a + 1; b < item_count; ++b) {
      const bool swaps = items[a].shape == CK_SHAPE_CIRCLE;
      contacts[contact_count++] = (ck_contact){.makers = 1, .a = swaps ? b : a, .b = swaps ? a : b};
    }
  }
  for (uint16_t e = 0; e < edge_count; ++e) {
    for (uint16_t b = 0; b < item_count; ++b) {
      contacts[contact_count++] = (ck_contact){.makers = 1, .a = e, .b = b, .a_is_edge = 1};
    }
  }

  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  void *columns[item_count], *metrics[item_count * CK_METRIC_COUNT];
  for (uint32_t i = 0; i < item_count; ++i) {
    slots[varied[i]].column = columns[i] = allocate(count * size);
    for (uint32_t row = 0; row < count; ++row) {
      const double value = 700.0 * ((row * 37 + i * 11) % 101) / 101 - 350;
      if (size == 4) {
        ((float *)columns[i])[row] = (float)value;
      } else {
        ((double *)columns[i])[row] = value;
      }
    }
  }
  for (uint32_t i = 0; i < item_count * CK_METRIC_COUNT; ++i) metrics[i] = allocate(count * size);
  const size_t trace_bytes =
      (size_t)count * (frame_count + 1) * item_count * CK_TRACE_VALUES * size;
  void *trace = allocate(trace_bytes);
  uint8_t substeps[frame_count], *statuses = allocate(count);
  memset(substeps, 2, sizeof substeps);
  ck_world_args args = {
      .slots = slots,
      .items = items,
      .contacts = contacts,
      .ties = ties,
      .gravities = &(ck_gravity){.behavior = 0},
      .substeps = substeps,
      .metrics = metrics,
      .statuses = statuses,
      .trace = trace,
      .settings = *settings,
      .behaviors_active = 1,
      .scenario_count = count,
      .frame_limit = frame_count,
      .item_count = item_count,
      .contact_count = contact_count,
      .tie_count = tie_count,
      .edge_count = edge_count,
      .gravity_count = 1,
      .slot_count = slot,
  };
  args.scratch = allocate(ck_world_scratch_bytes(isa, precision, &args));
  ck_world_run(isa, precision, &args);

  uint64_t hash = hash_bytes(0xcbf29ce484222325u, statuses, count);
  hash = hash_bytes(hash, trace, trace_bytes);
  for (uint32_t i = 0; i < item_count * CK_METRIC_COUNT; ++i) {
    hash = hash_bytes(hash, metrics[i], count * size);
    free(metrics[i]);
  }
  for (uint32_t i = 0; i < item_count; ++i) free(columns[i]);
  free(trace);
  free(statuses);
  free(args.scratch);
  return hash;
}
