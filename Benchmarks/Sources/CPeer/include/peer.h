/* peer.h: what a peer is asked to run, and the functions that its library exports.
 *
 * Lengths are points, y down, angles clockwise on the screen. */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

enum { PEER_EDGE_LIMIT = 64, PEER_ITEM_LIMIT = 8192 };

/* A line that items collide with. */
typedef struct peer_edge {
  float x0, y0, x1, y1; /* pt */
} peer_edge;

/* A box, or a circle. */
typedef struct peer_item {
  float width, height;      /* pt */
  float center_x, center_y; /* pt */
  float angle;              /* rad */
  bool is_circle;           /* of diameter `width` */
  float density, elasticity, friction, resistance, angular_resistance;
  bool turns;
} peer_item;

/* One scenario: items, edges, perhaps a spring, and when the spring lets go. The spring holds the
 * first item. A scenario rests when this item rests. */
typedef struct peer_scenario {
  float points_per_metre;
  float time_step;     /* s */
  uint32_t step_count; /* at most; see `rest_steps` */
  float gravity;       /* pt/s^2, down */

  uint32_t item_count; /* at least 1 */
  const peer_item *items;
  bool has_bullets; /* items are also swept against each other */

  uint32_t edge_count;
  peer_edge edges[PEER_EDGE_LIMIT];
  float edge_elasticity, edge_friction;

  bool has_spring;
  float offset_x, offset_y; /* pt from the centre, turning with the box */
  float anchor_x, anchor_y; /* pt */
  float length;             /* pt */
  float frequency;          /* Hz */
  float damping;            /* ratio to critical */

  /* After this many steps the spring is gone and the item stands still; 0: it stays. */
  uint32_t release_step;
  /* Steps below both limits after which a phase ends; 0: rest ends no phase. */
  uint32_t rest_steps;
  float rest_speed; /* m/s */
  float rest_spin;  /* rad/s */
} peer_scenario;

/* Where the first item is at the end. */
typedef struct peer_pose {
  float x, y; /* pt */
} peer_pose;

/* `peer_run`: runs the scenarios one after the other; a world is made, stepped and deleted for
 * each. */
typedef void peer_run_function(const peer_scenario *scenarios, size_t count, peer_pose *poses);

/* `peer_scenario_size`: the size of a scenario in bytes, by which a library that was built for
 * another version is found. */
typedef size_t peer_scenario_size_function(void);

/* `peer_details`: version and flags. Lives as long as the program. */
typedef const char *peer_details_function(void);

#if defined(__cplusplus)
}
#endif
#endif
