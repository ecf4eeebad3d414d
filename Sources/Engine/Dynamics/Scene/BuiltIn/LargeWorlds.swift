extension BuiltInScenes {
  /// Built-in scenes of more than 16 items.
  public static let large: [Scene] = [bigPile, galtonBoard, bowlOfBalls, brickWall]

  /// Two hundred items that are dropped between two walls.
  public static let bigPile = Scene(
    name: "big-pile",
    summary: """
      Two hundred boxes, balls and wedges fall between two walls and come to rest in a pile. The \
      scene runs in the large-world engine.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 0.2, "friction": 0.4],
    items: (0..<200).map(bigPileItem),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(
          name: "pit",
          lines: [
            line("left", 20, -700, 20, 660), line("floor", 20, 660, 355, 660),
            line("right", 355, 660, 355, -700),
          ])),
    ], duration: 20)

  private static func bigPileItem(_ index: Int) -> Item {
    let shapes: [Shape] = [.rectangle, .ellipse, smallWedge]
    let x = 40 + 27 * Double(index % 12)
    let y = 630 - 30 * Double(index / 12)
    let angle = 0.2 * Double(index % 5) - 0.4
    return item("item\(index)", shapes[index % 3], width: 20, x: x, y: y, angle: angle)
  }

  private static let smallWedge = Shape.path(points: [
    Point2(x: -10, y: 10), Point2(x: 10, y: 10), Point2(x: 3, y: -10),
  ])

  /// Balls that fall through rows of pegs into bins.
  public static let galtonBoard = Scene(
    name: "galton-board",
    summary: """
      Two hundred balls fall through ten rows of pegs into eleven bins. Each peg sends a ball to one \
      side or the other, so most balls end in the middle.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 0.2, "friction": 0.1],
    items: (0..<200).map(droppedBall),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(name: "board", lines: boardLines, paths: (0..<10).flatMap(pegs))),
    ], duration: 60)

  private static func droppedBall(_ index: Int) -> Item {
    let x = 187.5 + 2.3 * Double(7 * index % 5 - 2)
    var ball = item("ball\(index)", .ellipse, width: 9, x: x, y: -20 - 30 * Double(index))
    ball.resistance = 5  // about 200 pt/s at most, so that a ball does not skip a row of pegs
    return ball
  }

  /// Walls and ten lines between the bins.
  private static var boardLines: [Collision.Line] {
    var lines = [
      line("wallLeft", 6, -8000, 6, 660), line("floor", 6, 660, 369, 660),
      line("wallRight", 369, 660, 369, -8000),
    ]
    for bin in 1...10 {
      let x = 6 + 33 * Double(bin)
      lines.append(line("bin\(bin)", x, 440, x, 660))
    }
    return lines
  }

  /// A row of pegs, squares on their corners, half a bin aside from those above.
  private static func pegs(row: Int) -> [Collision.BoundaryPath] {
    (0..<11 - row % 2).map { index in
      let x = 22.5 + 33 * Double(index) + 16.5 * Double(row % 2)
      let y = 60 + 38 * Double(row)
      let corners = [(x, y - 4), (x + 4, y), (x, y + 4), (x - 4, y)]
      return Collision.BoundaryPath(
        name: "peg\(row)x\(index)",
        points: corners.map { Point2(x: Quantity($0.0), y: Quantity($0.1)) })
    }
  }

  /// Balls of three sizes that fall into a round bowl.
  public static let bowlOfBalls = Scene(
    name: "bowl-of-balls",
    summary: """
      Two hundred and forty balls of three sizes fall into a round bowl of 32 edges and slosh until \
      they come to rest.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 0.1, "friction": 0.2],
    items: (0..<240).map(bowlBall),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "bowl", lines: bowlSides)),
    ], duration: 30)

  private static func bowlBall(_ index: Int) -> Item {
    let row = index / 12
    let width = 10 + 4 * Double(index % 3)
    let x = 60 + 21 * Double(index % 12) + 2 * Double(row % 3)
    return item("ball\(index)", .ellipse, width: width, x: x, y: 440 - 22 * Double(row))
  }

  /// The lower half of a circle, between two straight sides.
  private static var bowlSides: [Collision.Line] {
    var corners: [(x: Double, y: Double)] = [(17.5, -200)]
    for index in 0...30 {
      let direction = UnitVector(.pi * Double(index) / 30)
      corners.append((187.5 - 170 * direction.x, 480 + 170 * direction.y))
    }
    corners.append((357.5, -200))
    return zip(corners, corners.dropFirst()).enumerated().map { index, ends in
      line("side\(index)", ends.0.x, ends.0.y, ends.1.x, ends.1.y)
    }
  }

  /// A wall of bricks that a heavy ball hits.
  public static let brickWall = Scene(
    name: "brick-wall",
    summary: """
      A wall of 176 bricks stands on the floor until a heavy ball hits it from the left.
      """,
    reference: Size2(width: 700, height: 667), parameters: ["elasticity": 0.05, "friction": 0.5],
    items: [wreckingBall] + (0..<176).map(brick),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(name: "ground", lines: [line("floor", -2000, 648.5, 3000, 648.5)])),
    ], duration: 8)

  private static let wreckingBall = Item(
    name: "ball", size: Size2(width: 60, height: 60), center: Point2(x: -60, y: 560),
    velocity: Point2(x: 900, y: -150), elasticity: "parameters.elasticity",
    friction: "parameters.friction", density: 15, shape: .ellipse)

  private static func brick(_ index: Int) -> Item {
    let row = index / 8
    let x = 320 + 32 * Double(index % 8) + 16 * Double(row % 2)
    let y = 640 - 16.5 * Double(row)
    return item("brick\(index)", .rectangle, width: 31, height: 16, x: x, y: y)
  }

  // MARK: Parts

  private static func item(
    _ name: String, _ shape: Shape, width: Double, height: Double? = nil, x: Double, y: Double,
    angle: Double = 0
  ) -> Item {
    Item(
      name: name, size: Size2(width: Quantity(width), height: Quantity(height ?? width)),
      center: Point2(x: Quantity(x), y: Quantity(y)), angle: Quantity(angle),
      elasticity: "parameters.elasticity", friction: "parameters.friction", shape: shape)
  }

  private static func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Collision.Line {
    Collision.Line(
      name: name, from: Point2(x: Quantity(x1), y: Quantity(y1)),
      to: Point2(x: Quantity(x2), y: Quantity(y2)))
  }
}
