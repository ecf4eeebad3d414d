extension BuiltInScenes {
  /// Ten boxes that fall into a heap: the pile of the benchmark.
  public static let fallingBoxes = Scene(
    name: "falling-boxes",
    summary: """
      Ten slightly rotated boxes fall from two rows and come to rest on the lower edge and on each \
      other. All have the same elasticity and friction.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 0.2, "friction": 0.2],
    items: (0..<10).map(fallingBox),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "walls", insets: Insets())),
    ])

  private static func fallingBox(_ index: Int) -> Item {
    let column = Double(index % 5)
    let row = Double(index / 5)
    let x = 87.5 + 45 * column + 7 * row
    let y = 150 - 60 * row - 11 * Double(index % 3)
    let angle = 0.1 * Double(index % 4) - 0.15
    return Item(
      name: "box\(index)", size: Size2(width: 30, height: 30),
      center: Point2(x: Quantity(x), y: Quantity(y)), angle: Quantity(angle),
      elasticity: "parameters.elasticity", friction: "parameters.friction")
  }

  /// Boxes and balls that are dropped one after the other between two walls.
  public static let pile = Scene(
    name: "pile",
    summary: """
      Boxes, balls and wedges fall between two walls and come to rest in a pile. Items that touch \
      fall asleep together, so the whole pile falls asleep at once.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 0.2, "friction": 0.4],
    items: (0..<12).map(pileItem),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(
          name: "pit",
          lines: [
            .init(name: "left", from: Point2(x: 110, y: -700), to: Point2(x: 110, y: 600)),
            .init(name: "floor", from: Point2(x: 110, y: 600), to: Point2(x: 270, y: 600)),
            .init(name: "right", from: Point2(x: 270, y: 600), to: Point2(x: 270, y: -700)),
          ])),
    ], duration: 20)

  private static func pileItem(_ index: Int) -> Item {
    let x = 160 + 28 * Double(index % 3)
    let y = 560 - 55 * Double(index)
    let angle = 0.2 * Double(index % 5) - 0.4
    let shapes: [Shape] = [.rectangle, .ellipse, wedge]
    return Item(
      name: "item\(index)", size: Size2(width: 36, height: 36),
      center: Point2(x: Quantity(x), y: Quantity(y)), angle: Quantity(angle),
      elasticity: "parameters.elasticity", friction: "parameters.friction",
      shape: shapes[index % 3])
  }

  private static let wedge = Shape.path(points: [
    Point2(x: -18, y: 18), Point2(x: 18, y: 18), Point2(x: 6, y: -18),
  ])

  /// Ten boxes, one on the other.
  public static let stack = Scene(
    name: "stack",
    summary: "Ten boxes are stacked 1 pt apart. They settle and fall asleep.",
    reference: .referenceScreen,
    items: (0..<10).map { index in
      let y = 646 - 41 * Double(index)
      return Item(
        name: "box\(index)", size: Size2(width: 40, height: 40),
        center: Point2(x: 187.5, y: Quantity(y)))
    },
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "walls", insets: Insets())),
    ])

  /// A box and a ball on an inclined line.
  public static let slope = Scene(
    name: "slope",
    summary: """
      A box and a ball start on a slope of 30°. The ball rolls; the box slides unless its friction is \
      above 1.67. UIKit's boundaries have a friction of 0.2, and a contact has the geometric mean.
      """,
    reference: .referenceScreen, parameters: ["friction": 0.2],
    items: [
      Item(
        name: "box", size: Size2(width: 40, height: 30), center: Point2(x: 231.7, y: 325.4),
        angle: .init(-0.5235987755982988), friction: "parameters.friction"),
      Item(
        name: "ball", size: Size2(width: 30, height: 30), center: Point2(x: 312, y: 279.6),
        friction: "parameters.friction", shape: .ellipse),
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(
          name: "ground",
          lines: [
            .init(
              name: "slope", from: Point2(x: 375, y: 261.7949192431123),
              to: Point2(x: -125, y: 550.4700538379251))
          ])),
    ], duration: 3)
}
