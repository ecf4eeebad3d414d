extension Quantity {
  /// The unit of a number in a scene or a result.
  public enum Unit: String, CaseIterable, Codable, Sendable {
    /// Points; y grows downwards.
    case points
    /// Seconds.
    case seconds
    /// Radians, clockwise.
    case radians
    /// Oscillations per second.
    case hertz
    /// A plain number.
    case none
    /// Points per second.
    case pointsPerSecond
    /// Points per second squared.
    case pointsPerSecondSquared
    /// Radians per second, clockwise.
    case radiansPerSecond
    /// Per second: a fraction or a distance each second.
    case perSecond
    /// UIKit's unit of gravity: 1 is 1000 pt/s².
    case gravities
    /// Kilograms per 100 × 100 points, which are a square metre of the engine.
    case kilogramsPerSquareMetre
    /// Metres (100 points) per second.
    case metresPerSecond
    /// Metres (100 points) per second squared.
    case metresPerSecondSquared
    /// Engine newtons: 1 N accelerates 100 × 100 pt of density 1 by 100 pt/s².
    case newtons
    /// Engine newton seconds.
    case newtonSeconds
    /// Engine joules: 100 points are a metre.
    case joules
    /// Engine newton metres: 100 points are a metre.
    case newtonMetres

    /// The symbol of the unit; empty for a plain number.
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
}
