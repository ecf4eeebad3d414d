extension BuiltInScenes {
  /// A view controller that snaps in from the right.
  public static let snapPush = Scene(
    name: "snap-push",
    summary: """
      A view snaps in from the right, and swings and turns a little as it moves. The transition ends \
      after its duration, wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 0.8],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: Point2(x: "1.1 * reference.width", y: "reference.height / 2"))
    ],
    behaviors: [.snap(Snap(name: "snap", item: "view", point: .referenceCenter, damping: 0.5))],
    phases: [Phase(name: "snap-in", until: Trigger(elapsed: "parameters.duration", rest: true))],
    target: Target(item: "view", center: .referenceCenter, angle: 0)
  )

  /// A view controller that snaps out to the right.
  public static let snapPop = Scene(
    name: "snap-pop",
    summary: """
      A view snaps out of the screen to the right, and swings and turns a little as it moves. The \
      transition ends after its duration, wherever the view is.
      """,
    reference: .fourInchScreen,
    parameters: ["duration": 0.8],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: .referenceCenter)
    ],
    behaviors: [
      .snap(
        Snap(
          name: "snap", item: "view",
          point: Point2(x: "1.6 * reference.width", y: "reference.height / 2"), damping: 0.5))
    ],
    phases: [Phase(name: "snap-out", until: Trigger(elapsed: "parameters.duration", rest: true))],
    target: Target(
      item: "view", center: Point2(x: "1.6 * reference.width", y: "reference.height / 2"),
      angle: 0)
  )
}
