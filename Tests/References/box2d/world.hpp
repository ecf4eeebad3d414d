// A reference scene of several items: the values that make it, and the Box2D world made from them.
//
// Axes and lengths are those of scene.hpp: UIKit's, points.
#pragma once

#include <box2d/box2d.h>

#include <cmath>
#include <optional>
#include <string>
#include <vector>

enum class Shape { box, circle, path, group };
enum class Kind { spring, rod, limit, pin, fixed, sliding };

struct Point {
  float x, y;
};

// A part of a group; its centre is anywhere, the group's is the middle of the rectangle around all.
struct Member {
  Shape shape = Shape::box;
  float width = 50, height = 50;
  Point offset = {0, 0};
  std::vector<Point> path;
};

struct Item {
  Shape shape = Shape::box;
  float width = 50, height = 50;
  float centerX = 0, centerY = 0, angle = 0;
  float velocityX = 0, velocityY = 0, angularVelocity = 0;
  float elasticity = 0.2f, friction = 0.2f, density = 1;
  float linearDamping = 0, angularDamping = 0;
  bool anchored = false;
  bool bullet = true; // and in the gravity: UIKit makes bullets of what gravity acts on
  std::vector<Point> path;
  std::vector<Member> members;
};

struct Edge {
  float fromX, fromY, toX, toY;
};

// Joins item b to item a, or to the ground where a is -1. Springs, rods and ropes have an offset at
// either end (the ground's is a point), the others one point of the world.
struct Joint {
  Kind kind = Kind::spring;
  int a = -1, b = 0;
  Point from = {0, 0}, to = {0, 0};
  float length = 0, frequency = 0, damping = 0;
  float lower = -INFINITY, upper = INFINITY, torque = 0;
  Point axis = {1, 0};
};

// An item that goes, or one that comes, after a frame.
struct Change {
  int frame = 0;
  int leaving = -1; // which of the items that there are
  std::optional<Item> coming;
};

struct Scene {
  std::string name;
  float timeStep = 1.0f / 60;
  int stepCount = 90;
  float gravityY = 0;
  bool sleeping = false;
  std::vector<Item> items;
  std::vector<Edge> edges;
  std::vector<Joint> joints;
  std::vector<Change> changes;
};

constexpr float edgeFriction = 0.2f, edgeRestitution = 0;

inline float meters(float points) {
  return 0.01f * points;
}

inline b2Vec2 meters(Point point) {
  return b2Vec2(meters(point.x), meters(point.y));
}

class World {
public:
  explicit World(const Scene &scene) : world_(b2Vec2(0, meters(scene.gravityY))) {
    world_.SetAllowSleeping(scene.sleeping);
    b2BodyDef still;
    for (const Edge &edge : scene.edges) {
      b2EdgeShape shape;
      shape.SetTwoSided(meters({edge.fromX, edge.fromY}), meters({edge.toX, edge.toY}));
      b2FixtureDef fixture;
      fixture.shape = &shape;
      fixture.friction = edgeFriction;
      fixture.restitution = edgeRestitution;
      world_.CreateBody(&still)->CreateFixture(&fixture);
    }
    ground_ = world_.CreateBody(&still);
    for (const Item &item : scene.items) add(item);
    for (const Joint &joint : scene.joints) join(joint);
  }

  void step(float timeStep) {
    world_.Step(timeStep, 8, 3);
  }

  // Its contacts and joints go with an item.
  void apply(const Change &change) {
    if (change.leaving >= 0) {
      world_.DestroyBody(bodies_[change.leaving]);
      bodies_.erase(bodies_.begin() + change.leaving);
    }
    if (change.coming) add(*change.coming);
  }

  const std::vector<b2Body *> &bodies() const {
    return bodies_;
  }

  // How many contacts touch.
  int touching() const {
    int count = 0;
    for (const b2Contact *contact = world_.GetContactList(); contact;
         contact = contact->GetNext()) {
      count += contact->IsTouching();
    }
    return count;
  }

private:
  void add(const Item &item) {
    b2BodyDef definition;
    definition.type = item.anchored ? b2_staticBody : b2_dynamicBody;
    definition.position = meters({item.centerX, item.centerY});
    definition.angle = item.angle;
    definition.bullet = item.bullet;
    definition.gravityScale = item.bullet ? 1 : 0;
    definition.linearVelocity = meters({item.velocityX, item.velocityY});
    definition.angularVelocity = item.angularVelocity;
    definition.linearDamping = item.linearDamping;
    definition.angularDamping = item.angularDamping;
    b2Body *body = world_.CreateBody(&definition);
    if (item.shape == Shape::group) {
      const Point middle = middleOf(item.members);
      for (Member member : item.members) {
        member.offset.x -= middle.x;
        member.offset.y -= middle.y;
        addFixture(body, item, member);
      }
    } else {
      addFixture(body, item, {item.shape, item.width, item.height, {0, 0}, item.path});
    }
    // Adding mass beside the centre changes the velocity; the scene means that of the mass.
    body->SetLinearVelocity(definition.linearVelocity);
    bodies_.push_back(body);
  }

  static Point middleOf(const std::vector<Member> &members) {
    Point low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    for (const Member &member : members) {
      const float x = 0.5f * member.width, y = 0.5f * member.height;
      low = {std::fmin(low.x, member.offset.x - x), std::fmin(low.y, member.offset.y - y)};
      high = {std::fmax(high.x, member.offset.x + x), std::fmax(high.y, member.offset.y + y)};
    }
    return {0.5f * (low.x + high.x), 0.5f * (low.y + high.y)};
  }

  // A part of an item, at its offset from the item's centre.
  static void addFixture(b2Body *body, const Item &item, const Member &part) {
    b2PolygonShape polygon;
    b2CircleShape circle;
    b2FixtureDef fixture;
    fixture.shape = &polygon;
    fixture.density = item.density;
    fixture.friction = item.friction;
    fixture.restitution = item.elasticity;
    std::vector<b2Vec2> corners;
    switch (part.shape) {
    case Shape::circle:
      circle.m_p = meters(part.offset);
      circle.m_radius = 0.5f * meters(part.width);
      fixture.shape = &circle;
      break;
    case Shape::path:
      for (Point corner : part.path) {
        corners.push_back(meters({part.offset.x + corner.x, part.offset.y + corner.y}));
      }
      polygon.Set(corners.data(), static_cast<int32>(corners.size()));
      break;
    default:
      polygon.SetAsBox(0.5f * meters(part.width), 0.5f * meters(part.height), meters(part.offset),
                       0);
      break;
    }
    body->CreateFixture(&fixture);
  }

  void join(const Joint &joint) {
    b2Body *a = joint.a < 0 ? ground_ : bodies_[joint.a], *b = bodies_[joint.b];
    const b2Vec2 point = meters(joint.to);
    switch (joint.kind) {
    case Kind::spring:
    case Kind::rod:
    case Kind::limit: {
      b2DistanceJointDef definition;
      definition.bodyA = a;
      definition.bodyB = b;
      definition.localAnchorA = meters(joint.from);
      definition.localAnchorB = point;
      definition.collideConnected = joint.kind != Kind::limit;
      definition.length = meters(joint.length);
      if (joint.kind == Kind::spring) {
        b2LinearStiffness(definition.stiffness, definition.damping, joint.frequency, joint.damping,
                          a, b);
      } else {
        definition.maxLength = definition.length;
        if (joint.kind == Kind::rod) definition.minLength = definition.length;
      }
      world_.CreateJoint(&definition);
      break;
    }
    case Kind::pin: {
      b2RevoluteJointDef definition;
      definition.Initialize(a, b, point);
      definition.enableLimit = std::isfinite(joint.lower);
      definition.lowerAngle = joint.lower;
      definition.upperAngle = joint.upper;
      definition.enableMotor = joint.torque > 0;
      definition.maxMotorTorque = joint.torque;
      world_.CreateJoint(&definition);
      break;
    }
    case Kind::fixed: {
      b2WeldJointDef definition;
      definition.Initialize(a, b, point);
      world_.CreateJoint(&definition);
      break;
    }
    case Kind::sliding: {
      b2PrismaticJointDef definition;
      b2Vec2 axis(joint.axis.x, joint.axis.y);
      axis.Normalize();
      definition.Initialize(a, b, point, axis);
      definition.enableLimit = std::isfinite(joint.lower);
      definition.lowerTranslation = meters(joint.lower);
      definition.upperTranslation = meters(joint.upper);
      world_.CreateJoint(&definition);
      break;
    }
    }
  }

  b2World world_;
  b2Body *ground_ = nullptr;
  std::vector<b2Body *> bodies_;
};
