extension BuiltInScenes {
  /// Eight links, pinned end to end, that swing from their first.
  public static let chain = Scene(
    name: "chain",
    summary: "A chain of eight links starts horizontal, held at one end, and swings down.",
    reference: .referenceScreen,
    items: (0..<8).map { index in
      Item(
        name: "link\(index)", size: Size2(width: 30, height: 10),
        center: Point2(x: Quantity(75 + 30 * Double(index)), y: 150))
    },
    behaviors: [.gravity(Gravity(name: "pull"))] + (0..<8).map(chainPin))

  private static func chainPin(_ index: Int) -> Behavior {
    .attachment(
      Attachment.pin(
        name: "pin\(index)", item: "link\(index)",
        to: index == 0 ? nil : "link\(index - 1)",
        anchor: Point2(x: Quantity(60 + 30 * Double(index)), y: 150)))
  }

  /// Five balls on rods; the first is let go from the side.
  public static let newtonsCradle = Scene(
    name: "newtons-cradle",
    summary: """
      Five fully elastic balls hang side by side, 1 pt apart. The first one starts at 45° and hits \
      the others, and the last one flies off.
      """,
    reference: .referenceScreen, parameters: ["elasticity": 1],
    items: (0..<5).map(cradleBall),
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "balls", mode: .items)),
    ] + (0..<5).map(cradleRod), duration: 5)

  /// The first is 200 pt, at 45°, from the point above where it would hang.
  private static func cradleBall(_ index: Int) -> Item {
    let reach = 141.4213562373095
    let x = 160 + 41 * Double(index) - (index == 0 ? reach : 0)
    let y = index == 0 ? 100 + reach : 300
    return Item(
      name: "ball\(index)", size: Size2(width: 40, height: 40),
      center: Point2(x: Quantity(x), y: Quantity(y)), elasticity: "parameters.elasticity",
      friction: 0, resistance: 0, angularResistance: 0, shape: .ellipse)
  }

  private static func cradleRod(_ index: Int) -> Behavior {
    .attachment(
      Attachment.rod(
        name: "rod\(index)", item: "ball\(index)",
        anchor: Point2(x: Quantity(160 + 41 * Double(index)), y: 100)))
  }
}
