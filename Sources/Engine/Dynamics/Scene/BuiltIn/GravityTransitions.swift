extension BuiltInScenes {
  /// A view controller that falls in from above.
  public static let gravityPush = Scene(
    name: "gravity-push",
    summary: """
      A push and gravity move a view from above the screen down to a line at the bottom, where it \
      bounces a little. The transition ends after its duration, wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: Point2(x: "reference.width / 2", y: "-reference.height / 2"), elasticity: 0.2)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(
          name: "floor",
          lines: [
            .init(
              name: "bottom", from: Point2(x: 0, y: "reference.height + 1"),
              to: Point2(x: "reference.width", y: "reference.height + 1"))
          ])),
      .push(Push(name: "push", mode: .instantaneous, angle: "pi / 2", magnitude: 100)),
    ],
    phases: [Phase(name: "fall", until: Trigger(elapsed: "parameters.duration", rest: true))],
    target: Target(item: "view", center: .referenceCenter)
  )

  /// A view controller that falls out at the top.
  public static let gravityPop = Scene(
    name: "gravity-pop",
    summary: """
      An off-center push and upward gravity move a rotating view out of the screen. The transition \
      ends after its duration, wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: .referenceCenter)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull", angle: "-pi / 2")),
      .push(
        Push(
          name: "push", mode: .instantaneous, angle: "3 * pi / 2", magnitude: 100,
          offset: Point2(x: 30, y: 0))),
    ],
    phases: [Phase(name: "leave", until: Trigger(elapsed: "parameters.duration"))],
    target: Target(
      item: "view", center: Point2(x: "reference.width / 2", y: "-reference.height / 2"))
  )

  /// A view controller that swings in about its corner.
  public static let gravityRotationPush = Scene(
    name: "gravity-rotation-push",
    summary: """
      Two rods hold a view by its upper left corner, and gravity and a push swing it in from the \
      upper right until a line at the left stops it. The transition ends after its duration, \
      wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: Point2(x: "1.5 * reference.width", y: "-reference.height / 2 - 100"),
        // As published: 1/π, where a fraction of π may have been meant.
        angle: "-1 / pi", elasticity: 0.2)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(
        Collision(
          name: "wall",
          lines: [
            .init(
              name: "left", from: Point2(x: -1, y: 100), to: Point2(x: -1, y: "reference.height"))
          ])),
      .attachment(
        .rod(
          name: "corner", item: "view",
          offset: Point2(x: "-view.size.width / 2", y: "-view.size.height / 2"),
          anchor: Point2(x: 0, y: -10), length: 10)),
      .attachment(
        .rod(
          name: "side", item: "view",
          offset: Point2(x: "100 - view.size.width / 2", y: "-view.size.height / 2"),
          anchor: Point2(x: 0, y: -10), length: 100.5)),
      .push(Push(name: "push", mode: .instantaneous, angle: "pi / 2", magnitude: 100)),
    ],
    phases: [Phase(name: "swing", until: Trigger(elapsed: "parameters.duration", rest: true))],
    target: Target(item: "view", center: .referenceCenter, angle: 0)
  )

  /// A view controller that swings out about its corner.
  public static let gravityRotationPop = Scene(
    name: "gravity-rotation-pop",
    summary: """
      Two rods hold a view by its lower right corner, and gravity and a push to the right swing it \
      out of the screen. The transition ends after its duration, wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 1.5],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: .referenceCenter)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .attachment(
        .rod(
          name: "corner", item: "view",
          offset: Point2(x: "view.size.width / 2", y: "view.size.height / 2"),
          anchor: Point2(x: "reference.width", y: "reference.height + 10"), length: 10)),
      .attachment(
        .rod(
          name: "side", item: "view",
          offset: Point2(x: "view.size.width / 2 - 100", y: "view.size.height / 2"),
          anchor: Point2(x: "reference.width", y: "reference.height + 10"), length: 100.5)),
      .push(Push(name: "push", mode: .instantaneous, angle: 0, magnitude: 200)),
    ],
    phases: [Phase(name: "swing", until: Trigger(elapsed: "parameters.duration"))]
    // No target: it swings through where it came from.
  )
}
