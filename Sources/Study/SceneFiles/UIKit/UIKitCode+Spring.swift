import Dynamics

extension UIKitCode {
  /// A spring in closed form: a property animator, and no engine.
  func springClass(_ spring: SpringAnimation) -> [String] {
    let view = names[spring.item]
    let timing = springTiming(spring)
    let wayBackX = values("\(spring.item).center.x") - values("\(spring.name).to.x")
    let wayBackY = values("\(spring.item).center.y") - values("\(spring.name).to.y")
    let scale = values("\(spring.name).scale")
    var body = [
      "\(view).bounds.size = CGSize(width: \(number("\(spring.item).size.width")), "
        + "height: \(number("\(spring.item).size.height")))"
    ]
    var animations: [String] = []
    var transform = "CGAffineTransform.identity"
    switch spring.property {
    case .center:
      body.append("\(view).center = \(point("\(spring.item).center"))")
      animations.append("\(view).center = \(point("\(spring.name).to"))")
    case .transform:
      body.append("\(view).center = \(point("\(spring.name).to"))")
      transform =
        "CGAffineTransform(translationX: \(swiftNumber(wayBackX)), y: \(swiftNumber(wayBackY)))"
    }
    if spring.scale != nil, scale != 1 {
      transform += "\n  .scaledBy(x: \(swiftNumber(scale)), y: \(swiftNumber(scale)))"
    }
    if transform != "CGAffineTransform.identity" {
      body += "\(view).transform = \(transform)".split(separator: "\n").map(String.init)
      animations.append("\(view).transform = .identity")
    }
    body += timing + ["animator.addAnimations {"] + indented(animations) + ["}"]
    return [
      "@MainActor", "final class \(typeName) {",
      "  private let animator: UIViewPropertyAnimator", "",
      "  /// Prepares the motion.", "  ///",
      "  /// - Parameter \(view): A subview of a view of \(number("reference.width")) × "
        + "\(number("reference.height")) pt.",
      "  init(\(view): UIView) {",
    ] + indented(indented(body)) + [
      "  }", "", "  /// Starts the motion.", "  func start() { animator.startAnimation() }", "",
      "  /// Stops the motion; the view stays where it is.",
      "  func stop() { animator.stopAnimation(true) }", "}",
    ]
  }

  private func springTiming(_ spring: SpringAnimation) -> [String] {
    let name = spring.name
    let ratio = values("\(name).dampingRatio")
    let starts = spring.velocity != nil || spring.gestureVelocity != nil
    let (velocityX, velocityY) = (
      starts ? values("\(name).velocity.x") : 0, starts ? values("\(name).velocity.y") : 0
    )
    let velocity =
      "initialVelocity: CGVector(dx: \(swiftNumber(velocityX)), dy: \(swiftNumber(velocityY)))"
    guard !spring.settles else {
      return [
        "let timing = UISpringTimingParameters(",
        "  dampingRatio: \(swiftNumber(ratio)), \(velocity))",
        "animator = UIViewPropertyAnimator(",
        "  duration: \(number("\(name).duration")), timingParameters: timing)",
      ]
    }
    if spring.form == .bounce {
      return [
        "let timing = UISpringTimingParameters(",
        "  duration: \(number("\(name).response")), bounce: \(number("\(name).bounce")),",
        "  \(velocity))",
        "// UIKit ignores the animator's duration for a spring that has its own.",
        "animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)",
      ]
    }
    // m = 1, k = ω², c = 2ζω with ω = 2π / response, unless the scene gives them.
    let frequency = 2 * Double.pi / values("\(name).response")
    let isGiven = spring.form == .stiffness
    let mass = isGiven ? values("\(name).mass") : 1
    let stiffness = isGiven ? values("\(name).stiffness") : frequency * frequency
    let damping = isGiven ? values("\(name).damping") : 2 * ratio * frequency
    return [
      "// The response is \(number("\(name).response")) s, the damping ratio \(swiftNumber(ratio)).",
      "let timing = UISpringTimingParameters(",
      "  mass: \(swiftNumber(mass)), stiffness: \(swiftNumber(stiffness)), "
        + "damping: \(swiftNumber(damping)),",
      "  \(velocity))",
      "// UIKit ignores the duration of a spring that has a mass, stiffness and damping.",
      "animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)",
    ]
  }
}
