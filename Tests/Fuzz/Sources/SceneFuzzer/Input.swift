import Dynamics
import Foundation

/// What a fuzzer's bytes stand for: a scene file, then, after a zero byte, values of parameters.
struct Input {
  /// The text of the file.
  let text: String
  /// What chooses the parameters that vary.
  let choices: [UInt8]
  /// Their values, any bits at all.
  let values: [Double]

  /// How many scenarios are run: more than a vector of some sets has lanes, and an odd number.
  static let scenarioCount = 5

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let end = bytes.firstIndex(of: 0) ?? bytes.count
    text = String(decoding: bytes[..<end], as: UTF8.self)
    let rest = Array(bytes[min(end + 1, bytes.count)...])
    choices = Array(rest.prefix(3))
    values = stride(from: 3, to: rest.count - 7, by: 8).map { index in
      Double(
        bitPattern: rest[index..<index + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  /// The parameters that vary, none twice.
  func varied(among paths: [ParameterPath]) -> [ParameterPath] {
    guard !paths.isEmpty else { return [] }
    var varied: [ParameterPath] = []
    for choice in choices {
      let path = paths[Int(choice) % paths.count]
      if !varied.contains(path) { varied.append(path) }
    }
    return varied
  }
}
