/* worlds.c: runs the kernel for many items on a scene with every shape and joint, a group, forces
 * and phases. Where joints are torn apart at the start, most scenarios diverge, and those that
 * follow in their lanes must not notice. */
#include "worlds.h"

#include "hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

enum {
  frame_count = 60,
  item_count = 8,
  grouped = 6,
  part_count = item_count + 2,
  joint_count = 5,
  edge_count = 4,
  input_limit = 640
};

/* Behaviors; 0 is the walls and the gravity. */
enum { JOINTS = 1, BREEZE, KICK };

uint64_t hash_worlds(const ck_settings *settings, ck_isa isa, ck_precision precision,
                     uint32_t count, bool torn) {
  static const double corners[8] = {-20, -15, 25, -10, 20, 20, -10, 25};
  static const double walls[edge_count][CK_EDGE_INPUTS] = {
      {0, 0, 375, 0}, {375, 0, 375, 400}, {375, 400, 0, 400}, {0, 400, 0, 0}};
  enum { force_inputs = CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_INPUTS };
  static const double forces[force_inputs] = {
      [CK_PUSH_ACTIVE] = 1,
      [CK_PUSH_X] = 0.2,
      [CK_PUSH_Y] = -0.3,
      [CK_PUSH_OFFSET_X] = 6,
      [CK_PUSH_INPUTS + CK_FIELD_X] = 190,
      [CK_PUSH_INPUTS + CK_FIELD_Y] = 150,
      [CK_PUSH_INPUTS + CK_FIELD_STRENGTH] = 2,
      [CK_PUSH_INPUTS + CK_FIELD_FALLOFF] = 0.7,
      [CK_PUSH_INPUTS + CK_FIELD_SMOOTHNESS] = 0.3,
      [CK_PUSH_INPUTS + CK_FIELD_ANIMATION_SPEED] = 1.7,
      [CK_PUSH_INPUTS + CK_FIELD_INPUTS + CK_REGION_WIDTH] = 180,
  };
  ck_input inputs[input_limit] = {0};
  ck_item items[item_count] = {0};
  ck_part parts[part_count] = {0};
  uint32_t part = 0;
  uint32_t input = 0, varied[item_count], first_inputs[item_count];
  for (uint32_t i = 0; i < item_count; ++i) {
    /* One item is a group of every shape. */
    items[i].is_group = i == grouped;
    items[i].first_part = part;
    items[i].part_count = i == grouped ? 3 : 1;
    for (uint32_t k = 0; k < items[i].part_count; ++k, ++part) {
      parts[part].shape = (i + k) % 3; /* box, circle, polygon */
      parts[part].vertex_count = parts[part].shape == CK_SHAPE_POLYGON ? 4 : 0;
    }
    items[i].behaviors = i % 2 ? 1 : 1 | 1u << BREEZE | 1u << KICK;
    items[i].has_target = i % 2;
    items[i].records_trajectory =
        i % 3 != 0; /* the others are compared with a pose that is given */
    items[i].push_count = items[i].field_count = items[i].region_count = i % 2 == 0;
    items[i].first_push = items[i].first_field = items[i].first_region = (i + 1) / 2;
    const double item[CK_ITEM_INPUTS] = {
        [CK_INPUT_WIDTH] = 40,
        [CK_INPUT_HEIGHT] = 40,
        [CK_INPUT_X] = 60 + 80 * (i % 4),
        [CK_INPUT_Y] = 100 + 90 * (i / 4),
        [CK_INPUT_ANGLE] = torn || i > joint_count ? 0.3 * i : 0,
        [CK_INPUT_VELOCITY_X] = 40.0 * i - 150,
        [CK_INPUT_ELASTICITY] = 0.1 * i,
        [CK_INPUT_FRICTION] = 0.3,
        [CK_INPUT_DENSITY] = 1,
        [CK_INPUT_RESISTANCE] = 0.1,
        [CK_INPUT_ANGULAR_RESISTANCE] = 0.1,
        [CK_INPUT_ALLOWS_ROTATION] = 1,
        [CK_INPUT_ANCHORED] = i == 7,
        [CK_INPUT_TARGET_X] = 200,
        [CK_INPUT_TARGET_Y] = 300,
        [CK_INPUT_TARGET_ANGLE] = NAN,
        [CK_INPUT_TARGET_TOLERANCE] = 2,
        [CK_INPUT_BOUNDS_WIDTH] = 375,
        [CK_INPUT_BOUNDS_HEIGHT] = 667,
        [CK_INPUT_DURATION] = 1,
    };
    varied[i] = input + CK_INPUT_VELOCITY_Y;
    first_inputs[i] = input;
    for (uint32_t k = 0; k < CK_ITEM_INPUTS; ++k) inputs[input++].value = item[k];
    for (uint32_t k = 0; i % 2 == 0 && k < force_inputs; ++k) inputs[input++].value = forces[k];
    for (uint32_t p = 0; p < items[i].part_count; ++p) {
      const double place[CK_PART_INPUTS] = {20.0 * p - 25, p == 1 ? 12 : -6, 24, 24};
      for (uint32_t k = 0; i == grouped && k < CK_PART_INPUTS; ++k)
        inputs[input++].value = place[k];
      const uint32_t vertex_count = parts[items[i].first_part + p].vertex_count;
      for (uint32_t k = 0; k < 2 * vertex_count; ++k) inputs[input++].value = corners[k];
    }
  }
  ck_joint joints[joint_count] = {0};
  for (uint32_t i = 0; i < joint_count; ++i) {
    static const ck_joint_kind kinds[] = {CK_JOINT_DISTANCE, CK_JOINT_ROPE, CK_JOINT_PIN,
                                          CK_JOINT_WELD, CK_JOINT_SLIDE};
    joints[i] = (ck_joint){.kind = kinds[i],
                           .a = i % 2 ? CK_GROUND : i + 1,
                           .b = i,
                           .anchored_in_world = i == 3,
                           .behavior = JOINTS,
                           .active = 1};
    const double joint[CK_JOINT_INPUTS] = {
        /* Item i + 1 is 80 pt to the right of item i when i is even. */
        [CK_JOINT_A_X] = i % 2  ? 60 + 80 * (i % 4)
                         : torn ? -30
                                : -40,
        [CK_JOINT_A_Y] = i % 2 ? 90 : 5,
        [CK_JOINT_B_X] = torn    ? 5
                         : i % 2 ? 0
                                 : 40,
        [CK_JOINT_B_Y] = torn    ? 0
                         : i % 2 ? -10
                                 : 5,
        [CK_JOINT_LENGTH] = NAN,
        [CK_JOINT_FREQUENCY] = 3,
        [CK_JOINT_DAMPING] = 0.3,
        [CK_JOINT_LOWER] = -0.2,
        [CK_JOINT_UPPER] = 0.3,
        [CK_JOINT_TORQUE] = 0.1,
        [CK_JOINT_AXIS_X] = 1,
        [CK_JOINT_AXIS_Y] = 0.3,
    };
    for (uint32_t k = 0; k < CK_JOINT_INPUTS; ++k) inputs[input++].value = joint[k];
  }
  static const uint32_t joint_order[joint_count] = {4, 3, 2, 1, 0};
  for (uint32_t i = 0; i < edge_count; ++i) {
    for (uint32_t k = 0; k < CK_EDGE_INPUTS; ++k) inputs[input++].value = walls[i][k];
  }
  inputs[input + CK_GRAVITY_Y].value = 1;
  input += CK_GRAVITY_INPUTS;
  ck_push pushes[item_count / 2];
  ck_field fields[item_count / 2];
  ck_region regions[item_count / 2];
  for (uint32_t i = 0; i < item_count / 2; ++i) {
    pushes[i] = (ck_push){.active = i % 2, .instantaneous = i % 2 == 0, .behavior = KICK};
    fields[i] = (ck_field){.kind = i == 1 ? CK_FIELD_NOISE : CK_FIELD_VORTEX,
                           .active = 1,
                           .region_count = 1,
                           .behavior = BREEZE};
    regions[i] = (ck_region){.kind = CK_REGION_CIRCLE};
  }

  /* Back and forth between two phases: joints go and come, items are thrown, put and changed. */
  const uint32_t times = input;
  inputs[input++].value = 0.2; /* s */
  inputs[input++].value = 3;   /* contacts */
  inputs[input++].value = 0.3;
  const uint32_t line = input;
  inputs[input + 1].value = inputs[input + 3].value = 200;
  inputs[input + 2].value = 375;
  input += 4;
  const uint32_t place = input;
  inputs[input++].value = 150;
  const uint32_t set = input;
  static const double properties[CK_PROPERTY_INPUTS] = {0.5, 0.1, 2, 0.3, 0.2, 1};
  for (uint32_t k = 0; k < CK_PROPERTY_INPUTS; ++k) inputs[input++].value = properties[k];
  /* Above and below; a time, two points and a part, a factor. */
  const uint32_t limits = input;
  static const double limited[] = {40, 300, 180, 300, 0.2, 90, 100, 250, 80, -0.4};
  for (uint32_t k = 0; k < sizeof limited / sizeof *limited; ++k)
    inputs[input++].value = limited[k];
  const uint32_t nearest = limits + 4, factor = limits + 9;
  const ck_condition conditions[] = {
      {.kind = CK_CONDITION_ELAPSED, .input = times},
      {.kind = CK_CONDITION_CONTACT_BEGUN, .input = times + 1, .contact_count = 20},
      {.kind = CK_CONDITION_ELAPSED, .phase = 1, .input = times + 2},
      {.kind = CK_CONDITION_CROSSED, .phase = 1, .input = line - first_inputs[4], .item = 4},
      {.kind = CK_CONDITION_CONTACT_ENDED, .phase = 1, .input = times + 1, .contact_count = 20},
      {.kind = CK_CONDITION_SPEED, .phase = 1, .input = limits, .side = 1, .other = CK_GROUND},
      {.kind = CK_CONDITION_DISTANCE,
       .phase = 1,
       .input = limits - first_inputs[1],
       .item = 1,
       .other = 2},
      {.kind = CK_CONDITION_DISTANCE,
       .phase = CK_NO_PHASE,
       .input = limits - first_inputs[3],
       .side = -1,
       .item = 3,
       .other = CK_GROUND},
      {.kind = CK_CONDITION_SPIN,
       .phase = CK_NO_PHASE,
       .input = times - first_inputs[0],
       .side = 1,
       .other = CK_GROUND},
  };
  const ck_change changes[] = {
      {.kind = CK_CHANGE_VELOCITY_Y, .item = 1, .input = place - first_inputs[1]},
      {.kind = CK_CHANGE_PROPERTIES, .item = 5, .input = set - first_inputs[5]},
      {.kind = CK_CHANGE_RESTART, .item = 6},
      {.kind = CK_CHANGE_X, .item = 2, .input = place - first_inputs[2]},
      {.kind = CK_CHANGE_ANGLE, .item = 2, .input = times + 2 - first_inputs[2]},
      {.kind = CK_CHANGE_SPIN, .item = 0, .input = times + 1 - first_inputs[0]},
      {.kind = CK_CHANGE_ANCHOR_NEAREST,
       .joint = 1,
       .item = 1,
       .input = nearest - first_inputs[1],
       .count = 2},
      {.kind = CK_CHANGE_VELOCITY_PART, .item = 3, .other = 4, .input = factor - first_inputs[3]},
      {.kind = CK_CHANGE_SPIN_PART, .item = 2, .other = 2, .input = factor - first_inputs[2]},
      {.kind = CK_CHANGE_SPEED_LIMIT, .item = 4, .input = limits - first_inputs[4]},
      {.kind = CK_CHANGE_SPIN_LIMIT, .item = 0, .input = times - first_inputs[0]},
  };
  const ck_end ends[] = {
      {.behaviors_removed = 1u << JOINTS,
       .behaviors_added = 1u << KICK,
       .condition_count = 2,
       .change_count = 2,
       .next = 1},
      {.behaviors_removed = 1u << KICK,
       .behaviors_added = 1u << JOINTS,
       .first_condition = 5,
       .condition_count = 2,
       .guard_count = 2,
       .first_change = 2,
       .change_count = 9},
      {.behaviors_removed = 1u << KICK,
       .behaviors_added = 1u << JOINTS,
       .first_condition = 2,
       .condition_count = 3,
       .first_change = 2,
       .change_count = 4},
  };
  const ck_phase phases[] = {{.end_count = 1, .number = 1},
                             {.first_end = 1, .end_count = 2, .number = 2}};
  ck_contact contacts[part_count * (part_count + edge_count)];
  uint16_t condition_contacts[20];
  for (uint16_t i = 0; i < 20; ++i) condition_contacts[i] = 3 * i;
  uint32_t contact_count = 0;
  uint16_t owners[part_count];
  for (uint16_t i = 0; i < item_count; ++i) {
    for (uint32_t k = 0; k < items[i].part_count; ++k) owners[items[i].first_part + k] = i;
  }
  for (uint16_t a = 0; a < part_count; ++a) {
    for (uint16_t b = a + 1; b < part_count; ++b) {
      if (owners[a] == owners[b]) continue;
      const bool swaps = parts[a].shape == CK_SHAPE_CIRCLE;
      const uint16_t p = swaps ? b : a, q = swaps ? a : b;
      contacts[contact_count++] =
          (ck_contact){.enabled_by = 1, .a = owners[p], .b = owners[q], .a_part = p, .b_part = q};
    }
  }
  for (uint16_t e = 0; e < edge_count; ++e) {
    for (uint16_t b = 0; b < part_count; ++b) {
      contacts[contact_count++] =
          (ck_contact){.enabled_by = 1, .a = e, .b = owners[b], .b_part = b, .a_is_edge = 1};
    }
  }

  const size_t size = precision == CK_PRECISION_SINGLE ? 4 : 8;
  void *columns[item_count], *metrics[item_count * CK_METRIC_COUNT];
  for (uint32_t i = 0; i < item_count; ++i) {
    inputs[varied[i]].column = columns[i] = allocate(count * size);
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
      .run =
          {
              .inputs = inputs,
              .joints = joints,
              .phases = phases,
              .ends = ends,
              .conditions = conditions,
              .changes = changes,
              .pushes = pushes,
              .fields = fields,
              .regions = regions,
              .substeps = substeps,
              .metrics = metrics,
              .statuses = statuses,
              .trace = trace,
              .settings = *settings,
              .behaviors_active = 1u | 1u << JOINTS | 1u << BREEZE,
              .scenario_count = count,
              .frame_limit = frame_count,
              .joint_count = joint_count,
              .edge_count = edge_count,
              .input_count = input,
              .phase_count = 2,
              .push_count = item_count / 2,
              .field_count = item_count / 2,
              .condition_count = sizeof conditions / sizeof *conditions,
              .polls_conditions = 1,
          },
      .items = items,
      .parts = parts,
      .contacts = contacts,
      .joint_order = joint_order,
      .gravities = &(ck_gravity){.behavior = 0},
      .condition_contacts = condition_contacts,
      .item_count = item_count,
      .part_count = part_count,
      .contact_count = contact_count,
      .gravity_count = 1,
      .change_count = sizeof changes / sizeof *changes,
  };
  args.run.scratch = allocate(ck_world_scratch_bytes(isa, precision, &args));
  args.run.trajectory = allocate(ck_world_trajectory_bytes(isa, precision, &args));
  ck_world_run(isa, precision, &args);

  uint64_t hash = hash_bytes(hash_of_nothing, statuses, count);
  hash = hash_bytes(hash, trace, trace_bytes);
  for (uint32_t i = 0; i < item_count * CK_METRIC_COUNT; ++i) {
    hash = hash_bytes(hash, metrics[i], count * size);
    free(metrics[i]);
  }
  for (uint32_t i = 0; i < item_count; ++i) free(columns[i]);
  free(trace);
  free(statuses);
  free(args.run.scratch);
  free(args.run.trajectory);
  return hash;
}
