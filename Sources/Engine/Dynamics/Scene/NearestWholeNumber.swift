extension Int {
  /// The whole number nearest to a value, within limits.
  ///
  /// `Int(_:)` ends the program if the value is infinite, not a number, or beyond 2^63. Every
  /// conversion of a number that a user can choose goes through here, or through `Int(exactly:)`.
  ///
  /// - Parameters:
  ///   - value: The value; NaN counts as the lower limit.
  ///   - limits: The smallest and the largest result, which lie within ±2^53.
  package init(nearest value: Double, in limits: ClosedRange<Int>) {
    let clamped = Swift.min(
      Swift.max(value.rounded(), Double(limits.lowerBound)), Double(limits.upperBound))
    self = Int(exactly: clamped) ?? limits.lowerBound
  }
}
