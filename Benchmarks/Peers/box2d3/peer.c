/* Runs scenarios with Box2D v3: 4 sub-steps a step, as its documentation advises, no sleep, and the
 * library's defaults for the rest. `peer_details` names them.
 *
 * Gravity, masses, friction, elasticities and the spring are those of the other peers. Box2D v3
 * moves items differently: contacts are soft, overlap is pushed out over several steps, and shapes
 * that come near each other are stopped by the solver instead of by a search for the time of
 * impact. Boxes have no skin. Only items that move far in a step are swept, and against edges only:
 * its bullets are not swept against each other, so no item is one. */
#include "peer.h"

#include <box2d/box2d.h>
#include <stdio.h>

#if !defined(PEER_BUILD)
  #error "define PEER_BUILD: a string with the origin and flags of the library"
#endif
#define EXPORTED __attribute__((visibility("default")))

/* Box2D 3.2 came with this header, and with joints that hold frames in place of points. */
#if __has_include(<box2d/constants.h>)
  #define HAS_JOINT_FRAMES 1
#else
  #define HAS_JOINT_FRAMES 0
#endif

enum { SUBSTEPS = 4 };

static b2Vec2 metres(const peer_scenario *scenario, float x, float y) {
  const float scale = 1 / scenario->points_per_metre;
  return (b2Vec2){scale * x, scale * y};
}

static void add_edge(b2BodyId ground, const peer_scenario *scenario, const peer_edge *edge) {
  b2ShapeDef definition = b2DefaultShapeDef();
  definition.material.friction = scenario->edge_friction;
  definition.material.restitution = scenario->edge_elasticity;
  const b2Segment segment = {metres(scenario, edge->x0, edge->y0),
                             metres(scenario, edge->x1, edge->y1)};
  b2CreateSegmentShape(ground, &definition, &segment);
}

static b2BodyId add_item(b2WorldId world, const peer_scenario *scenario, const peer_item *item) {
  b2BodyDef definition = b2DefaultBodyDef();
  definition.type = b2_dynamicBody;
  definition.position = metres(scenario, item->center_x, item->center_y);
  definition.rotation = b2MakeRot(item->angle);
  definition.linearDamping = item->resistance;
  definition.angularDamping = item->angular_resistance;
#if HAS_JOINT_FRAMES
  definition.motionLocks.angularZ = !item->turns;
#else
  definition.fixedRotation = !item->turns;
#endif
  const b2BodyId body = b2CreateBody(world, &definition);
  b2ShapeDef shape = b2DefaultShapeDef();
  shape.density = item->density;
  shape.material.restitution = item->elasticity;
  shape.material.friction = item->friction;
  const b2Vec2 half = metres(scenario, 0.5f * item->width, 0.5f * item->height);
  if (item->is_circle) {
    b2CreateCircleShape(body, &shape, &(b2Circle){{0, 0}, half.x});
  } else {
    const b2Polygon box = b2MakeBox(half.x, half.y);
    b2CreatePolygonShape(body, &shape, &box);
  }
  return body;
}

static void add_spring(b2WorldId world, b2BodyId ground, b2BodyId body,
                       const peer_scenario *scenario) {
  const b2Vec2 anchor = metres(scenario, scenario->anchor_x, scenario->anchor_y);
  const b2Vec2 offset = metres(scenario, scenario->offset_x, scenario->offset_y);
  b2DistanceJointDef definition = b2DefaultDistanceJointDef();
#if HAS_JOINT_FRAMES
  definition.base.bodyIdA = ground;
  definition.base.bodyIdB = body;
  definition.base.localFrameA.p = anchor;
  definition.base.localFrameB.p = offset;
  definition.base.collideConnected = true; /* the edges are on the same body */
#else
  definition.bodyIdA = ground;
  definition.bodyIdB = body;
  definition.localAnchorA = anchor;
  definition.localAnchorB = offset;
  definition.collideConnected = true; /* the edges are on the same body */
#endif
  definition.length = scenario->length / scenario->points_per_metre;
  definition.enableSpring = true;
  definition.hertz = scenario->frequency;
  definition.dampingRatio = scenario->damping;
  b2CreateDistanceJoint(world, &definition);
}

static b2WorldDef world_definition(void) {
  b2WorldDef definition = b2DefaultWorldDef();
  definition.enableSleep = false;
  return definition;
}

static peer_pose run(const peer_scenario *scenario) {
  b2WorldDef definition = world_definition();
  definition.gravity = metres(scenario, 0, scenario->gravity);
  const b2WorldId world = b2CreateWorld(&definition);
  const b2BodyDef fixed = b2DefaultBodyDef();
  const b2BodyId ground = b2CreateBody(world, &fixed);
  for (uint32_t i = 0; i < scenario->edge_count; ++i)
    add_edge(ground, scenario, &scenario->edges[i]);
  const b2BodyId first = add_item(world, scenario, &scenario->items[0]);
  for (uint32_t i = 1; i < scenario->item_count; ++i)
    add_item(world, scenario, &scenario->items[i]);
  if (scenario->has_spring) add_spring(world, ground, first, scenario);
  for (uint32_t step = 0; step < scenario->step_count; ++step)
    b2World_Step(world, scenario->time_step, SUBSTEPS);
  const b2Vec2 center = b2Body_GetPosition(first);
  b2DestroyWorld(world);
  return (peer_pose){scenario->points_per_metre * center.x, scenario->points_per_metre * center.y};
}

EXPORTED void peer_run(const peer_scenario *scenarios, size_t count, peer_pose *poses) {
  for (size_t i = 0; i < count; ++i) poses[i] = run(&scenarios[i]);
}

EXPORTED size_t peer_scenario_size(void) {
  return sizeof(peer_scenario);
}

EXPORTED const char *peer_details(void) {
  static char details[400];
  const b2Version version = b2GetVersion();
  const b2WorldDef settings = world_definition();
  snprintf(details, sizeof details,
           "%d.%d.%d, %s; %d sub-steps, one thread, no sleep, no bullets, sweeps against edges %s, "
           "contacts %g Hz with damping ratio %g, restitution from %g m/s",
           version.major, version.minor, version.revision, PEER_BUILD, SUBSTEPS,
           settings.enableContinuous ? "on" : "off", settings.contactHertz,
           settings.contactDampingRatio, settings.restitutionThreshold);
  return details;
}
