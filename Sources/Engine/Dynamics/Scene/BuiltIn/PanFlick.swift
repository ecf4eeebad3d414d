extension BuiltInScenes {
  /// A square that is dragged and thrown, with gravity and walls.
  public static let panFlick = Scene(
    name: "pan-flick",
    summary: """
      A finger drags a square along a track and throws it with a push, which adds a small part of the \
      finger's velocity to that of the drag. The square bounces off the edges of its view until it is \
      at rest.
      """,
    reference: .referenceScreen,
    // The finger's velocity over the last piece of its track.
    parameters: [
      "multiplier": 0.0008, "velocityX": "300 * finger.track.speed",
      "velocityY": "-500 * finger.track.speed",
    ],
    items: [Item(name: "square", size: Size2(width: 40, height: 40), center: .referenceCenter)],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "walls", insets: Insets())),
      // Closer than a point to the centre: UIKit makes a pin of it.
      .attachment(
        .rod(
          name: "finger", item: "square", anchor: .referenceCenter,
          track: Track(knots: [
            .init(time: 0, x: "reference.width / 2", y: "reference.height / 2"),
            .init(time: 0.2, x: "reference.width / 2 - 37.5", y: "reference.height / 2 + 46.5"),
            .init(time: 0.4, x: "reference.width / 2 + 22.5", y: "reference.height / 2 - 53.5"),
          ]))),
      .push(
        Push(
          name: "flick", mode: .instantaneous,
          direction: Point2(
            x: "parameters.velocityX * parameters.multiplier",
            y: "parameters.velocityY * parameters.multiplier"))),
    ],
    phases: [
      Phase(
        name: "drag", until: Trigger(.trackEnd("finger")),
        then: Actions(remove: ["finger"], add: ["flick"])),
      Phase(name: "fly", until: Trigger(rest: true)),
    ]
    // No target: where it comes to lie is the question.
  )
}
