import Foundation

/// Numbers as the page reads them: little-endian, in Base64.
func base64<Number>(_ numbers: [Number]) -> String {
  // Every machine that this is built for is little-endian.
  numbers.withUnsafeBytes { Data($0).base64EncodedString() }
}
