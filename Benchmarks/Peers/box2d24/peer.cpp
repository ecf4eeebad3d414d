// Runs scenarios with Box2D 2.4.1: 8 velocity and 3 position iterations, no sleep.
#include "peer.h"

#include <box2d/box2d.h>

#include <cmath>

#if !defined(PEER_BUILD)
  #error "define PEER_BUILD: a string with the version and flags of the library"
#endif
#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

class Motion {
public:
  explicit Motion(const peer_scenario &scenario)
      : scenario_(scenario), metres_(1 / scenario.points_per_metre),
        world_(b2Vec2(0, metres_ * scenario.gravity)) {
    world_.SetAllowSleeping(false);
    b2BodyDef definition;
    ground_ = world_.CreateBody(&definition);
    for (uint32_t i = 0; i < scenario.edge_count; ++i) addEdge(scenario.edges[i]);
    box_ = addItem(scenario.items[0]);
    for (uint32_t i = 1; i < scenario.item_count; ++i) addItem(scenario.items[i]);
    if (scenario.has_spring) addSpring();
  }

  peer_pose run() {
    uint32_t resting = 0;
    for (uint32_t step = 1; step <= scenario_.step_count; ++step) {
      world_.Step(scenario_.time_step, 8, 3);
      const b2Vec2 velocity = box_->GetLinearVelocity();
      const bool slow = velocity.LengthSquared() <= scenario_.rest_speed * scenario_.rest_speed &&
                        std::abs(box_->GetAngularVelocity()) <= scenario_.rest_spin;
      resting = slow ? resting + 1 : 0;
      const bool rests = scenario_.rest_steps > 0 && resting >= scenario_.rest_steps;
      if (spring_ && scenario_.release_step > 0 && (rests || step >= scenario_.release_step)) {
        release();
        resting = 0;
      } else if (rests) {
        break;
      }
    }
    const b2Vec2 center = scenario_.points_per_metre * box_->GetPosition();
    return {center.x, center.y};
  }

private:
  void addEdge(const peer_edge &edge) {
    b2EdgeShape shape;
    shape.SetTwoSided(metres_ * b2Vec2(edge.x0, edge.y0), metres_ * b2Vec2(edge.x1, edge.y1));
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = scenario_.edge_friction;
    fixture.restitution = scenario_.edge_elasticity;
    ground_->CreateFixture(&fixture);
  }

  b2Body *addItem(const peer_item &item) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(metres_ * item.center_x, metres_ * item.center_y);
    definition.angle = item.angle;
    definition.linearDamping = item.resistance;
    definition.angularDamping = item.angular_resistance;
    definition.fixedRotation = !item.turns;
    definition.allowSleep = false;
    definition.bullet = scenario_.has_bullets;
    b2Body *body = world_.CreateBody(&definition);
    b2PolygonShape box;
    box.SetAsBox(metres_ * item.width * 0.5f, metres_ * item.height * 0.5f);
    b2CircleShape circle;
    circle.m_radius = metres_ * item.width * 0.5f;
    b2FixtureDef fixture;
    fixture.shape = item.is_circle ? static_cast<b2Shape *>(&circle) : &box;
    fixture.density = item.density;
    fixture.restitution = item.elasticity;
    fixture.friction = item.friction;
    body->CreateFixture(&fixture);
    return body;
  }

  void addSpring() {
    b2DistanceJointDef definition;
    definition.bodyA = ground_;
    definition.bodyB = box_;
    definition.localAnchorA.Set(metres_ * scenario_.anchor_x, metres_ * scenario_.anchor_y);
    definition.localAnchorB.Set(metres_ * scenario_.offset_x, metres_ * scenario_.offset_y);
    definition.length = metres_ * scenario_.length;
    definition.collideConnected = true; // the edges are on the same body
    b2LinearStiffness(definition.stiffness, definition.damping, scenario_.frequency,
                      scenario_.damping, ground_, box_);
    spring_ = world_.CreateJoint(&definition);
  }

  void release() {
    world_.DestroyJoint(spring_);
    spring_ = nullptr;
    box_->SetLinearVelocity(b2Vec2(0, 0));
    box_->SetAngularVelocity(0);
  }

  const peer_scenario &scenario_;
  float metres_; // for a point
  b2World world_;
  b2Body *ground_ = nullptr;
  b2Body *box_ = nullptr;
  b2Joint *spring_ = nullptr;
};

} // namespace

EXPORTED void peer_run(const peer_scenario *scenarios, size_t count, peer_pose *poses) {
  for (size_t i = 0; i < count; ++i) poses[i] = Motion(scenarios[i]).run();
}

EXPORTED size_t peer_scenario_size(void) {
  return sizeof(peer_scenario);
}

EXPORTED const char *peer_details(void) {
  return PEER_BUILD; // b2_version of 2.4.1 is still 2.4.0
}
