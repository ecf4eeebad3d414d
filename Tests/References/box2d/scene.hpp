// One reference scene: the values that make it, and the Box2D world made from them.
//
// Axes are UIKit's: x right, y down, angles clockwise on the screen. Box2D does not care which way
// y points, so nothing is mirrored. Lengths are points; 100 points are one metre.
#pragma once

#include <box2d/box2d.h>

#include <string>
#include <vector>

struct Item {
  float width = 100, height = 100;
  float centerX = 0, centerY = 0;
  float angle = 0;
  float velocityX = 0, velocityY = 0;
  float angularVelocity = 0;
  float elasticity = 0.2f, friction = 0.2f, density = 1;
  float linearDamping = 0, angularDamping = 0;
  bool fixedRotation = false;
};

struct Edge {
  float fromX, fromY, toX, toY;
  float friction = 0.2f, restitution = 0.2f;
};

// What a soft joint's stiffness is made of.
enum class Mode {
  bodyMass,      // b2LinearStiffness once: the mass of the body, whatever the lever
  effectiveMass, // anew before every step, from the mass the joint feels (Box2D 2.2.1, UIKit)
};

enum class Kind { soft, rigid, revolute };

struct Attachment {
  Kind kind = Kind::soft;
  Mode mode = Mode::bodyMass;
  float offsetX = 0, offsetY = 0; // on the item, from its centre, turning with it
  float anchorX = 0, anchorY = 0;
  float length = 0;    // of rest
  float frequency = 0; // Hz
  float damping = 0;   // ratio
};

struct Scene {
  std::string name;
  float timeStep = 1.0f / 60;
  int stepCount = 120;
  float gravityX = 0, gravityY = 0; // pt/s^2
  bool sleeping = false;
  Item item;
  std::vector<Edge> edges;
  std::vector<Attachment> attachments;
};

inline float meters(float points) {
  return 0.01f * points;
}

inline float points(float meters) {
  return 100.0f * meters;
}

// A scene in motion. Order of making: a static body for each edge, a static body for each anchor,
// the item, the joints.
class Motion {
public:
  explicit Motion(const Scene &scene)
      : scene_(scene), world_(b2Vec2(meters(scene.gravityX), meters(scene.gravityY))) {
    world_.SetAllowSleeping(scene.sleeping);
    for (const Edge &edge : scene.edges) addEdge(edge);
    std::vector<b2Body *> anchors;
    for (const Attachment &attachment : scene.attachments) {
      b2BodyDef definition;
      definition.position.Set(meters(attachment.anchorX), meters(attachment.anchorY));
      anchors.push_back(world_.CreateBody(&definition));
    }
    addItem(scene.item);
    for (size_t i = 0; i < anchors.size(); ++i) attach(scene.attachments[i], anchors[i]);
  }

  void step() {
    for (size_t i = 0; i < joints_.size(); ++i) {
      const Attachment &attachment = scene_.attachments[i];
      if (attachment.kind == Kind::soft && attachment.mode == Mode::effectiveMass)
        soften(static_cast<b2DistanceJoint *>(joints_[i]), attachment);
    }
    world_.Step(scene_.timeStep, 8, 3);
  }

  const b2Body &item() const {
    return *item_;
  }

  // Contacts of the item that touch, after the last step.
  int touching() const {
    int count = 0;
    for (const b2ContactEdge *edge = item_->GetContactList(); edge; edge = edge->next)
      count += edge->contact->IsTouching();
    return count;
  }

  const b2DistanceJoint *distance(size_t index) const {
    return scene_.attachments[index].kind == Kind::revolute
               ? nullptr
               : static_cast<const b2DistanceJoint *>(joints_[index]);
  }

private:
  void addEdge(const Edge &edge) {
    b2BodyDef definition;
    b2EdgeShape shape;
    shape.SetTwoSided(b2Vec2(meters(edge.fromX), meters(edge.fromY)),
                      b2Vec2(meters(edge.toX), meters(edge.toY)));
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.friction = edge.friction;
    fixture.restitution = edge.restitution;
    world_.CreateBody(&definition)->CreateFixture(&fixture);
  }

  void addItem(const Item &item) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(meters(item.centerX), meters(item.centerY));
    definition.angle = item.angle;
    definition.linearVelocity.Set(meters(item.velocityX), meters(item.velocityY));
    definition.angularVelocity = item.angularVelocity;
    definition.linearDamping = item.linearDamping;
    definition.angularDamping = item.angularDamping;
    definition.fixedRotation = item.fixedRotation;
    item_ = world_.CreateBody(&definition);
    b2PolygonShape shape;
    shape.SetAsBox(0.5f * meters(item.width), 0.5f * meters(item.height));
    b2FixtureDef fixture;
    fixture.shape = &shape;
    fixture.density = item.density;
    fixture.friction = item.friction;
    fixture.restitution = item.elasticity;
    item_->CreateFixture(&fixture);
  }

  void attach(const Attachment &attachment, b2Body *anchor) {
    const b2Vec2 offset(meters(attachment.offsetX), meters(attachment.offsetY));
    if (attachment.kind == Kind::revolute) {
      b2RevoluteJointDef definition;
      definition.bodyA = anchor;
      definition.bodyB = item_;
      definition.localAnchorB = offset;
      definition.referenceAngle = item_->GetAngle();
      joints_.push_back(world_.CreateJoint(&definition));
      return;
    }
    b2DistanceJointDef definition; // minLength 0, maxLength FLT_MAX
    definition.bodyA = anchor;
    definition.bodyB = item_;
    definition.localAnchorB = offset;
    definition.length = meters(attachment.length);
    if (attachment.kind == Kind::rigid) {
      definition.minLength = definition.length;
      definition.maxLength = definition.length;
    } else {
      b2LinearStiffness(definition.stiffness, definition.damping, attachment.frequency,
                        attachment.damping, anchor, item_);
    }
    joints_.push_back(world_.CreateJoint(&definition));
  }

  // As b2DistanceJoint::InitVelocityConstraints of 2.2.1 does at the start of each step.
  void soften(b2DistanceJoint *joint, const Attachment &attachment) const {
    const b2Rot rotation(item_->GetAngle());
    const b2Vec2 arm = b2Mul(rotation, joint->GetLocalAnchorB());
    b2Vec2 axis = item_->GetPosition() + arm - joint->GetBodyA()->GetPosition();
    const float length = axis.Length();
    if (length > b2_linearSlop) {
      axis *= 1.0f / length;
    } else {
      axis.Set(0.0f, 0.0f);
    }
    const float lever = b2Cross(arm, axis);
    const float inertia = item_->GetInertia(); // 0 when the rotation is fixed
    const float inverseMass =
        1.0f / item_->GetMass() + (inertia > 0.0f ? 1.0f / inertia : 0.0f) * lever * lever;
    const float mass = 1.0f / inverseMass;
    const float omega = 2.0f * b2_pi * attachment.frequency;
    joint->SetDamping(2.0f * mass * attachment.damping * omega);
    joint->SetStiffness(mass * omega * omega);
  }

  const Scene &scene_;
  b2World world_;
  b2Body *item_ = nullptr;
  std::vector<b2Joint *> joints_;
};
