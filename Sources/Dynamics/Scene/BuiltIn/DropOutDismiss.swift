extension BuiltInScenes {
  /// The second half of the drop-out transition: the card swings on a spring, then falls out.
  public static let dropOutDismiss = Scene(
    name: "drop-out-dismiss",
    summary: """
      A card in the middle of the screen swings on a spring that holds it near its right edge. \
      After two thirds of the duration the spring lets go and the card falls out below.
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
        Attachment(
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
}
