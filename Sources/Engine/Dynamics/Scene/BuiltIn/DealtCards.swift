extension BuiltInScenes {
  /// Five cards that are dealt from a stack.
  public static let dealtCards = Scene(
    name: "dealt-cards",
    summary: """
      Five cards snap from a stack to their places in a row. They pass over each other, so each moves \
      by itself.
      """,
    reference: .referenceScreen, parameters: ["damping": 0.5],
    items: (0..<5).map { index in
      Item(
        name: "card\(index)", size: Size2(width: 60, height: 84),
        center: Point2(x: "reference.width / 2", y: "0.8 * reference.height"),
        angle: [-0.2, -0.1, 0, 0.1, 0.2][index])
    },
    behaviors: (0..<5).map { index in
      .snap(
        Snap(
          name: "place\(index)", item: "card\(index)",
          point: Point2(
            x: "\((1 + 2 * Double(index)) / 10) * reference.width", y: "0.3 * reference.height"),
          damping: "parameters.damping"))
    }, duration: 3)
}
