extension BuiltInScenes {
  /// A view that is presented by a spring: down by 200 pt and up from 0.6 of its size.
  public static let customModalShow = Scene(
    name: "custom-modal-show",
    summary: """
      A view enters from above and grows to its full size, moved by a spring in closed form like an \
      animated transform. The spring is chosen to settle within the duration; at its end the view \
      jumps the rest of the distance.
      """,
    reference: .referenceScreen,
    parameters: ["rise": 200],
    items: [
      Item(
        name: "view", size: Size2(width: "reference.width", height: "reference.height"),
        center: Point2(x: "reference.width / 2", y: "reference.height / 2 - parameters.rise"))
    ],
    behaviors: [
      .spring(
        SpringAnimation(
          name: "spring", item: "view", property: .transform, to: .referenceCenter, scale: 0.6,
          dampingRatio: 0.8, velocity: Point2(x: 1, y: 0), duration: 0.6))
    ],
    target: Target(item: "view", center: .referenceCenter)
  )
}
