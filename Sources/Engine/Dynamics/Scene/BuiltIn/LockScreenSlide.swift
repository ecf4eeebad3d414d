extension BuiltInScenes {
  /// A view that is slid up and released, as the lock screen of 2013 was.
  public static let lockScreenSlide = Scene(
    name: "lock-screen-slide",
    summary: """
      A view that was slid up by a part of its height is released. Beyond a third, gravity points up \
      and the view leaves the screen with the finger's velocity; otherwise it falls back and bounces \
      a little at the bottom. Travel, velocity, gravity and elasticity are guesses to sweep, because \
      the source has no numbers.
      """,
    reference: .referenceScreen,
    // side is 1 from the threshold on and -1 below it.
    parameters: [
      "travel": 0.5, "threshold": "1 / 3", "velocity": -800, "gravity": 2,
      "side": "max(-1, min(1, (parameters.travel - parameters.threshold) * 1000000 + 1))",
    ],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: Point2(
          x: "reference.width / 2", y: "reference.height * (0.5 - parameters.travel)"),
        velocity: Point2(x: 0, y: "parameters.velocity * max(0, parameters.side)"),
        elasticity: 0.3, allowsRotation: 0)
    ],
    behaviors: [
      .gravity(
        Gravity(name: "pull", magnitude: "parameters.gravity * parameters.side", angle: "-pi / 2")),
      // Not the reference bounds, which would keep the view from leaving.
      .collision(
        Collision(
          name: "floor",
          lines: [
            .init(
              name: "bottom", from: Point2(x: "-reference.width", y: "reference.height + 1"),
              to: Point2(x: "2 * reference.width", y: "reference.height + 1"))
          ])),
    ],
    phases: [
      Phase(
        name: "release",
        ends: [
          .init(until: Trigger(.exit(nil)), then: Actions(next: .end("unlocked"))),
          .init(until: Trigger(.rest), then: Actions(next: .end("locked"))),
        ])
    ],
    target: Target(item: "view", center: .referenceCenter)
  )
}
