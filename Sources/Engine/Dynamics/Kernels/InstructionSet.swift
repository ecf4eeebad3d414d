import CKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A set of vector instructions for which the kernels are compiled.
///
/// The choice changes the speed of a simulation, never its result: every set gives the same bits.
public enum InstructionSet: String, CaseIterable, Sendable {
  /// No vectors: one scenario at a time, on any machine.
  case scalar
  /// 128-bit vectors of every x86-64.
  case sse2
  /// 256-bit vectors.
  case avx2
  /// 512-bit vectors (F, VL, DQ, BW).
  case avx512
  /// 128-bit vectors of every 64-bit Arm.
  case neon
  /// 128-bit vectors of WebAssembly.
  case wasm

  /// Why the requested set cannot be used.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// There is no set of this name.
    case unknown(String)
    /// This machine does not have it.
    case unsupported(InstructionSet)

    /// One line: what is wrong with the variable, and what this machine supports.
    public var description: String {
      let here = InstructionSet.allCases.filter(\.isSupported).map(\.rawValue)
      return switch self {
      case .unknown(let name):
        "DYNAMICS_ISA: \(unknownName("instruction set", name, among: here))"
      case .unsupported(let set):
        problemMessage(
          "DYNAMICS_ISA", "this machine does not support '\(set.rawValue)'", expected: oneOf(here))
      }
    }
  }

  /// The widest set that this machine runs.
  public static let best = allCases.last(where: \.isSupported) ?? .scalar

  /// The default set: ``chosen()``, or the best one if that fails.
  public static let preferred = (try? chosen()) ?? best

  /// The set for one scenario that is stepped frame by frame, in place of the preferred one.
  ///
  /// With vectors of 512 bits more lanes are empty, which cost time.
  static let preferredForOneScenario: InstructionSet = {
    let isNamed = unsafe getenv("DYNAMICS_ISA") != nil
    return preferred == .avx512 && !isNamed ? .avx2 : preferred
  }()

  /// The set that the environment variable `DYNAMICS_ISA` names, or the best.
  ///
  /// - Throws: ``Failure`` if the name is unknown or the machine lacks the set.
  public static func chosen() throws(Failure) -> InstructionSet {
    guard let pointer = unsafe getenv("DYNAMICS_ISA") else { return best }
    let name = unsafe String(cString: pointer)
    guard !name.isEmpty else { return best }
    guard let set = InstructionSet(rawValue: name.lowercased()) else { throw .unknown(name) }
    guard set.isSupported else { throw .unsupported(set) }
    return set
  }

  /// Whether this machine runs it.
  public var isSupported: Bool { ck_isa_is_supported(cValue) }

  /// The number of scenarios in a block of lanes, in single precision; twice as many where no item
  /// can rotate.
  public var laneCount: Int { Int(ck_lane_count(cValue, .single)) }

  var cValue: ck_isa {
    switch self {
    case .scalar: .scalar
    case .sse2: .sse2
    case .avx2: .avx2
    case .avx512: .avx512
    case .neon: .neon
    case .wasm: .wasm
    }
  }
}
