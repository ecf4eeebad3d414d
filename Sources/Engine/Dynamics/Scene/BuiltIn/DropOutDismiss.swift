extension BuiltInScenes {
  /// The second half of the drop-out transition: the card swings on a spring, then falls out.
  public static let dropOutDismiss = Scene(
    name: "drop-out-dismiss",
    summary: """
      A card in the middle of the screen swings on a spring that is attached near its right edge. \
      After two thirds of the duration the spring is removed and the card falls out of the screen.
      """,
    reference: .referenceScreen,
    parameters: ["duration": 4],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 200), center: .referenceCenter,
        elasticity: 0.8, angularResistance: 5)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", magnitude: 10)),
      .collision(
        Collision(
          name: "floor", insets: Insets(top: 0, left: -1000, bottom: -225, right: -1000))),
      // The length is left automatic: UIKit takes the 200.25 pt there are at the start.
      .attachment(
        .spring(
          name: "rope", item: "card", offset: Point2(x: 70, y: "card.size.height / 2"),
          anchor: Point2(
            x: "card.center.x + card.size.width / 2 - 40",
            y: "card.center.y - card.size.height / 2"),
          frequency: 3, damping: 3)),
    ],
    phases: [
      // The transition removes and adds the whole behavior, so the card gets a new body.
      Phase(
        name: "hang", until: Trigger(elapsed: "2/3 * parameters.duration", rest: true),
        then: Actions(remove: ["rope"], restart: ["card"])),
      Phase(name: "fall", until: Trigger(elapsed: "1/3 * parameters.duration", rest: true)),
    ],
    target: Target(item: "card", center: .referenceCenter)
  )

  /// The second half of the drop-out transition, as listed in Objective-C.
  public static let dropOutDismissObjectiveC = Scene(
    name: "drop-out-dismiss-objc",
    summary: """
      The card of drop-out-dismiss on a short, lightly damped spring at its upper right, as in the \
      Objective-C listing. It swings for two thirds of the duration and then falls out of the screen.
      """,
    reference: .referenceScreen,
    parameters: ["duration": 4],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 200), center: .referenceCenter,
        elasticity: 0.8, angularResistance: 5)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", magnitude: 10)),
      .collision(
        Collision(
          name: "floor", insets: Insets(top: 0, left: -1000, bottom: -225, right: -1000))),
      .attachment(shortRope),
    ],
    phases: dropOutDismiss.phases,
    target: Target(item: "card", center: .referenceCenter)
  )

  /// The second half of the drop-out transition, as first published.
  public static let dropOutDismissOriginal = Scene(
    name: "drop-out-dismiss-original",
    summary: """
      The card of drop-out-dismiss-objc in weaker gravity, between walls. When it first touches the \
      floor, the walls are removed, so it bounces once and falls out of the screen.
      """,
    reference: .referenceScreen,
    parameters: ["duration": 4],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 200), center: .referenceCenter,
        elasticity: 0.8, angularResistance: 5)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", magnitude: 3)),
      // The reference bounds with insets of 0, 0, -225 and -50, and UIKit's point more all round:
      // lines, since the delegate asks which side was touched.
      .collision(
        Collision(
          name: "box",
          lines: [
            side("top", -1, -1, "reference.width + 51", -1),
            side("left", -1, -1, -1, "reference.height + 226"),
            side(
              "right", "reference.width + 51", -1, "reference.width + 51", "reference.height + 226"
            ),
            side(
              "bottom", -1, "reference.height + 226", "reference.width + 51",
              "reference.height + 226"),
          ])),
      .attachment(shortRope),
    ],
    phases: [
      dropOutDismiss.phases[0],
      Phase(
        name: "fall",
        ends: [
          .init(until: Trigger(.contact(Contact("box.bottom"))), then: Actions(remove: ["box"])),
          .init(
            until: Trigger(elapsed: "1/3 * parameters.duration", rest: true),
            then: Actions(next: .end("kept"))),
        ]),
      Phase(
        name: "out", until: Trigger(elapsed: "1/3 * parameters.duration"),
        then: Actions(next: .end("out"))),
    ],
    target: Target(item: "card", center: .referenceCenter)
  )

  private static let shortRope = Attachment.spring(
    name: "rope", item: "card", offset: Point2(x: 70, y: "-card.size.height / 2"),
    anchor: Point2(
      x: "card.center.x + card.size.width / 2 - 40", y: "card.center.y - card.size.height / 2"),
    length: 40, frequency: 3, damping: 0.3)

  private static func side(
    _ name: String, _ x1: Quantity, _ y1: Quantity, _ x2: Quantity, _ y2: Quantity
  ) -> Collision.Line {
    Collision.Line(name: name, from: Point2(x: x1, y: y1), to: Point2(x: x2, y: y2))
  }
}
