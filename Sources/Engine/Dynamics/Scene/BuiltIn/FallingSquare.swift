extension BuiltInScenes {
  /// A square that falls to the bottom of its view, as in the first lesson on UIKit Dynamics.
  public static let fallingSquare = Scene(
    name: "falling-square",
    summary: """
      A square falls from the middle of its view and bounces on the lower edge. \
      All values except its size are UIKit's defaults.
      """,
    reference: .referenceScreen,
    items: [
      Item(name: "square", size: Size2(width: 30, height: 30), center: .referenceCenter)
    ],
    behaviors: [
      .gravity(Gravity(name: "pull")),
      .collision(Collision(name: "walls", insets: Insets())),
    ]
    // No target: a resting item hovers up to 2 pt above the boundary, how far depends on the phase
    // of its arrival. Metrics that refer to the final pose are exact, those to the edge are not.
  )
}
