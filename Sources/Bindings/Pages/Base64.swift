import Foundation

/// Numbers in the form that the page reads: little-endian, in Base64.
///
/// - Parameter numbers: The numbers.
/// - Returns: The text.
package func base64<Number>(_ numbers: [Number]) -> String {
  // All supported machines are little-endian.
  numbers.withUnsafeBytes { Data($0).base64EncodedString() }
}
