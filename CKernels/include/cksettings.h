/* cksettings.h: the constants of the engine that a run may change. */
#ifndef CKSETTINGS_H
#define CKSETTINGS_H

#include <stdint.h>

/* The constants of the engine. UIKit's and Box2D's values and their sources: Settings.swift. */
typedef struct ck_settings {
  double points_per_metre;
  double gravity_unit;   /* m/s^2 at magnitude 1 */
  double time_step;      /* s, one sub-step */
  double frame_time;     /* s, one frame */
  double linear_slop;    /* m */
  double contact_skin;   /* m; a manifold has points within it */
  double item_radius;    /* m; polygon radius of rectangles */
  double polygon_radius; /* m; of paths, and of ellipses that are not circles */
  double edge_radius;    /* m; polygon radius of boundaries */
  double boundary_elasticity;
  double boundary_friction;
  double restitution_threshold; /* m/s */
  double baumgarte;             /* of contacts in the position solver */
  double max_linear_correction; /* m, contacts */
  double max_joint_correction;  /* m, rigid joints; may be infinite */
  double max_translation;       /* m per sub-step */
  double max_rotation;          /* rad per sub-step */
  double sleep_linear_speed;    /* m/s */
  double sleep_angular_speed;   /* rad/s */
  double sleep_time;            /* s; infinite: never sleeps */
  double settle_distance;       /* pt, the tolerance of settleTime and oscillations */
  double settle_angle;          /* rad */
  uint32_t velocity_iterations;
  uint32_t position_iterations;
  uint32_t toi_passes;              /* most time-of-impact events of one sub-step */
  uint32_t stiffness_from_mass;     /* 1: b2LinearStiffness (2.4); 0: effective mass (2.2) */
  uint32_t joints_have_lower_limit; /* 1: no shorter than the slop (2.4) */
  uint32_t touch_resets_sleep;      /* 1: contact begin and end restart the sleep timer (2.4) */
} ck_settings;

#endif
