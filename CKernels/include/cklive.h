/* cklive.h: one scenario that is kept between calls and stepped frame by frame. The contract of
 * every function is that of ckernels.h.
 *
 * The arguments are those of a run of one scenario: scenario_count and frame_limit are 1, rotates
 * is 1, there are no metrics, no frames and no trace. They and their scratch memory hold the
 * scenario, so both must stay where they are from begin on. The steps are those of a run, and so
 * are the bits. */
#ifndef CKLIVE_H
#define CKLIVE_H

#include "ckernels.h"
#include "ckworld.h"

CK_NONNULL_BEGIN

/* An item as it is: points, radians, seconds. */
typedef struct ck_live_item {
  double x, y, angle;
  double velocity_x, velocity_y, spin;
  double sleep_time; /* how long it has been slow, s */
  uint32_t asleep;   /* or fixed */
  uint32_t reserved;
} ck_live_item;

/* A joint as it was made, and what it held with: metres, N s. */
typedef struct ck_live_joint {
  double rest;
  double anchor_x, anchor_y; /* of a point of the ground */
  double impulse_x;          /* along it, or of a pin */
  double impulse_y;
  double lower_impulse; /* of its least length */
  uint32_t is_soft;
  uint32_t is_pin;
} ck_live_joint;

/* What a contact did in a step. */
typedef struct ck_live_contact {
  double x, y;    /* where its largest normal impulse of the step acted, pt */
  double impulse; /* that impulse, N s; -1: it did not touch */
  uint32_t touches;
  uint32_t begun; /* how often, as seen after each sub-step */
  uint32_t ended;
  uint32_t reserved;
} ck_live_contact;

typedef enum CK_ENUM ck_live_state {
  CK_LIVE_MOVES CK_CASE(moves) = 0,
  CK_LIVE_RESTS CK_CASE(rests) = 1, /* all asleep, and every track at its end */
  CK_LIVE_ENDED CK_CASE(ended) = 2, /* its last phase is over */
  CK_LIVE_DIVERGED CK_CASE(diverged) = 3,
  CK_LIVE_INVALID CK_CASE(invalid) = 4, /* no scene: nothing may be stepped */
} ck_live_state;

/* What is told of the scenario, in memory of the caller. */
typedef struct ck_live {
  ck_live_item *items;       /* one for each */
  ck_live_joint *joints;     /* one for each joint, or tie */
  ck_live_contact *contacts; /* one for each edge, or for each contact of many items */
  ck_live_state state;
  uint32_t phase;   /* in the plan's list */
  uint32_t outcome; /* as in ck_end */
  uint32_t turned;  /* whether a phase, perhaps the same again, began with this frame */
} ck_live;

/* What of an item is set to what ck_live says of it. */
enum { CK_LIVE_CENTRE = 1, CK_LIVE_ANGLE = 2, CK_LIVE_VELOCITY = 4, CK_LIVE_SPIN = 8 };

/* Where the parts of a plan were in the plan before it. */
#define CK_LIVE_NEW 0xffffffffu
/* And which gravity has set the vector since: the one before, or none. */
#define CK_LIVE_KEPT 0xffffffffu
#define CK_LIVE_NONE 0xfffffffeu

typedef struct ck_live_origin {
  const uint32_t *contacts; /* for each edge, or for each contact of many items */
  const uint32_t *joints;   /* for each joint, or tie */
  const uint32_t *pushes;   /* for each push */
  const uint8_t *woken;     /* for each item: whether it wakes */
  const uint8_t *dropped; /* for each item: whether it is in no behavior any more, and so stands */
  uint32_t gravity;       /* in the plan of many items, CK_LIVE_KEPT or CK_LIVE_NONE */
  /* What was told of the plan before, where its kernels were the others; of two plans for the same
   * kernels nothing. */
  const ck_live *CK_NULLABLE before;
} ck_live_origin;

/* Makes the scenario, so many frames after its start. What has an origin was there before: a joint
 * is as it was made, what slept sleeps on, a push that acts once has done so. The impulses of
 * contacts are lost. */
void ck_live_begin(ck_isa isa, ck_precision precision, const ck_run_args *args, double frame,
                   const ck_live_origin *CK_NULLABLE origin, ck_live *live);

/* Goes on by so many sub-steps, which are so many frames; not of a scenario that is invalid. */
void ck_live_step(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t substeps,
                  double frames, ck_live *live);

/* Puts an item where `live` says, and wakes it; `what` of CK_LIVE_CENTRE …. */
void ck_live_place(ck_isa isa, ck_precision precision, const ck_run_args *args, uint32_t item,
                   uint32_t what, ck_live *live);

/* Makes the scenario of a plan that differs from another one in what acts on the items, and takes
 * over where they are, how they move, and every impulse that is kept from step to step. */
void ck_live_carry(ck_isa isa, ck_precision precision, const ck_run_args *args,
                   const ck_run_args *from, const ck_live_origin *origin, ck_live *live);

/* The same for many items. */
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
