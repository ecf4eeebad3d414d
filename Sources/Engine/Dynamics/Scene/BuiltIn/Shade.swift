extension BuiltInScenes {
  /// A shade that is pulled down far enough and springs to fill the screen.
  public static let shadePresentFinish = shade(
    "shade-present-finish",
    """
    A shade that was pulled down to its touch is released and springs down to fill the screen. It \
    comes to rest at the boundary and touches it many times, which the metric contacts counts.
    """, touch: 0.6, isDown: true)

  /// A shade that is pulled down, not far enough, and springs back up.
  public static let shadePresentCancel = shade(
    "shade-present-cancel",
    """
    A shade that was pulled down a little is released and springs back up, out of the screen. The \
    transition ends at its deadline or at rest; it is cancelled if the shade is above the screen.
    """, touch: 0.25, isDown: false)

  /// A shade that is pushed up far enough and springs out of the screen.
  public static let shadeDismissFinish = shade(
    "shade-dismiss-finish",
    """
    A shade that filled the screen was pushed up, is released and springs up out of the screen. The \
    transition ends at its deadline or at rest; it is done if the shade is above the screen.
    """, touch: 0.4, isDown: false)

  /// A shade that is pushed up, not far enough, and springs back down.
  public static let shadeDismissCancel = shade(
    "shade-dismiss-cancel",
    """
    A shade that filled the screen was pushed up a little, is released and springs back down. It \
    comes to rest at the boundary and touches it many times, which the metric contacts counts.
    """, touch: 0.8, isDown: true)

  /// The shade from its release on: `touch` is how far down the finger is, as a part of the screen.
  private static func shade(
    _ name: String, _ summary: String, touch: Quantity, isDown: Bool
  ) -> Scene {
    let end: Quantity = isDown ? "reference.height / 2" : "-reference.height / 2"
    let anchor: Quantity = isDown ? "reference.height" : "-reference.height"
    let top = Line(
      from: Point2(x: 0, y: 0), to: Point2(x: "reference.width", y: 0), side: .left)
    return Scene(
      name: name, summary: summary, reference: .referenceScreen,
      parameters: ["touch": touch, "deadline": 4],
      items: [
        // The finger holds it 20 pt above its lower edge.
        Item(
          name: "shade", size: Size2(width: "reference.width", height: "reference.height"),
          center: Point2(
            x: "reference.width / 2",
            y: "reference.height * parameters.touch - reference.height / 2 + 20"),
          elasticity: 0.6, allowsRotation: 0)
      ],
      behaviors: [
        .collision(Collision(name: "walls", insets: Insets(top: "-reference.height"))),
        .attachment(
          .spring(
            name: "spring", item: "shade", anchor: Point2(x: "reference.width / 2", y: anchor),
            length: "reference.height / 2", frequency: 3, damping: 0.1)),
      ],
      phases: [
        Phase(
          name: "release",
          ends: [
            .init(
              until: Trigger(elapsed: "parameters.deadline", rest: true), side: top,
              then: Actions(next: .end("above"))),
            .init(
              until: Trigger(elapsed: "parameters.deadline", rest: true),
              then: Actions(next: .end("below"))),
          ])
      ],
      target: Target(item: "shade", center: Point2(x: "reference.width / 2", y: end)))
  }
}
