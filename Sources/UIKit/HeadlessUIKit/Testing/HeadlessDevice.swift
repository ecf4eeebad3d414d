public import Foundation

/// A device that a test runs on: its screen, held upright.
public struct HeadlessDevice: Hashable, Sendable, CustomStringConvertible {
  /// The name in the results of tests.
  public var name: String
  /// The size of the screen held upright, pt.
  public var size: CGSize
  /// The pixels of a point, 1, 2 or 3.
  public var displayScale: CGFloat

  /// Describes a device.
  ///
  /// - Parameters:
  ///   - name: The name in the results of tests.
  ///   - width: The width of the screen held upright, pt.
  ///   - height: The height, pt.
  ///   - displayScale: The pixels of a point, 1, 2 or 3.
  public init(_ name: String, width: CGFloat, height: CGFloat, displayScale: CGFloat) {
    self.name = name
    size = CGSize(width: width, height: height)
    self.displayScale = displayScale
  }

  /// The name.
  public var description: String { name }

  // Apple's technical specifications give the pixels of each screen.

  /// iPhone SE of 2020 and 2022: 375 × 667 pt, 2 pixels in a point.
  public static let iPhoneSE = HeadlessDevice("iPhone SE", width: 375, height: 667, displayScale: 2)
  /// iPhone 13 mini: 375 × 812 pt, 3 pixels in a point.
  public static let iPhone13Mini = HeadlessDevice(
    "iPhone 13 mini", width: 375, height: 812, displayScale: 3)
  /// iPhone 15: 393 × 852 pt, 3 pixels in a point.
  public static let iPhone15 = HeadlessDevice(
    "iPhone 15", width: 393, height: 852, displayScale: 3)
  /// iPhone 15 Plus: 430 × 932 pt, 3 pixels in a point.
  public static let iPhone15Plus = HeadlessDevice(
    "iPhone 15 Plus", width: 430, height: 932, displayScale: 3)
  /// iPad mini of 2021: 744 × 1133 pt, 2 pixels in a point.
  public static let iPadMini = HeadlessDevice(
    "iPad mini", width: 744, height: 1133, displayScale: 2)
  /// iPad of 2022: 820 × 1180 pt, 2 pixels in a point.
  public static let iPad = HeadlessDevice("iPad", width: 820, height: 1180, displayScale: 2)
  /// iPad Pro of 12.9 inches: 1024 × 1366 pt, 2 pixels in a point.
  public static let iPadPro = HeadlessDevice(
    "iPad Pro", width: 1024, height: 1366, displayScale: 2)
}
