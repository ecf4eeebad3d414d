/// The progress of a long run: one line on a terminal, drawn again and again.
struct Progress {
  private let total: Int
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastDrawn: ContinuousClock.Instant?

  /// - Parameters:
  ///   - total: How many scenarios there are.
  ///   - isQuiet: Whether nothing is shown in any case.
  init(total: Int, isQuiet: Bool) {
    self.total = total
    isShown = !isQuiet && Terminal.error.isInteractive
  }

  /// The time since the start.
  var elapsed: Duration { start.duration(to: .now) }

  /// Shows how many scenarios are done, at most ten times a second.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    // A short run needs no bar.
    let due = lastDrawn.map { $0 + .milliseconds(100) } ?? start + .milliseconds(300)
    guard now >= due else { return }
    lastDrawn = now
    let line = Self.line(
      done: done, of: total, after: elapsed.seconds, width: Terminal.error.width)
    writeToError("\r\(line)\u{1b}[K")
  }

  /// Removes the line.
  func clear() {
    if lastDrawn != nil { writeToError("\r\u{1b}[K") }
  }

  /// The line: bar, share, count, rate and time left, as far as they fit.
  static func line(done: Int, of total: Int, after seconds: Double, width: Int) -> String {
    let share = Double(done) / Double(max(1, total))
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? "\(clock(Double(total - done) / rate)) left" : "starting"
    let text = "\(Int(share * 100)) %  \(done) of \(total)  \(rounded(rate))/s  \(left)"
    let room = min(40, width - text.count - 5)
    guard room >= 8 else { return String(text.prefix(max(0, width - 1))) }
    let filled = Int(share * Double(room))
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: room - filled)
    return "[\(bar)] \(text)"
  }

  /// Minutes and seconds, with hours if there are any.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 359_999))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(pad(minutes)):\(pad(whole % 60))" : "\(minutes):\(pad(whole % 60))"
  }
}
