extension BuiltInScenes {
  /// A button whose size swings, from Apple's catalogue of dynamic behaviors.
  public static let elasticButton = Scene(
    name: "elastic-button",
    summary: """
      A spring and a push move the size of a button, not its position; x is its width and y its \
      height. The size grows along the diagonal and swings about its normal value until it is at rest.
      """,
    reference: .referenceScreen,
    items: [
      Item(
        name: "button", size: Size2(width: 300, height: 200),
        center: Point2(x: "button.size.width", y: "button.size.height"))
    ],
    behaviors: [
      // The length is automatic, and 0.
      .attachment(
        .spring(
          name: "spring", item: "button",
          anchor: Point2(x: "button.center.x", y: "button.center.y"),
          frequency: 2, damping: 0.1)),
      .push(Push(name: "press", mode: .instantaneous, angle: "pi / 4", magnitude: 30)),
    ],
    phases: [Phase(name: "swing", until: Trigger(rest: true))],
    target: Target(item: "button", center: Point2(x: "button.center.x", y: "button.center.y")),
    duration: 20
  )
}
