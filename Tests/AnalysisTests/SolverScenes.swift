import Dynamics

/// Scenes whose solutions are known in closed form.
extension Scene {
  /// A square that falls onto a level line.
  private static func fall(of ball: Item, onto edge: Collision.Line) -> Scene {
    Scene(
      name: "fall", reference: Size2(width: 400, height: 800), items: [ball],
      behaviors: [
        .gravity(Gravity(name: "pull")), .collision(Collision(name: "floor", lines: [edge])),
      ])
  }

  /// Without rotation or drag, over 300 pt.
  static func drop() -> Scene {
    fall(
      of: Item(
        name: "ball", size: Size2(width: 20, height: 20), center: Point2(x: 200, y: 90),
        elasticity: 0.5, resistance: 0, allowsRotation: 0),
      onto: Collision.Line(name: "edge", from: Point2(x: 0, y: 400), to: Point2(x: 400, y: 400)))
  }

  /// Without drag, over 480 pt.
  static func bounce() -> Scene {
    fall(
      of: Item(
        name: "ball", size: Size2(width: 40, height: 40), center: Point2(x: 200, y: 100),
        elasticity: 0.7, resistance: 0, angularResistance: 0),
      onto: Collision.Line(
        name: "edge", from: Point2(x: -1000, y: 600), to: Point2(x: 1400, y: 600)))
  }

  /// A card on a spring without drag, 233.5 pt from where it will hang.
  static func pull(duration: Double = 10) -> Scene {
    Scene(
      name: "pull", reference: Size2(width: 375, height: 667),
      items: [
        Item(
          name: "card", size: Size2(width: 200, height: 200), center: Point2(x: 187.5, y: 567),
          resistance: 0)
      ],
      behaviors: [
        .attachment(
          Attachment(
            name: "rope", item: "card", anchor: Point2(x: 187.5, y: 233.5), length: 100,
            frequency: 1, damping: 0.5))
      ],
      target: Target(item: "card", center: Point2(x: 187.5, y: 333.5)),
      duration: Quantity(duration))
  }

  /// A view moved 500 pt by a spring in closed form, with 2π/ω = 0.5 s.
  static func glide() -> Scene {
    Scene(
      name: "glide", reference: Size2(width: 800, height: 800),
      items: [
        Item(name: "view", size: Size2(width: 10, height: 10), center: Point2(x: 100, y: 100))
      ],
      behaviors: [
        .spring(
          SpringAnimation(
            name: "spring", item: "view", to: Point2(x: 600, y: 100), dampingRatio: 0.5,
            response: 0.5))
      ],
      target: Target(item: "view", center: Point2(x: 600, y: 100)))
  }
}
