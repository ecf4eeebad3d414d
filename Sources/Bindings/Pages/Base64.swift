import Foundation

/// Numbers in the form that the page reads: little-endian, in Base64.
///
/// - Parameter numbers: The numbers.
/// - Returns: The text.
package func base64<Number>(_ numbers: [Number]) -> String {
  // All supported machines are little-endian.
  numbers.withUnsafeBytes { Data($0).base64EncodedString() }
}

/// Bytes as text in base 85, a sixteenth shorter than in Base64.
///
/// Four bytes, the first the highest, are five digits, the first the highest; `n` bytes at the end are
/// `n + 1` digits. The digits are the characters from `(` to `~` without `<` and `\`, so the text can
/// stand in an element, an attribute and a string of JSON as it is.
///
/// - Parameter bytes: The bytes.
/// - Returns: The text.
func base85(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  let digits = (UInt8(ascii: "(")...UInt8(ascii: "~")).filter {
    $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "\\")
  }
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count / 4 * 5 + 5)
  for start in stride(from: 0, to: bytes.count, by: 4) {
    let count = min(4, bytes.count - start)
    var value: UInt32 = 0
    for index in 0..<4 { value = value << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
    var divisor: UInt32 = 85 * 85 * 85 * 85
    for _ in 0...count {
      text.append(digits[Int(value / divisor % 85)])
      divisor /= 85
    }
  }
  return String(decoding: text, as: UTF8.self)
}
