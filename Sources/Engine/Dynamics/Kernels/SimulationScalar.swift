import CKernels

/// A precision that scenarios can be simulated in: `Float`, or `Double` as a check on it.
public protocol SimulationScalar: BinaryFloatingPoint, BitwiseCopyable, LosslessStringConvertible,
  Sendable
{
  /// The kernels' name of the precision.
  static var precision: Precision { get }
}

/// The precision of a simulation.
public enum Precision: String, CaseIterable, Codable, Sendable {
  /// 32-bit numbers, as UIKit Dynamics computes.
  case single
  /// 64-bit numbers.
  case double

  var cValue: ck_precision {
    switch self {
    case .single: .single
    case .double: .double
    }
  }
}

extension Float: SimulationScalar {
  /// Single precision.
  public static var precision: Precision { .single }
}

extension Double: SimulationScalar {
  /// Double precision.
  public static var precision: Precision { .double }
}
