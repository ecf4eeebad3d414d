extension BuiltInScenes {
  /// A falling label that is put back again and again, as in a note on
  /// `updateItem(usingCurrentState:)`.
  public static let labelUpdateItem = Scene(
    name: "label-update-item",
    summary: """
      A label falls from the corner of its view and is put back again and again. This resets its \
      position but not its velocity, so every fall is faster than the one before.
      """,
    reference: .referenceScreen,
    parameters: ["period": 0.5],
    items: [
      Item(
        name: "label", size: Size2(width: 120, height: 20.5),
        center: Point2(x: "label.size.width / 2", y: "label.size.height / 2"))
    ],
    behaviors: [.gravity(Gravity(name: "pull"))],
    phases: [
      Phase(
        name: "fall", until: Trigger(elapsed: "parameters.period"),
        then: Actions(
          pose: [.init(item: "label", center: Point2(x: "label.center.x", y: "label.center.y"))],
          next: .phase("fall")))
    ],
    target: Target(item: "label", center: Point2(x: "label.center.x", y: "label.center.y")),
    duration: 3
  )
}
