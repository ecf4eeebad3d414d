/* Scenarios on Chipmunk 7: 10 iterations, lengths in points.
 *
 * Chipmunk multiplies elasticities and frictions of a pair where Box2D takes the larger and the
 * root of the product, so an edge gets what makes the pair's values those of Box2D. */
#include "peer.h"

#include <chipmunk/chipmunk.h>
#include <float.h>
#include <math.h>

#if !defined(PEER_BUILD)
  #error "PEER_BUILD says which library this is built with"
#endif
#define EXPORTED __attribute__((visibility("default")))

/* Velocities after a step, damped as Box2D does it: v / (1 + h c). */
static void damp(cpBody *box, cpVect gravity, cpFloat damping, cpFloat step) {
  const peer_scenario *scenario = cpBodyGetUserData(box);
  cpBodyUpdateVelocity(box, gravity, damping, step);
  cpBodySetVelocity(box, cpvmult(cpBodyGetVelocity(box), 1 / (1 + step * scenario->resistance)));
  cpBodySetAngularVelocity(box, cpBodyGetAngularVelocity(box) /
                                    (1 + step * scenario->angular_resistance));
}

static void add_edge(cpSpace *space, const peer_scenario *scenario, const peer_edge *edge) {
  cpShape *shape = cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(edge->x0, edge->y0),
                                     cpv(edge->x1, edge->y1), 0);
  const double elasticity = fmax(scenario->elasticity, scenario->edge_elasticity);
  cpShapeSetElasticity(shape, elasticity);
  cpShapeSetFriction(shape, sqrt(scenario->friction * scenario->edge_friction));
  cpSpaceAddShape(space, shape);
}

static cpBody *add_box(cpSpace *space, const peer_scenario *scenario) {
  const double scale = scenario->points_per_metre;
  const double mass = scenario->density * scenario->width * scenario->height / (scale * scale);
  const double inertia =
      scenario->turns ? cpMomentForBox(mass, scenario->width, scenario->height) : INFINITY;
  cpBody *box = cpSpaceAddBody(space, cpBodyNew(mass, inertia));
  cpBodySetPosition(box, cpv(scenario->center_x, scenario->center_y));
  if (scenario->resistance > 0 || scenario->angular_resistance > 0) {
    cpBodySetUserData(box, (void *)scenario);
    cpBodySetVelocityUpdateFunc(box, damp);
  }
  cpShape *shape = cpSpaceAddShape(space, cpBoxShapeNew(box, scenario->width, scenario->height, 0));
  cpShapeSetElasticity(shape, 1);
  cpShapeSetFriction(shape, 1);
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

static void delete_space(cpSpace *space, cpBody *box, cpConstraint *spring) {
  if (spring) {
    cpSpaceRemoveConstraint(space, spring);
    cpConstraintFree(spring);
  }
  cpBodyEachShape(box, remove_shape, space);
  cpBodyEachShape(cpSpaceGetStaticBody(space), remove_shape, space);
  cpSpaceRemoveBody(space, box);
  cpBodyFree(box);
  cpSpaceFree(space);
}

static peer_pose run(const peer_scenario *scenario) {
  cpSpace *space = cpSpaceNew();
  cpSpaceSetGravity(space, cpv(0, scenario->gravity));
  for (uint32_t i = 0; i < scenario->edge_count; ++i)
    add_edge(space, scenario, &scenario->edges[i]);
  cpBody *box = add_box(space, scenario);
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
  delete_space(space, box, spring);
  return (peer_pose){(float)center.x, (float)center.y};
}

EXPORTED void peer_run(const peer_scenario *scenarios, size_t count, peer_pose *poses) {
  for (size_t i = 0; i < count; ++i) poses[i] = run(&scenarios[i]);
}

EXPORTED const char *peer_details(void) {
  return PEER_BUILD;
}
