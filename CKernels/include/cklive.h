/* cklive.h: one scenario that is kept between calls and stepped frame by frame. The contract of
 * every function is that of ckernels.h.
 *
 * The arguments are those of a run of one scenario: scenario_count, frame_limit and rotates are 1;
 * all columns of `metrics`, frames and trace are null. The arguments and their scratch memory hold
 * the scenario, so neither may move after begin. Sub-steps, and so the bits, are those of a run. */
#ifndef CKLIVE_H
#define CKLIVE_H

#include "ckernels.h"
#include "ckworld.h"

CK_NONNULL_BEGIN

/* State of an item: points, radians, seconds. */
typedef struct ck_live_item {
  double x, y, angle;
  double velocity_x, velocity_y, spin;
  double sleep_time; /* time for which it has been slow, s */
  uint32_t asleep;   /* asleep or fixed */
  uint32_t reserved;
} ck_live_item;

/* A joint: its values at creation and its impulses; metres, N s. */
typedef struct ck_live_joint {
  double rest;
  double anchor_x, anchor_y; /* if the end is a point of the world */
  double impulse_x;          /* along the joint, or x of a pin */
  double impulse_y;
  double lower_impulse; /* of the lower limit */
  uint32_t is_soft;
  uint32_t is_pin;
} ck_live_joint;

/* Events of a contact in a step. */
typedef struct ck_live_contact {
  /* Position of its largest normal impulse in the step, pt; where it began, if it touched after no
   * sub-step. */
  double x, y;
  double impulse;   /* that impulse, N s; -1: it touched after no sub-step */
  uint32_t touches; /* CK_LIVE_TOUCHED_ELSEWHERE until this engine finds the contact again */
  uint32_t begun;   /* number of times, those that end within a sub-step included */
  uint32_t ended;
  uint32_t touched; /* before the step */
} ck_live_contact;

/* Instead of 1: the contact touched in another engine, and does not begin anew here. */
enum { CK_LIVE_TOUCHED_ELSEWHERE = 2 };

/* Kinds of contact events. */
typedef enum CK_ENUM ck_contact_event_kind {
  CK_LIVE_BEGINS CK_CASE(begins) = 0,
  CK_LIVE_ENDS CK_CASE(ends) = 1,
  CK_LIVE_CONTINUES CK_CASE(continues) = 2, /* it touched in another engine: no event */
} ck_contact_event_kind;

/* A contact that begins or ends in a step. An end has a time and no other number. The normal goes
 * from side a to side b: from an edge to the item, or from item a to item b of the contact. */
typedef struct ck_contact_event {
  /* Sub-steps since the start of the step: with the fraction of the time of impact; of an end, the
   * start of the sub-step that finds the sides apart. */
  double time;
  double normal_x, normal_y;
  /* How fast the sides approach each other along the normal just before the impulses, pt/s. Of two
   * points, the larger speed. Below 0 the sides part. */
  double approach_speed;
  double impulse; /* sum of the normal impulses of all points when it was first solved, N s */
  ck_contact_event_kind kind;
  uint32_t a; /* the index of the contact; in a large world, sides as in ck_live_pair */
  uint32_t b;
  uint32_t a_is_edge;
} ck_contact_event;

/* A contact of a large world in a step. */
typedef struct ck_live_pair {
  ck_live_contact contact;
  uint32_t a; /* a part of an item, or an edge */
  uint32_t b; /* a part of an item */
  uint32_t a_is_edge;
  uint32_t event; /* the kernel's own: the index of the event with which it began */
} ck_live_pair;

typedef enum CK_ENUM ck_live_state {
  CK_LIVE_MOVES CK_CASE(moves) = 0,
  CK_LIVE_RESTS CK_CASE(rests) = 1, /* all asleep, and every track at its end */
  CK_LIVE_ENDED CK_CASE(ended) = 2, /* its last phase has ended */
  /* A number is no longer finite, or a large world exceeds the limits of its contacts. */
  CK_LIVE_DIVERGED CK_CASE(diverged) = 3,
  CK_LIVE_INVALID CK_CASE(invalid) = 4, /* not a valid scene: it must not be stepped */
} ck_live_state;

/* State of the scenario, in memory of the caller. */
typedef struct ck_live {
  ck_live_item *items;       /* one for each item */
  ck_live_joint *joints;     /* one for each joint */
  ck_live_contact *contacts; /* one for each edge, or for each contact of the many-item engine */
  ck_live_state state;
  uint32_t phase;   /* in the plan's list */
  uint32_t outcome; /* as in ck_end */
  uint32_t turned;  /* a phase, perhaps the same one again, began with this frame */
  /* A large world only, in its scratch memory: the contacts that touch, and others that began or
   * ended in the step. `contacts` is unused. */
  const ck_live_pair *CK_NULLABLE pairs;
  /* The contact events of the step; the events of one contact are in order of time. Null if they
   * are not wanted. Events beyond `event_limit` are not written. */
  ck_contact_event *CK_NULLABLE events;
  uint32_t pair_count;
  uint32_t event_limit;
  uint32_t event_count;
  uint32_t reserved;
} ck_live;

/* The values of an item that ck_live_place sets from ck_live. */
enum { CK_LIVE_CENTRE = 1, CK_LIVE_ANGLE = 2, CK_LIVE_VELOCITY = 4, CK_LIVE_SPIN = 8 };

/* Origins: index of each part of a plan in the previous plan, or CK_LIVE_NEW. */
#define CK_LIVE_NEW 0xffffffffu
/* Instead of the index of the gravity that sets the vector: as before, or none. */
#define CK_LIVE_KEPT 0xffffffffu
#define CK_LIVE_NONE 0xfffffffeu

typedef struct ck_live_origin {
  const uint32_t *items;    /* for each item; a new one begins as its inputs say */
  const uint32_t *contacts; /* for each contact of the many-item engine, else for each edge */
  const uint32_t *joints;   /* for each joint */
  const uint32_t *pushes;   /* for each push */
  const uint8_t *woken;     /* for each item: whether it wakes */
  const uint8_t *dropped;   /* for each item: whether it has lost its last behavior, so it stops */
  /* State of the previous plan if another engine ran that; null if the same one did. */
  const ck_live *CK_NULLABLE before;
  /* The contacts of a large world that touched in another engine; only their sides count. */
  const ck_live_pair *CK_NULLABLE touching;
  uint32_t touching_count;
  uint32_t gravity; /* index in the many-item plan, CK_LIVE_KEPT or CK_LIVE_NONE */
} ck_live_origin;

/* Creates the scenario, `frame` frames after its start. Parts with an origin continue: a joint
 * keeps its values of creation, sleeping items stay asleep, an instantaneous push does not act
 * again. The impulses of contacts are lost. */
void ck_live_begin(ck_isa isa, ck_precision precision, const ck_run_args *args, double frame,
                   const ck_live_origin *CK_NULLABLE origin, ck_live *live);

/* Advances by `substeps`, spanning `frames` frames. The scenario must be valid. */
void ck_live_step(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t substeps,
                  double frames, ck_live *live);

/* Sets the values `what` (CK_LIVE_CENTRE, ...) of an item from `live`, and wakes it. */
void ck_live_place(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t item,
                   uint32_t what, ck_live *live);

/* Creates the scenario of a plan that differs from the previous one in its items and in what acts
 * on them. Carries over poses, velocities and all impulses of warm starting. In a large world,
 * items wake if one of their contacts ends with that; of other scenarios the caller says so
 * (`woken`). */
void ck_live_carry(ck_isa isa, ck_precision precision, const ck_run_args *args,
                   const ck_run_args *from, const ck_live_origin *origin, ck_live *live);

/* The same for several items. */
void ck_world_live_begin(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         double frame, const ck_live_origin *CK_NULLABLE origin, ck_live *live);
void ck_world_live_step(ck_isa isa, ck_precision precision, const ck_world_args *args,
                        uint32_t substeps, double frames, ck_live *live);
void ck_world_live_place(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         uint32_t item, uint32_t what, ck_live *live);
void ck_world_live_carry(ck_isa isa, ck_precision precision, const ck_world_args *args,
                         const ck_world_args *from, const ck_live_origin *origin, ck_live *live);

CK_NONNULL_END
#endif
