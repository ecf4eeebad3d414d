extension BuiltInScenes {
  /// A view that sticks to the middle of either half of the screen, as a picture in a video call.
  public static let stickyCorners = Scene(
    name: "sticky-corners",
    summary: """
      Each half of the screen has a spring field that pulls a light view to the middle of that half. \
      The view is released and swings until the resistance stops it. Thrown across the middle, it \
      can end in the other half.
      """,
    reference: .referenceScreen,
    parameters: ["offset": 150],
    items: [
      Item(
        name: "view", size: Size2(width: 40, height: 40),
        center: Point2(
          x: "reference.width / 2", y: "reference.height / 4 + parameters.offset"),
        velocity: Point2(x: 0, y: 0), friction: 0, density: 0.01, resistance: 10, allowsRotation: 0)
    ],
    behaviors: [
      .collision(Collision(name: "walls", insets: Insets())),
      .field(half("upper", "reference.height / 4")),
      .field(half("lower", "reference.height * 3 / 4")),
    ],
    phases: [
      Phase(
        name: "release",
        ends: [
          .init(
            until: Trigger(rest: true),
            side: Line(
              from: Point2(x: 0, y: "reference.height / 2"),
              to: Point2(x: "reference.width", y: "reference.height / 2"), side: .left),
            then: Actions(next: .end("upper-half"))),
          .init(until: Trigger(rest: true), then: Actions(next: .end("lower-half"))),
        ])
    ],
    target: Target(
      item: "view", center: Point2(x: "reference.width / 2", y: "reference.height / 4"))
  )

  /// The field of one half.
  ///
  /// A centre exactly on the edge of a region is in neither.
  private static func half(_ name: String, _ y: Quantity) -> FieldBehavior {
    .spring(
      name: name, position: Point2(x: "reference.width / 2", y: y),
      region: .rectangle(Size2(width: "reference.width", height: "reference.height / 2")))
  }
}
