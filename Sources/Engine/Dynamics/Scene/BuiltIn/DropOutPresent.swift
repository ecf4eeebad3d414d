extension BuiltInScenes {
  /// The first half of the drop-out transition: a card falls in and stops in the middle.
  public static let dropOutPresent = Scene(
    name: "drop-out-present",
    summary: """
      A card falls in from above the screen and bounces on an edge that stops it in the middle. \
      The transition ends after its duration, or earlier if the card is at rest.
      """,
    reference: .referenceScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 200),
        center: Point2(x: "reference.width / 2", y: "-card.size.height / 2"),
        elasticity: 0.7, allowsRotation: 0)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", magnitude: 10)),
      .collision(
        Collision(
          name: "floor",
          insets: Insets(
            top: "-card.size.height", left: 0,
            bottom: "reference.height / 2 - card.size.height / 2", right: 0))),
    ],
    phases: [
      Phase(name: "drop", until: Trigger(elapsed: "parameters.duration", rest: true))
    ],
    target: Target(item: "card", center: .referenceCenter)
  )

  /// The first half of the drop-out transition, as first published.
  public static let dropOutPresentOriginal = Scene(
    name: "drop-out-present-original",
    summary: """
      The card of drop-out-present in weaker gravity, with a smaller bounce. It is at rest before the \
      duration ends.
      """,
    reference: .referenceScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "card", size: Size2(width: 200, height: 200),
        center: Point2(x: "reference.width / 2", y: "-card.size.height / 2"),
        elasticity: 0.3, allowsRotation: 0)
    ],
    behaviors: [.gravity(Gravity(name: "pull", magnitude: 3)), dropOutPresent.behaviors[1]],
    phases: dropOutPresent.phases,
    target: Target(item: "card", center: .referenceCenter)
  )
}
