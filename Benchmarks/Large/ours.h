#pragma once
#include "scene.h"
#include "table.h"
#include <stdlib.h>
#include <string.h>
typedef struct { const ck_large_table *t; ck_large_args a; ck_input *in; ck_item *items; ck_part *parts; ck_edge_plan *edges; ck_large_state *st; void **metrics; ck_gravity grav; } O;
static ck_settings box2d_settings(const scene_t *s) {
  return (ck_settings){.points_per_metre = 1, .gravity_unit = 1, .time_step = s->dt, .frame_time = s->dt, .linear_slop = 0.005, .contact_skin = 0.02, .item_radius = 0.01, .polygon_radius = 0.01, .edge_radius = 0.01,
   .boundary_elasticity = s->edge_e, .boundary_friction = s->edge_mu, .restitution_threshold = 1, .baumgarte = 0.2, .max_linear_correction = 0.2, .max_joint_correction = 1e30, .max_translation = 2, .max_rotation = 1.5707963,
   .sleep_linear_speed = 0.01, .sleep_angular_speed = 2.0 / 180 * 3.14159265359, .sleep_time = s->sleep ? 0.5 : 1.0 / 0, .settle_distance = .5, .settle_angle = .01, .velocity_iterations = 8, .position_iterations = 3, .toi_passes = s->toi ? 9 : 0, .stiffness_from_mass = 1, .joints_have_lower_limit = 1, .touch_resets_sleep = 1};
}
static O *ours_args(const ck_large_table *t, const scene_t *s) {
  O *o = calloc(1, sizeof *o); o->t = t; o->items = calloc(s->n, sizeof *o->items); o->parts = calloc(s->n, sizeof *o->parts); o->edges = calloc(s->m + 1, sizeof *o->edges); o->st = calloc(s->n, sizeof *o->st); o->metrics = calloc((size_t)s->n * CK_METRIC_COUNT, sizeof(void *));
  size_t count = (size_t)s->n * CK_ITEM_INPUTS + 4 * s->m + 2, at = 0; o->in = calloc(count, sizeof *o->in);
  for (int i = 0; i < s->n; i++) { const item_t *q = &s->items[i]; const double v[CK_ITEM_INPUTS] = {[CK_INPUT_WIDTH] = q->w, [CK_INPUT_HEIGHT] = q->h, [CK_INPUT_X] = q->x, [CK_INPUT_Y] = q->y, [CK_INPUT_ANGLE] = q->angle, [CK_INPUT_VELOCITY_X] = q->vx, [CK_INPUT_VELOCITY_Y] = q->vy, [CK_INPUT_ANGULAR_VELOCITY] = q->spin, [CK_INPUT_ELASTICITY] = s->e, [CK_INPUT_FRICTION] = s->mu, [CK_INPUT_DENSITY] = 1, [CK_INPUT_ALLOWS_ROTATION] = 1, [CK_INPUT_ANCHORED] = q->fixed, [CK_INPUT_BOUNDS_WIDTH] = 1000, [CK_INPUT_BOUNDS_HEIGHT] = 1000, [CK_INPUT_DURATION] = 1000};
    for (int k = 0; k < CK_ITEM_INPUTS; k++) o->in[at++].value = v[k]; o->items[i] = (ck_item){.behaviors = 1, .first_part = i, .part_count = 1}; o->parts[i].shape = q->circle ? CK_SHAPE_CIRCLE : CK_SHAPE_BOX; }
  for (int i = 0; i < s->m; i++) { o->in[at++].value = s->edges[i].x1; o->in[at++].value = s->edges[i].y1; o->in[at++].value = s->edges[i].x2; o->in[at++].value = s->edges[i].y2; o->edges[i].enabled_by = 1; }
  o->in[at + 1].value = s->g;
  o->a = (ck_large_args){.world = {.run = {.inputs = o->in, .metrics = o->metrics, .settings = box2d_settings(s), .behaviors_active = 1, .scenario_count = 1, .frame_limit = 100000, .edge_count = s->m, .input_count = count}, .items = o->items, .parts = o->parts, .gravities = &o->grav, .item_count = s->n, .part_count = s->n, .gravity_count = 1}, .edges = o->edges, .pair_behaviors = 1};
  size_t bytes = t->scratch_bytes(&o->a); o->a.world.run.scratch = aligned_alloc(64, (bytes + 63) / 64 * 64); return o;
}
static O *ours_make(const ck_large_table *t, const scene_t *s) { O *o = ours_args(t, s); t->begin(&o->a); return o; }
static void ours_step(void *v) { O *o = v; o->t->step(&o->a, 1); }
static ck_large_counts ours_counts(void *v) { O *o = v; ck_large_counts c; o->t->read(&o->a, o->st, &c); return c; }
static void ours_read(void *v, body_t *b) { O *o = v; ours_counts(v); for (uint32_t i = 0; i < o->a.world.item_count; i++) { ck_large_state *s = &o->st[i]; b[i] = (body_t){s->x, s->y, s->angle, s->velocity_x, s->velocity_y, s->spin, s->asleep}; } }
static int ours_contacts(void *v) { return ours_counts(v).contacts; }
static void ours_free(void *v) { O *o = v; free(o->a.world.run.scratch); free(o->items); free(o->parts); free(o->in); free(o->metrics); free(o->edges); free(o->st); free(o); }
#define ENGINE(set) static void *make_##set(const scene_t *s) { return ours_make(&ck_##set##_large_32, s); } static engine_t ours_##set = {"ours " #set, make_##set, ours_step, ours_read, ours_free, ours_contacts};
ENGINE(avx512) ENGINE(avx2) ENGINE(sse2) ENGINE(scalar)
