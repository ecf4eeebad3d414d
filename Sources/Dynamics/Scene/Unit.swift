/// What a number of a scene or of a result is measured in.
public enum Unit: String, CaseIterable, Codable, Sendable {
  /// Points; y grows downwards.
  case points
  /// Seconds.
  case seconds
  /// Radians, clockwise.
  case radians
  /// Oscillations a second.
  case hertz
  /// A plain number.
  case none
  /// Points a second.
  case pointsPerSecond
  /// Points a second, a second.
  case pointsPerSecondSquared
  /// Radians a second, clockwise.
  case radiansPerSecond
  /// A share lost, or a distance covered, each second.
  case perSecond
  /// UIKit's measure of gravity: 1 is 1000 pt/s².
  case gravities
  /// Kilograms a square of 100 × 100 points, which is the engine's square metre.
  case kilogramsPerSquareMetre
  /// Metres of 100 points a second.
  case metresPerSecond
  /// Metres of 100 points a second, a second.
  case metresPerSecondSquared
  /// Engine newtons: 1 N gives 100 × 100 pt of density 1 a hundred pt/s².
  case newtons
  /// Engine newton seconds.
  case newtonSeconds
  /// Engine joules: 100 points are a metre.
  case joules
  /// Engine newton metres: 100 points are a metre.
  case newtonMetres

  /// The usual sign of the unit; empty for a plain number.
  public var symbol: String {
    switch self {
    case .points: "pt"
    case .seconds: "s"
    case .radians: "rad"
    case .hertz: "Hz"
    case .none: ""
    case .pointsPerSecond: "pt/s"
    case .pointsPerSecondSquared: "pt/s²"
    case .radiansPerSecond: "rad/s"
    case .perSecond: "1/s"
    case .gravities: "1000 pt/s²"
    case .kilogramsPerSquareMetre: "kg/m²"
    case .metresPerSecond: "100 pt/s"
    case .metresPerSecondSquared: "100 pt/s²"
    case .newtons: "N"
    case .newtonSeconds: "N·s"
    case .joules: "J"
    case .newtonMetres: "N m"
    }
  }
}
