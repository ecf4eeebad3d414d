/// A motion as the text of a file, and how far it is from the simulation.
public struct MotionText: Hashable, Sendable {
  /// The text, ending in a newline.
  public let text: String
  /// How far each number that changes is from the simulation at most, at and between frames, after the
  /// rounding of the text.
  public let errors: [Error]

  /// The largest error of one number of an item.
  public struct Error: Hashable, Sendable {
    /// The item's name.
    public let item: String
    /// `x`, `y`, `angle` or `scale`.
    public let property: String
    /// pt, radians, or a share of the size.
    public let value: Double
  }

  /// The errors in a sentence, such as `within 0.46 pt and 0.003 rad of the simulation`.
  public var statement: String {
    let units = [(["x", "y"], " pt"), (["angle"], " rad"), (["scale"], " of the size")]
    let parts = units.compactMap { properties, unit -> String? in
      let values = errors.filter { properties.contains($0.property) }.map(\.value)
      // Rounded up: the true error is not larger than what is said.
      return values.max().map { "\(RoundedNumber($0 + 0.00005, decimals: 4).text)\(unit)" }
    }
    guard let last = parts.last else { return "exactly as simulated" }
    let others = parts.dropLast().joined(separator: ", ")
    return "within \(others.isEmpty ? "" : "\(others) and ")\(last) of the simulation"
  }
}

extension MotionKeyframes {
  /// Sentences for the top of a file.
  ///
  /// - Parameters:
  ///   - errors: How far the text is from the simulation.
  ///   - introduction: Sentences of the caller, such as the command that wrote the file.
  /// - Returns: The sentences.
  func header(_ errors: [MotionText.Error], _ introduction: [String]) -> [String] {
    let rate = RoundedNumber(options.frameRate, decimals: 3).text
    let length = RoundedNumber(duration, decimals: 3).text
    return introduction + [
      summary ?? "The motion of \(name).",
      "\(length) s, \(MotionText(text: "", errors: errors).statement) at \(rate) frames per second, "
        + "at and between frames.",
    ]
  }
}
