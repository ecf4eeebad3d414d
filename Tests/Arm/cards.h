/* cards.h: scenes of one card that between them use every part of the kernel, and how far scenarios
 * stray from them. Included once, by bits.c. */
#ifndef CARDS_H
#define CARDS_H

#include "ckernels.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF /* the inputs made here are part of the bits */

enum { frame_limit = 150, count_limit = 150, joint_limit = 4, edge_limit = 4, phase_limit = 3 };
enum { push_limit = 3, set_limit = 2, field_limit = 3, region_limit = 4 };
enum { end_limit = 6, condition_limit = 6, change_limit = 8 };
/* Numbers of the conditions and changes of a scene. */
enum { number_limit = 32 };
enum {
  input_limit = CK_ITEM_INPUTS + joint_limit * CK_JOINT_INPUTS + edge_limit * CK_EDGE_INPUTS +
                push_limit * CK_PUSH_INPUTS + set_limit * CK_PROPERTY_INPUTS +
                field_limit * CK_FIELD_INPUTS + region_limit * CK_REGION_INPUTS + number_limit
};

/* ---- a scene: the inputs, each a value and how far scenarios stray from it ---- */

typedef struct scene {
  const char *name;
  double value[input_limit];
  double spread[input_limit]; /* 0: one value for all */
  ck_joint joints[joint_limit];
  ck_phase phases[phase_limit];
  ck_end ends[end_limit];
  ck_condition conditions[condition_limit];
  ck_change changes[change_limit];
  ck_push pushes[push_limit];
  ck_field fields[field_limit];
  ck_region regions[region_limit];
  uint32_t joint_count, edge_count, phase_count, push_count, set_count, field_count, region_count;
  uint32_t end_count, condition_count, change_count, number_count;
  uint32_t polls_conditions;
  ck_settings settings;
  uint64_t edges_active;
  bool rotates;
} scene;

static double *joint_input(scene *s, uint32_t joint) {
  return s->value + CK_ITEM_INPUTS + joint * CK_JOINT_INPUTS;
}

static double *edge_input(scene *s, uint32_t edge) {
  return s->value + CK_ITEM_INPUTS + s->joint_count * CK_JOINT_INPUTS + edge * CK_EDGE_INPUTS;
}

static double *push_input(scene *s, uint32_t push) {
  return edge_input(s, s->edge_count) + push * CK_PUSH_INPUTS;
}

static double *field_input(scene *s, uint32_t field) {
  return push_input(s, s->push_count) + field * CK_FIELD_INPUTS;
}

static double *region_input(scene *s, uint32_t region) {
  return field_input(s, s->field_count) + region * CK_REGION_INPUTS;
}

static double *set_input(scene *s, uint32_t set) {
  return region_input(s, s->region_count) + set * CK_PROPERTY_INPUTS;
}

static double *number_input(scene *s, uint32_t number) {
  return set_input(s, s->set_count) + number;
}

/* Adds some numbers, after joints, edges, pushes and sets have been counted; where they begin. */
static uint32_t add_numbers(scene *s, uint32_t count, const double *values) {
  const uint32_t first = s->number_count;
  s->number_count += count;
  if (count > 0) memcpy(number_input(s, first), values, count * sizeof *values);
  return (uint32_t)(number_input(s, first) - s->value);
}

/* Adds an end to a phase, the ends of one phase after those of the one before. */
static ck_end *add_end(scene *s, uint32_t phase, uint32_t next) {
  ck_end *end = &s->ends[s->end_count];
  *end = (ck_end){
      .first_condition = s->condition_count, .first_change = s->change_count, .next = next};
  if (s->phases[phase].end_count++ == 0) s->phases[phase].first_end = s->end_count;
  s->phases[phase].number = phase + 1;
  ++s->end_count;
  return end;
}

/* Adds a condition to the last end; returns its first number. */
static double *add_condition(scene *s, uint32_t phase, ck_condition_kind kind, uint32_t count,
                             const double *values) {
  const uint32_t input = add_numbers(s, count, values);
  s->conditions[s->condition_count++] =
      (ck_condition){.edges = ~0ull, .kind = kind, .phase = phase, .input = input};
  ++s->ends[s->end_count - 1].condition_count;
  s->polls_conditions |= kind != CK_CONDITION_ELAPSED && kind != CK_CONDITION_REST;
  return s->value + input;
}

/* Adds a change to the last end. */
static void add_change(scene *s, ck_change_kind kind, double value) {
  s->changes[s->change_count++] = (ck_change){.kind = kind, .input = add_numbers(s, 1, &value)};
  ++s->ends[s->end_count - 1].change_count;
}

static void vary(scene *s, const double *input, double spread) {
  s->spread[input - s->value] = spread;
}

/* Adds a track that all joints follow, with a wandering beginning and a wandering time. */
static void add_track(scene *s) {
  const double knots[][CK_KNOT_INPUTS] = {
      {0, 120, 150}, {0.5, 140, 120, 0.5, 20, -30}, {1.1, 100, 180, 0.6, -40, 60}};
  const uint32_t first = add_numbers(s, 3 * CK_KNOT_INPUTS, knots[0]);
  vary(s, &s->value[first + CK_KNOT_X], 30);
  vary(s, &s->value[first + CK_KNOT_INPUTS + CK_KNOT_TIME], 0.2);
  for (uint32_t i = 0; i < s->joint_count; ++i) {
    s->joints[i].track_first = first;
    s->joints[i].track_count = 3;
  }
}

static const ck_settings settings = {
    .points_per_metre = 100,
    .gravity_unit = 10,
    .time_step = 0.00833333377,
    .frame_time = 1.0 / 60,
    .linear_slop = 0.0045,
    .contact_skin = 0.018,
    .boundary_elasticity = 0.2,
    .boundary_friction = 0.2,
    .restitution_threshold = 1,
    .baumgarte = 0.2,
    .max_linear_correction = 0.2,
    .max_joint_correction = 0.2,
    .max_translation = 2,
    .max_rotation = 1.57079637,
    .sleep_linear_speed = 0.01,
    .sleep_angular_speed = 0.0349065870,
    .sleep_time = 0.5,
    .settle_distance = 0.5,
    .settle_angle = 0.00872664626,
    .velocity_iterations = 8,
    .position_iterations = 3,
    .toi_passes = 2,
};

/* A 200 x 200 card in the middle of a 375 x 667 screen, one pull of gravity, nothing varied. */
static scene card(const char *name, uint32_t joint_count, uint32_t edge_count,
                  uint32_t phase_count) {
  scene s = {.name = name,
             .joint_count = joint_count,
             .edge_count = edge_count,
             .phase_count = phase_count,
             .settings = settings,
             .edges_active = (1u << edge_count) - 1,
             .rotates = true};
  const double item[CK_ITEM_INPUTS] = {
      [CK_INPUT_WIDTH] = 200,
      [CK_INPUT_HEIGHT] = 200,
      [CK_INPUT_X] = 187.5,
      [CK_INPUT_Y] = 333.5,
      [CK_INPUT_ELASTICITY] = 0.2,
      [CK_INPUT_FRICTION] = 0.2,
      [CK_INPUT_DENSITY] = 1,
      [CK_INPUT_RESISTANCE] = 0.1,
      [CK_INPUT_ANGULAR_RESISTANCE] = 0.1,
      [CK_INPUT_ALLOWS_ROTATION] = 1,
      [CK_INPUT_GRAVITY_Y] = 1,
      [CK_INPUT_TARGET_X] = 187.5,
      [CK_INPUT_TARGET_Y] = 400,
      [CK_INPUT_TARGET_ANGLE] = NAN,
      [CK_INPUT_TARGET_TOLERANCE] = 2,
      [CK_INPUT_BOUNDS_WIDTH] = 375,
      [CK_INPUT_BOUNDS_HEIGHT] = 667,
      [CK_INPUT_DURATION] = 2.5,
  };
  memcpy(s.value, item, sizeof item);
  for (uint32_t i = 0; i < joint_count; ++i) {
    s.joints[i] = (ck_joint){.a = CK_GROUND, .active = 1, .behavior = i};
    joint_input(&s, i)[CK_JOINT_LENGTH] = NAN;
    joint_input(&s, i)[CK_JOINT_TRACK_SPEED] = 1;
  }
  return s;
}

static void set_edge(scene *s, uint32_t edge, double x1, double y1, double x2, double y2) {
  const double ends[CK_EDGE_INPUTS] = {x1, y1, x2, y2};
  memcpy(edge_input(s, edge), ends, sizeof ends);
}

static void add_walls(scene *s) {
  set_edge(s, 0, 0, 0, 375, 0);
  set_edge(s, 1, 375, 0, 375, 667);
  set_edge(s, 2, 375, 667, 0, 667);
  set_edge(s, 3, 0, 667, 0, 0);
}

static scene flight(void) {
  scene s = card("flight", 0, 0, 0);
  vary(&s, &s.value[CK_INPUT_ANGLE], 10);
  vary(&s, &s.value[CK_INPUT_VELOCITY_X], 30000); /* beyond the limit of travel */
  vary(&s, &s.value[CK_INPUT_ANGULAR_VELOCITY], 300);
  vary(&s, &s.value[CK_INPUT_GRAVITY_Y], 5);
  return s;
}

static scene drop(void) {
  scene s = card("drop", 0, 1, 0);
  s.rotates = false;
  s.value[CK_INPUT_ALLOWS_ROTATION] = 0;
  s.value[CK_INPUT_ELASTICITY] = 0.5;
  s.value[CK_INPUT_GRAVITY_Y] = 6;
  set_edge(&s, 0, -1000, 667, 1375, 667);
  vary(&s, &s.value[CK_INPUT_ELASTICITY], 0.5);
  vary(&s, &s.value[CK_INPUT_GRAVITY_Y], 5);
  return s;
}

static scene tumble(void) {
  scene s = card("tumble", 0, 4, 0);
  add_walls(&s);
  s.value[CK_INPUT_WIDTH] = s.value[CK_INPUT_HEIGHT] = 80;
  s.value[CK_INPUT_FRICTION] = s.value[CK_INPUT_ELASTICITY] = 0.5;
  vary(&s, &s.value[CK_INPUT_WIDTH], 40);
  vary(&s, &s.value[CK_INPUT_ANGLE], 3);
  vary(&s, &s.value[CK_INPUT_VELOCITY_X], 9000); /* needs continuous collision */
  vary(&s, &s.value[CK_INPUT_VELOCITY_Y], 3000);
  vary(&s, &s.value[CK_INPUT_ANGULAR_VELOCITY], 30);
  vary(&s, &s.value[CK_INPUT_FRICTION], 0.5);
  vary(&s, &s.value[CK_INPUT_ELASTICITY], 0.5);
  return s;
}

/* A spring, a rod and a pin in turn, from the second on with a floor. */
static scene hang(const char *name, double frequency, double offset, double distance) {
  scene s = card(name, 1, 1, 0);
  double *joint = joint_input(&s, 0);
  joint[CK_JOINT_B_X] = offset;
  joint[CK_JOINT_B_Y] = -offset;
  joint[CK_JOINT_A_X] = 187.5 + offset;
  joint[CK_JOINT_A_Y] = 333.5 - offset - distance;
  joint[CK_JOINT_FREQUENCY] = frequency;
  joint[CK_JOINT_DAMPING] = 0.8;
  set_edge(&s, 0, -1000, 460, 1375, 480);
  vary(&s, &s.value[CK_INPUT_GRAVITY_Y], 2);
  vary(&s, &s.value[CK_INPUT_DENSITY], 0.5);
  vary(&s, &s.value[CK_INPUT_VELOCITY_X], 200);
  if (frequency > 0) {
    vary(&s, &joint[CK_JOINT_FREQUENCY], 2);
    vary(&s, &joint[CK_JOINT_DAMPING], 0.7);
  }
  return s;
}

/* A card hangs, then falls through a floor that appears and bounces it; the anchor wanders. */
static scene phases(void) {
  scene s = card("phases", 2, 1, 2);
  for (uint32_t i = 0; i < 2; ++i) {
    double *joint = joint_input(&s, i);
    joint[CK_JOINT_B_X] = i ? 70 : -70;
    joint[CK_JOINT_B_Y] = -100;
    joint[CK_JOINT_A_X] = i ? 260 : 120;
    joint[CK_JOINT_A_Y] = 150;
    joint[CK_JOINT_FREQUENCY] = 3;
    joint[CK_JOINT_DAMPING] = 1;
    vary(&s, &joint[CK_JOINT_DAMPING], 0.9);
  }
  add_track(&s);
  s.edges_active = 0;
  set_edge(&s, 0, -1000, 560, 1375, 560);
  ck_end *end = add_end(&s, 0, 1);
  end->behaviors_removed = 3;
  end->edges_added = 1;
  vary(&s, add_condition(&s, 0, CK_CONDITION_ELAPSED, 1, (double[]){0.8}), 0.5);
  add_condition(&s, 0, CK_CONDITION_REST, 0, NULL);
  end = add_end(&s, 1, 2);
  end->behaviors_added = 2;
  end->gravity_removed = end->restarts_item = 1;
  add_condition(&s, 1, CK_CONDITION_ELAPSED, 1, (double[]){1.2});
  add_end(&s, 2, 3);
  add_condition(&s, 2, CK_CONDITION_REST, 0, NULL);
  return s;
}

/* A card bounces until it has done so often enough, is thrown, and begins again or is lost. */
static scene events(void) {
  scene s = card("events", 1, 2, 3);
  double *joint = joint_input(&s, 0);
  joint[CK_JOINT_A_X] = 187.5;
  joint[CK_JOINT_A_Y] = 200;
  joint[CK_JOINT_FREQUENCY] = 2;
  joint[CK_JOINT_DAMPING] = 0.4;
  s.joints[0].active = 0;
  s.value[CK_INPUT_ELASTICITY] = 0.7;
  vary(&s, &s.value[CK_INPUT_Y], 100);
  vary(&s, &s.value[CK_INPUT_ANGLE], 0.2);
  set_edge(&s, 0, -1000, 560, 1375, 560);
  set_edge(&s, 1, 700, -1000, 700, 560);
  add_end(&s, 0, 1);
  vary(&s, add_condition(&s, 0, CK_CONDITION_CONTACT_BEGUN, 1, (double[]){2}), 1);
  add_change(&s, CK_CHANGE_VELOCITY_X, 700);
  add_change(&s, CK_CHANGE_VELOCITY_Y, -800);
  add_change(&s, CK_CHANGE_SPIN, 2);
  add_change(&s, CK_CHANGE_VELOCITY_PART, -0.1);
  add_change(&s, CK_CHANGE_SPEED_LIMIT, 800);
  add_end(&s, 1, 2)->behaviors_added = 1;
  vary(&s, add_condition(&s, 1, CK_CONDITION_CROSSED, 4, (double[]){400, 0, 400, 1}), 80);
  add_end(&s, 1, 3)->outcome = 1;
  add_condition(&s, 1, CK_CONDITION_OUTSIDE, 4, (double[]){0, 0, 375, 667});
  ck_end *end = add_end(&s, 2, 0);
  end->behaviors_removed = 1;
  add_condition(&s, 2, CK_CONDITION_CONTACT_ENDED, 1, (double[]){1});
  add_condition(&s, 2, CK_CONDITION_ELAPSED, 1, (double[]){0.5});
  add_condition(&s, 2, CK_CONDITION_SPEED, 2, (double[]){10, 300});
  add_change(&s, CK_CHANGE_X, 187.5);
  add_change(&s, CK_CHANGE_Y, 300);
  add_change(&s, CK_CHANGE_ANGLE, 0.1);
  return s;
}

/* Four springs from two corners; where they pull to wanders. */
static scene snap(void) {
  scene s = card("snap", 4, 0, 0);
  s.value[CK_INPUT_GRAVITY_Y] = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    double *joint = joint_input(&s, i);
    const double side = i < 2 ? -1 : 1;
    joint[CK_JOINT_B_X] = joint[CK_JOINT_ARM_X] = side * 100;
    joint[CK_JOINT_B_Y] = joint[CK_JOINT_ARM_Y] = side * 100;
    joint[i % 2 ? CK_JOINT_ARM_Y : CK_JOINT_ARM_X] += side * 50;
    joint[CK_JOINT_LENGTH] = 50;
    joint[CK_JOINT_FREQUENCY] = 4;
    joint[CK_JOINT_DAMPING] = 0.6;
    vary(&s, &joint[CK_JOINT_DAMPING], 0.5);
  }
  add_track(&s);
  vary(&s, &s.value[CK_INPUT_ANGLE], 1);
  return s;
}

/* Pushes of both kinds, come and gone with what the item is made of. */
static scene pushes(void) {
  scene s = card("pushes", 1, 1, 2);
  s.push_count = 3;
  s.set_count = 2;
  double *joint = joint_input(&s, 0);
  joint[CK_JOINT_A_X] = 187.5;
  joint[CK_JOINT_A_Y] = 200;
  joint[CK_JOINT_FREQUENCY] = 2;
  joint[CK_JOINT_DAMPING] = 0.2;
  set_edge(&s, 0, -1000, 560, 1375, 560);
  for (uint32_t i = 0; i < 3; ++i) {
    double *push = push_input(&s, i);
    s.pushes[i] = (ck_push){.active = i<2, .instantaneous = i> 0, .behavior = i};
    push[CK_PUSH_ACTIVE] = 1;
    push[CK_PUSH_X] = 5;
    push[CK_PUSH_OFFSET_Y] = 30;
    vary(&s, &push[CK_PUSH_X], 10);
    vary(&s, &push[CK_PUSH_Y], 20);
    vary(&s, &push[CK_PUSH_OFFSET_X], 100);
  }
  for (uint32_t i = 0; i < 2; ++i) {
    double *set = set_input(&s, i);
    memcpy(set, &s.value[CK_INPUT_ELASTICITY], CK_PROPERTY_ADDED_VELOCITY_X * sizeof *set);
    vary(&s, &set[CK_PROPERTY_DENSITY], 0.5);
    vary(&s, &set[CK_PROPERTY_GRAVITY_X], 2);
    vary(&s, &set[CK_PROPERTY_ADDED_VELOCITY_X], 300);
    vary(&s, &set[CK_PROPERTY_ADDED_SPIN], 3);
  }
  for (uint32_t i = 0; i < 2; ++i) {
    ck_end *end = add_end(&s, i, i + 1);
    add_condition(&s, i, CK_CONDITION_ELAPSED, 1, (double[]){0.6});
    end->behaviors_removed = i ? 0 : 3;
    end->behaviors_added = i ? 3 : 4;
    end->property_input = (uint32_t)(set_input(&s, i) - s.value);
  }
  return s;
}

/* A field of each kind in turn, in a ring, beside noise that is everywhere. */
static scene field(const char *name, uint32_t kind) {
  scene s = card(name, 0, 0, 0);
  s.value[CK_INPUT_CHARGE] = 2;
  s.field_count = 2;
  s.region_count = 3;
  vary(&s, &s.value[CK_INPUT_VELOCITY_X], 300);
  for (uint32_t i = 0; i < 2; ++i) {
    double *field = field_input(&s, i);
    s.fields[i] = (ck_field){.kind = i ? CK_FIELD_NOISE : kind,
                             .active = 1,
                             .region_first = 0,
                             .region_count = i ? 0 : 3};
    field[CK_FIELD_X] = 170;
    field[CK_FIELD_Y] = 300;
    field[CK_FIELD_STRENGTH] = 3;
    field[CK_FIELD_FALLOFF] = 0.7;
    field[CK_FIELD_DIRECTION_X] = 1.5;
    field[CK_FIELD_SMOOTHNESS] = 0.3;
    field[CK_FIELD_ANIMATION_SPEED] = 1.3;
    vary(&s, &field[CK_FIELD_FALLOFF], 2);
    vary(&s, &field[CK_FIELD_STRENGTH], 2);
    vary(&s, &field[CK_FIELD_ANIMATION_SPEED], 1);
  }
  s.regions[0].kind = CK_REGION_CIRCLE;
  s.regions[1].kind = CK_REGION_RECTANGLE;
  s.regions[2].kind = CK_REGION_DIFFERENCE;
  region_input(&s, 0)[CK_REGION_WIDTH] = 150;
  region_input(&s, 1)[CK_REGION_WIDTH] = region_input(&s, 1)[CK_REGION_HEIGHT] = 10;
  return s;
}

/* Stock Box2D: one sub-step of 1/60 s, polygons with a radius, its own stiffness. */
static scene stock(void) {
  scene s = tumble();
  s.name = "stock";
  s.settings.time_step = 0.0166666675;
  s.settings.linear_slop = 0.005;
  s.settings.contact_skin = 0.02;
  s.settings.item_radius = s.settings.polygon_radius = s.settings.edge_radius = 0.01;
  s.settings.max_joint_correction = INFINITY;
  s.settings.sleep_time = INFINITY;
  s.settings.toi_passes = 8;
  s.settings.stiffness_from_mass = 1;
  s.settings.joints_have_lower_limit = 1;
  s.settings.touch_resets_sleep = 1;
  return s;
}

/* An item that cannot turn above a floor, for the frame loops: they end when one rests, sinks in
 * too deep, or passes the limit of travel. `kind`: 1 a ceiling; 2 phases, the second of which
 * begins with a throw upwards. */
static scene bounce(const char *name, uint32_t kind, double sleep_time) {
  scene s = card(name, 0, 1, kind == 2 ? 2 : 0);
  s.rotates = false;
  s.settings.sleep_time = sleep_time;
  s.value[CK_INPUT_ALLOWS_ROTATION] = 0;
  s.value[CK_INPUT_GRAVITY_Y] = kind == 1 ? -3 : 3;
  const double y = kind == 1 ? 100 : 560;
  set_edge(&s, 0, -1000, y, 1375, y);
  vary(&s, &s.value[CK_INPUT_ELASTICITY], 0.8);
  vary(&s, &s.value[CK_INPUT_GRAVITY_Y], 2.9);
  vary(&s, &s.value[CK_INPUT_Y], 160); /* some begin in the edge */
  vary(&s, &s.value[CK_INPUT_VELOCITY_Y], 15000);
  if (kind != 2) return s;
  add_end(&s, 0, 1);
  vary(&s, add_condition(&s, 0, CK_CONDITION_ELAPSED, 1, (double[]){0.8}), 0.5);
  add_condition(&s, 0, CK_CONDITION_REST, 0, NULL);
  add_change(&s, CK_CHANGE_VELOCITY_Y, -400);
  add_end(&s, 1, 2);
  add_condition(&s, 1, CK_CONDITION_REST, 0, NULL);
  return s;
}

/* An item that cannot turn on one spring, for the frame loops. `kind`: 1 a spring of Box2D 2.4,
 * which some items bring to its least length; 2 phases with and without the spring; 3 an anchor on
 * a track; 4 a spring that is added later, and makes items diverge. */
static scene pull(const char *name, uint32_t kind, double sleep_time) {
  scene s = card(name, 1, 0, kind == 2 || kind == 4 ? 2 : 0);
  s.rotates = false;
  s.settings.sleep_time = sleep_time;
  s.settings.joints_have_lower_limit = s.settings.stiffness_from_mass = kind == 1;
  s.value[CK_INPUT_ALLOWS_ROTATION] = 0;
  double *joint = joint_input(&s, 0);
  joint[CK_JOINT_A_X] = 187.5;
  joint[CK_JOINT_A_Y] = kind == 1 ? 330 : 200;
  joint[CK_JOINT_LENGTH] = kind == 1 ? 1 : NAN;
  joint[CK_JOINT_FREQUENCY] = 3;
  joint[CK_JOINT_DAMPING] = 0.8;
  if (kind == 3) add_track(&s);
  vary(&s, &joint[CK_JOINT_FREQUENCY], kind == 4 ? 1e40 : 2.5); /* in f32 overflows */
  vary(&s, &joint[CK_JOINT_DAMPING], 0.7);
  vary(&s, &s.value[CK_INPUT_X], 100);
  vary(&s, &s.value[CK_INPUT_VELOCITY_X], 9000); /* beyond the bounds and the limit of travel */
  vary(&s, &s.value[CK_INPUT_GRAVITY_Y], 2);
  if (kind == 4) {
    s.joints[0].active = 0;
    ck_end *end = add_end(&s, 0, 1);
    end->behaviors_added = 1;
    add_condition(&s, 0, CK_CONDITION_ELAPSED, 1, (double[]){0.2});
    add_end(&s, 1, 2);
    add_condition(&s, 1, CK_CONDITION_ELAPSED, 1, (double[]){1});
  }
  if (kind != 2) return s;
  ck_end *end = add_end(&s, 0, 1);
  end->behaviors_removed = 1;
  vary(&s, add_condition(&s, 0, CK_CONDITION_ELAPSED, 1, (double[]){0.8}), 0.5);
  end = add_end(&s, 1, 0);
  end->behaviors_added = 1;
  vary(&s, add_condition(&s, 1, CK_CONDITION_ELAPSED, 1, (double[]){0.3}), 0.2);
  return s;
}

#endif
