import SceneFiles

extension MotionKeyframes {
  /// The motion as a type in Swift with a `CAKeyframeAnimation` for each number that changes.
  ///
  /// The type has a function for each item that moves a view: the view's superview has the reference view's
  /// size. Under Reduce Motion it fades a view that moves in where it ends, or out if it leaves.
  ///
  /// - Parameter introduction: Sentences for the top of the file.
  /// - Returns: The code, which needs UIKit only.
  public func coreAnimation(introduction: [String] = []) -> MotionText {
    var errors: [MotionText.Error] = []
    var names = SwiftNames(taken: ["duration", "keyframes"])
    for item in items { names.claim(item.name) }
    var types = SwiftNames(taken: ["CAKeyframeAnimation"])
    types.claimType(name, ending: "Animation")
    let functions = items.flatMap { [""] + coreAnimationFunction($0, names[$0.name], &errors) }
    var lines = header(errors, introduction).flatMap { swiftComment($0, prefix: "//") }
    lines += ["", "import UIKit", ""]
    lines += swiftComment(summary ?? "The motion of \(name).", prefix: "///")
    lines += [
      "@MainActor", "enum \(types[name]) {",
      "  /// How long the motion lasts, s.",
      "  static let duration: Double = \(swiftNumber(duration))",
    ]
    lines += indented(functions)
    lines += [
      "", "  private static func keyframes(",
      "    _ keyPath: String, _ values: [Double], at times: [Double],",
      "    easing ordinates: [(Float, Float)]", "  ) -> CAKeyframeAnimation {",
      "    let animation = CAKeyframeAnimation(keyPath: keyPath)",
      "    animation.values = values.map { NSNumber(value: $0) }",
      "    animation.keyTimes = times.map { NSNumber(value: $0) }",
      "    animation.timingFunctions = ordinates.map {",
      "      CAMediaTimingFunction(controlPoints: 1 / 3, $0.0, 2 / 3, $0.1)", "    }",
      "    animation.duration = duration", "    return animation", "  }", "}",
    ]
    return MotionText(text: lines.joined(separator: "\n") + "\n", errors: errors)
  }

  private func coreAnimationFunction(
    _ item: Item, _ function: String, _ errors: inout [MotionText.Error]
  ) -> [String] {
    let still = item.stillPose
    var lines = swiftComment(
      "Moves a view of \(size(of: item)) pt as the item \(item.name).", prefix: "///")
    lines += ["static func \(function)(_ view: UIView) {"]
    if !item.tracks.isEmpty {
      lines += ["  if UIAccessibility.isReduceMotionEnabled {"]
      lines += indented(indented(place(still)))
      lines += [
        "    view.alpha = \(item.leaves ? 1 : 0)",
        "    UIView.animate(withDuration: \(swiftNumber(Self.fadeDuration))) { view.alpha = "
          + "\(item.leaves ? 0 : 1) }",
        "    return", "  }",
      ]
    }
    lines += indented(place(item.end))
    for (property, track) in item.tracks {
      let near = tolerance(of: property, item)
      let (eased, error) = fitted(track, within: near) { cubics in
        let notation = EasedTrack.Notation(timeScale: 1 / duration)
        let eased = EasedTrack(cubics, notation, tolerance: near)
        return (eased, eased.played)
      }
      errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
      let frames = eased.keyframes
      let easings = frames.dropLast().map { frame in
        frame.easing.map { "(\($0.text), \($1.text))" } ?? "(1 / 3, 2 / 3)"
      }
      lines += [
        "  view.layer.add(", "    keyframes(", "      \"\(property.keyPath)\",",
      ]
      lines += list(frames.map(\.value.text), indent: "      ", end: ",")
      lines += list(frames.map(\.time.text), indent: "      at: ", end: ",")
      lines += list(easings, indent: "      easing: ", end: "),")
      lines += ["    forKey: \"\(name).\(property.rawValue)\")"]
    }
    return lines + ["}"]
  }

  /// The statements that place a view.
  private func place(_ pose: Pose) -> [String] {
    func number(_ value: Double) -> String { RoundedNumber(value, decimals: 4).text }
    let (angle, scale) = (number(pose.angle), number(pose.scale))
    var transform = angle == "0" ? ".identity" : "CGAffineTransform(rotationAngle: \(angle))"
    if scale != "1" {
      transform =
        angle == "0"
        ? "CGAffineTransform(scaleX: \(scale), y: \(scale))"
        : transform + ".scaledBy(x: \(scale), y: \(scale))"
    }
    return [
      "view.center = CGPoint(x: \(number(pose.x)), y: \(number(pose.y)))",
      "view.transform = \(transform)",
    ]
  }

  /// A size as a sentence has it, pt.
  func size(of item: Item) -> String {
    "\(RoundedNumber(item.width, decimals: 2).text) × \(RoundedNumber(item.height, decimals: 2).text)"
  }
}

/// A list as a literal of Swift, in lines of at most 100 characters.
func list(_ elements: [String], indent: String, end: String) -> [String] {
  var lines: [String] = []
  var line = "\(indent)["
  let blank = String(repeating: " ", count: indent.prefix { $0 == " " }.count + 2)
  for (index, element) in elements.enumerated() {
    let text = element + (index < elements.count - 1 ? "," : "]\(end)")
    if line.count + text.count + 1 > 100 {
      lines.append(line)
      line = blank + text
    } else {
      line += (line.hasSuffix("[") || line == blank ? "" : " ") + text
    }
  }
  return lines + [line]
}

extension MotionKeyframes.Property {
  fileprivate var keyPath: String {
    switch self {
    case .x: "position.x"
    case .y: "position.y"
    case .angle: "transform.rotation.z"
    case .scale: "transform.scale"
    }
  }
}
