/// Time that advances in steps, without the rounding of a sum.
///
/// Equal steps are counted, so that 160 steps of 1/60 s are the number nearest to 160/60 s.
struct SteppedTime {
  /// Seconds since the start.
  private(set) var seconds = 0.0
  /// Frames since the start.
  private(set) var frames = 0.0
  /// Where the current run of equal steps began, and how many steps it has.
  private var start = (seconds: 0.0, frames: 0.0)
  private var count = 0.0
  private var interval = 0.0

  /// Advances by a step.
  ///
  /// - Parameters:
  ///   - interval: How long the step is, s, 0 or more.
  ///   - frameRate: The frames in a second.
  mutating func advance(by interval: Double, frameRate: Double) {
    if interval != self.interval {
      start = (seconds, frames)
      count = 0
      self.interval = interval
    }
    count += 1
    // 1/60 s has no exact value, but 160 of them are 160/60 s.
    let rate = interval == 1 / frameRate ? frameRate : (1 / interval).rounded()
    let isQuotient = interval > 0 && 1 / rate == interval
    seconds = start.seconds + (isQuotient ? count / rate : count * interval)
    frames = start.frames + (isQuotient ? count * frameRate / rate : count * interval * frameRate)
  }
}
