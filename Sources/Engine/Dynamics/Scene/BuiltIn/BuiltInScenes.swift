/// The built-in scenes.
public enum BuiltInScenes {
  /// All built-in scenes of the engines for up to 16 items; ``large`` has the others.
  public static let all: [Scene] = [
    customModalShow, labelUpdateItem, fallingSquare, panFlick, stickyCorners, dropOutPresent,
    dropOutPresentOriginal, dropOutDismiss, dropOutDismissObjectiveC, dropOutDismissOriginal,
    shadePresentFinish, shadePresentCancel, shadeDismissFinish, shadeDismissCancel, elasticButton,
    lockScreenSlide, snapPush, snapPop, gravityPush, gravityPop, gravityRotationPush,
    gravityRotationPop, dealtCards,
    fallingBoxes, pile, stack, slope, chain, newtonsCradle,
  ]

  /// Finds a built-in scene by its name.
  public static func named(_ name: String) -> Scene? { (all + large).first { $0.name == name } }

  /// The names of all built-in scenes.
  package static var names: [String] { (all + large).map(\.name) }
}

extension Size2 {
  /// The screen that the scenes are drawn for by default: 4.7 inches, as of 2014.
  static let referenceScreen = Size2(width: 375, height: 667)
  /// The screen of 4 inches that the transitions of 2013 were made for.
  static let fourInchScreen = Size2(width: 320, height: 568)
}

extension Point2 {
  /// The centre of the reference view.
  static let referenceCenter = Point2(x: "reference.width / 2", y: "reference.height / 2")
}
