public import Foundation

/// An animation whose changes are being made, between its begin and its commit.
@MainActor private final class BegunAnimation {
  let recorder = UIView.areAnimationsEnabled ? ChangeRecorder() : nil
  var duration = 0.2
  var delay = 0.0
  var options: UIView.AnimationOptions = []
}

@MainActor private var begun: [BegunAnimation] = []

// Without a begin, each of these has no effect.
extension UIView {
  /// Begins an animation of what is changed until ``commitAnimations()``: 0.2 s, slow at both ends, unless
  /// set.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) { begun.append(BegunAnimation()) }

  /// Sets the duration of the animation that was begun, s.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    begun.last?.duration = max(0, duration)
  }

  /// Sets the time before the animation that was begun starts, s.
  public static func setAnimationDelay(_ delay: TimeInterval) { begun.last?.delay = delay }

  /// Sets the curve of the animation that was begun.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    begun.last?.options.subtract(.curveLinear)
    begun.last?.options.insert(AnimationOptions(rawValue: UInt(curve.rawValue) << 16))
  }

  /// Sets whether the animation that was begun runs again and again: for a count above 1.
  public static func setAnimationRepeatCount(_ repeatCount: Float) {
    if repeatCount > 1 { begun.last?.options.insert(.repeat) }
  }

  /// Sets whether the animation that was begun runs back too.
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    if repeatAutoreverses { begun.last?.options.insert(.autoreverse) }
  }

  /// Has no effect: animations start where the view is.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}

  /// Starts the animation that was begun last.
  public static func commitAnimations() {
    guard let animation = begun.popLast() else { return }
    start(
      animation.recorder?.end() ?? [],
      TimedCurve(curve: .cubic(CubicCurve(animation.options.curve)), duration: animation.duration),
      delay: animation.delay, options: animation.options, nil)
  }
}
