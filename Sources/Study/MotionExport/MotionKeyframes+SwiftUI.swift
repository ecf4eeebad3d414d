import Dynamics
import SceneFiles

extension MotionKeyframes {
  /// The motion as view modifiers of SwiftUI with a `keyframeAnimator` (iOS 17).
  ///
  /// Each item has a modifier, which places its content in a view of the reference view's size and plays
  /// the motion whenever its trigger changes. Each number is a track of `CubicKeyframe`s, which have the
  /// velocities at both ends; a spring in closed form is one `SpringKeyframe` with SwiftUI's own
  /// `Spring`. Under Reduce Motion content that moves fades in where it ends, or out if it leaves.
  ///
  /// - Parameter introduction: Sentences for the top of the file.
  /// - Returns: The code, which needs SwiftUI only.
  public func swiftUI(introduction: [String] = []) -> MotionText {
    var errors: [MotionText.Error] = []
    var types = SwiftNames(taken: Self.swiftUITypes)
    let modifiers = items.flatMap { item in
      let name = "\(name)-\(item.name)"
      types.claimType(name)
      return [""] + swiftUIModifier(item, types[name], &errors)
    }
    let lines =
      header(errors, introduction).flatMap { swiftComment($0, prefix: "//") }
      + ["", "import SwiftUI"] + modifiers
    return MotionText(text: lines.joined(separator: "\n") + "\n", errors: errors)
  }

  /// Types that the code uses, whose names no modifier may have.
  private static let swiftUITypes: Set<String> = [
    "CubicKeyframe", "Double", "Environment", "Equatable", "KeyframeTrack", "LinearKeyframe",
    "Spring", "SpringKeyframe", "View", "ViewModifier",
  ]

  private func swiftUIModifier(
    _ item: Item, _ type: String, _ errors: inout [MotionText.Error]
  ) -> [String] {
    func number(_ value: Double) -> String { RoundedNumber(value, decimals: 4).text }
    /// Where the content stands, further in by some spaces.
    func place(_ pose: Pose, indent: Int) -> [String] {
      [
        ".rotationEffect(.radians(\(number(pose.angle))))", ".scaleEffect(\(number(pose.scale)))",
        ".position(x: \(number(pose.x)), y: \(number(pose.y)))",
      ].map { String(repeating: " ", count: indent) + $0 }
    }
    var lines = swiftComment(
      "Moves a view of \(size(of: item)) pt as the item \(item.name) whenever `trigger` changes.",
      prefix: "///")
    guard !item.tracks.isEmpty else {
      lines += [
        "struct \(type)<Trigger: Equatable>: ViewModifier {", "  var trigger: Trigger", "",
        "  func body(content: Content) -> some View {", "    content",
      ]
      return lines + place(item.end, indent: 6) + ["  }", "}"]
    }
    lines += [
      "struct \(type)<Trigger: Equatable>: ViewModifier {", "  var trigger: Trigger",
      "  @Environment(\\.accessibilityReduceMotion) private var reduceMotion", "",
      "  /// Where the view is: points, radians, a share of its size.", "  struct Pose {",
    ]
    lines += Property.allCases.map { "    var \($0.rawValue): Double = \(number(item.start[$0]))" }
    lines += [
      "  }", "", "  func body(content: Content) -> some View {", "    if reduceMotion {",
      "      content",
    ]
    lines += place(item.stillPose, indent: 8)
    lines += [
      "        .keyframeAnimator(initialValue: \(item.leaves ? "1.0" : "0.0"), trigger: trigger) {",
      "          $0.opacity($1)", "        } keyframes: { _ in",
      "          KeyframeTrack(\\.self) {",
      "            LinearKeyframe(\(item.leaves ? "0.0" : "1.0"), duration: \(number(Self.fadeDuration)))",
      "          }",
      "        }", "    } else {",
      "      content.keyframeAnimator(initialValue: Pose(), trigger: trigger) { content, pose in",
      "        content", "          .rotationEffect(.radians(pose.angle))",
      "          .scaleEffect(pose.scale)", "          .position(x: pose.x, y: pose.y)",
      "      } keyframes: { _ in",
    ]
    for (property, track) in item.tracks {
      lines.append("        KeyframeTrack(\\.\(property.rawValue)) {")
      let near = tolerance(of: property, item)
      let spring = springKeyframe(property, item).map { ($0, error: $0.error(against: track)) }
      // A spring that is cut off on its way ends somewhere else than at its target.
      if let (keyframe, error) = spring, error <= near {
        lines.append("          \(keyframe.line)")
        errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
      } else {
        let (hermite, error) = fitted(track, within: near) { cubics in
          let hermite = HermiteTrack(cubics, tolerance: near)
          return (hermite, hermite.played)
        }
        errors.append(MotionText.Error(item: item.name, property: property.rawValue, value: error))
        lines += hermite.keyframes.map {
          "          CubicKeyframe(\($0.value.text), duration: \($0.duration.text), "
            + "startVelocity: \($0.startVelocity.text), endVelocity: \($0.endVelocity.text))"
        }
      }
      lines.append("        }")
    }
    return lines + ["      }", "    }", "  }", "}"]
  }

  /// The keyframe of a spring in closed form; nil where another motion is.
  private func springKeyframe(_ property: Property, _ item: Item) -> SpringKeyframe? {
    guard let spring else { return nil }
    let motion: SpringMotion
    switch property {
    case .x: motion = spring.x
    case .y: motion = spring.y
    case .scale: motion = spring.scalar
    case .angle: return nil
    }
    return SpringKeyframe(
      motion: motion, start: item.start[property], end: item.end[property], duration: duration)
  }
}

/// A keyframe of SwiftUI that is a spring: from one value to another.
private struct SpringKeyframe {
  let motion: SpringMotion
  let start: Double
  let end: Double
  let duration: Double

  private var response: RoundedNumber {
    RoundedNumber(2 * .pi / motion.spring.angularFrequency, decimals: 9)
  }
  private var dampingRatio: RoundedNumber { RoundedNumber(motion.spring.dampingRatio, decimals: 9) }
  private var velocity: RoundedNumber {
    RoundedNumber(motion.initialVelocity * (end - start), decimals: 6)
  }

  var line: String {
    "SpringKeyframe(\(RoundedNumber(end, decimals: 4).text), duration: \(RoundedNumber(duration, decimals: 6).text), "
      + "spring: Spring(response: \(response.text), dampingRatio: \(dampingRatio.text)), "
      + "startVelocity: \(velocity.text))"
  }

  /// How far the spring of the rounded numbers is from a track at most.
  func error(against track: SampledTrack) -> Double {
    let distance = RoundedNumber(end, decimals: 4).value - start
    guard distance != 0,
      let spring = try? Spring(response: response.value, dampingRatio: dampingRatio.value),
      let motion = try? SpringMotion(spring, initialVelocity: velocity.value / distance)
    else { return .infinity }
    // Its end is the jump of an animation that is cut off, which a keyframe has too.
    return (0..<track.values.count - 1).reduce(0) { largest, index in
      let value = start + distance * motion.progress(at: track.interval * Double(index))
      return max(largest, abs(value - track.values[index]))
    }
  }
}

/// A track as SwiftUI has it: cubics by their values and velocities at both ends.
///
/// All numbers are rounded.
struct HermiteTrack: Sendable {
  /// A cubic from the value before.
  struct Keyframe: Sendable {
    let value: RoundedNumber
    /// s.
    let duration: RoundedNumber
    /// Per second.
    let startVelocity: RoundedNumber
    let endVelocity: RoundedNumber
  }

  let start: Double
  let keyframes: [Keyframe]

  init(_ cubics: CubicTrack, tolerance: Double) {
    let share = tolerance / 25
    start = RoundedNumber(cubics.start, decimals: 4).value
    var (begin, first) = (0.0, cubics.start)
    var keyframes: [Keyframe] = []
    for (segment, speed) in zip(cubics.segments, cubics.speedsAtKnots.dropFirst()) {
      // Durations add up: each is counted from where the rounded ones before it end.
      let length = segment.end - begin
      let distance = min(share / max(speed, 1e-9), 1.0 / 2000)
      let duration = RoundedNumber(length, decimals: RoundedNumber.decimals(within: distance) + 1)
      let decimals = RoundedNumber.decimals(within: share / length)
      keyframes.append(
        Keyframe(
          value: RoundedNumber(segment.value, decimals: RoundedNumber.decimals(within: share)),
          duration: duration,
          startVelocity: RoundedNumber((segment.control1 - first) * 3 / length, decimals: decimals),
          endVelocity: RoundedNumber(
            (segment.value - segment.control2) * 3 / length, decimals: decimals)))
      (begin, first) = (begin + duration.value, segment.value)
    }
    self.keyframes = keyframes
  }

  /// The cubics that a reader of the rounded numbers plays.
  var played: CubicTrack {
    var (begin, first) = (0.0, start)
    let segments = keyframes.map { frame in
      let third = frame.duration.value / 3
      begin += frame.duration.value
      let segment = CubicTrack.Segment(
        end: begin, control1: first + frame.startVelocity.value * third,
        control2: frame.value.value - frame.endVelocity.value * third, value: frame.value.value)
      first = frame.value.value
      return segment
    }
    return CubicTrack(start: start, segments: segments)
  }
}
