/* Runs scenarios with Chipmunk 7: 10 iterations, lengths in points.
 *
 * Chipmunk multiplies the elasticities and the frictions of a pair. Box2D takes the larger
 * elasticity and the square root of the product of the frictions. So each box gets the square roots
 * of its values, which gives Box2D's values for a pair of equal boxes. Edges get the values that
 * give Box2D's for the first box. */
#include "peer.h"

#include <chipmunk/chipmunk.h>
#include <float.h>
#include <math.h>

#if !defined(PEER_BUILD)
  #error "define PEER_BUILD: a string with the version and flags of the library"
#endif
#define EXPORTED __attribute__((visibility("default")))

/* Damps the velocities after a step as Box2D does: v / (1 + h c). */
static void damp(cpBody *box, cpVect gravity, cpFloat damping, cpFloat step) {
  const peer_item *item = cpBodyGetUserData(box);
  cpBodyUpdateVelocity(box, gravity, damping, step);
  cpBodySetVelocity(box, cpvmult(cpBodyGetVelocity(box), 1 / (1 + step * item->resistance)));
  cpBodySetAngularVelocity(box,
                           cpBodyGetAngularVelocity(box) / (1 + step * item->angular_resistance));
}

/* A box's factor in the elasticity of a pair; 1 for a single box: the edge has all of it. */
static double elasticity_factor(const peer_scenario *scenario, const peer_item *item) {
  return scenario->item_count > 1 ? sqrt(item->elasticity) : 1;
}

static void add_edge(cpSpace *space, const peer_scenario *scenario, const peer_edge *edge) {
  cpShape *shape = cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(edge->x0, edge->y0),
                                     cpv(edge->x1, edge->y1), 0);
  const peer_item *item = &scenario->items[0];
  const double elasticity = fmax(item->elasticity, scenario->edge_elasticity);
  const double factor = elasticity_factor(scenario, item);
  cpShapeSetElasticity(shape, factor > 0 ? elasticity / factor : 0);
  cpShapeSetFriction(shape, sqrt(scenario->edge_friction));
  cpSpaceAddShape(space, shape);
}

static cpBody *add_item(cpSpace *space, const peer_scenario *scenario, const peer_item *item) {
  const double scale = scenario->points_per_metre, radius = 0.5 * item->width;
  const double area = item->is_circle ? M_PI * radius * radius : item->width * item->height;
  const double mass = item->density * area / (scale * scale);
  const double moment = item->is_circle ? cpMomentForCircle(mass, 0, radius, cpvzero)
                                        : cpMomentForBox(mass, item->width, item->height);
  const double inertia = item->turns ? moment : INFINITY;
  cpBody *box = cpSpaceAddBody(space, cpBodyNew(mass, inertia));
  cpBodySetPosition(box, cpv(item->center_x, item->center_y));
  cpBodySetAngle(box, item->angle);
  if (item->resistance > 0 || item->angular_resistance > 0) {
    cpBodySetUserData(box, (void *)item);
    cpBodySetVelocityUpdateFunc(box, damp);
  }
  cpShape *shape =
      cpSpaceAddShape(space, item->is_circle ? cpCircleShapeNew(box, radius, cpvzero)
                                             : cpBoxShapeNew(box, item->width, item->height, 0));
  cpShapeSetElasticity(shape, elasticity_factor(scenario, item));
  cpShapeSetFriction(shape, sqrt(item->friction));
  return box;
}

static cpConstraint *add_spring(cpSpace *space, cpBody *box, const peer_scenario *scenario) {
  const double mass = cpBodyGetMass(box), rate = 2 * M_PI * scenario->frequency;
  return cpSpaceAddConstraint(space, cpDampedSpringNew(cpSpaceGetStaticBody(space), box,
                                                       cpv(scenario->anchor_x, scenario->anchor_y),
                                                       cpv(scenario->offset_x, scenario->offset_y),
                                                       scenario->length, mass * rate * rate,
                                                       2 * mass * scenario->damping * rate));
}

static void remove_shape(cpBody *body, cpShape *shape, void *space) {
  (void)body;
  cpSpaceRemoveShape(space, shape);
  cpShapeFree(shape);
}

static void remove_body(cpSpace *space, cpBody *body) {
  cpBodyEachShape(body, remove_shape, space);
  cpSpaceRemoveBody(space, body);
  cpBodyFree(body);
}

static peer_pose run(const peer_scenario *scenario) {
  cpSpace *space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, scenario->gravity));
  for (uint32_t i = 0; i < scenario->edge_count; ++i)
    add_edge(space, scenario, &scenario->edges[i]);
  cpBody *boxes[PEER_ITEM_LIMIT];
  for (uint32_t i = 0; i < scenario->item_count; ++i)
    boxes[i] = add_item(space, scenario, &scenario->items[i]);
  cpBody *box = boxes[0];
  cpConstraint *spring = scenario->has_spring ? add_spring(space, box, scenario) : NULL;

  uint32_t resting = 0;
  const double speed = scenario->rest_speed * scenario->points_per_metre;
  for (uint32_t step = 1; step <= scenario->step_count; ++step) {
    cpSpaceStep(space, scenario->time_step);
    const bool slow = cpvlengthsq(cpBodyGetVelocity(box)) <= speed * speed &&
                      fabs(cpBodyGetAngularVelocity(box)) <= scenario->rest_spin;
    resting = slow ? resting + 1 : 0;
    const bool rests = scenario->rest_steps > 0 && resting >= scenario->rest_steps;
    if (spring && scenario->release_step > 0 && (rests || step >= scenario->release_step)) {
      cpSpaceRemoveConstraint(space, spring);
      cpConstraintFree(spring);
      spring = NULL;
      cpBodySetVelocity(box, cpvzero);
      cpBodySetAngularVelocity(box, 0);
      resting = 0;
    } else if (rests) {
      break;
    }
  }
  const cpVect center = cpBodyGetPosition(box);
  if (spring) {
    cpSpaceRemoveConstraint(space, spring);
    cpConstraintFree(spring);
  }
  for (uint32_t i = 0; i < scenario->item_count; ++i) remove_body(space, boxes[i]);
  cpBodyEachShape(cpSpaceGetStaticBody(space), remove_shape, space);
  cpSpaceFree(space);
  return (peer_pose){(float)center.x, (float)center.y};
}

EXPORTED void peer_run(const peer_scenario *scenarios, size_t count, peer_pose *poses) {
  for (size_t i = 0; i < count; ++i) poses[i] = run(&scenarios[i]);
}

EXPORTED size_t peer_scenario_size(void) {
  return sizeof(peer_scenario);
}

EXPORTED const char *peer_details(void) {
  return PEER_BUILD;
}
