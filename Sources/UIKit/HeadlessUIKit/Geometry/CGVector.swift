// On Apple's systems this is a type of CoreGraphics, which Foundation brings.
#if !canImport(CoreGraphics)
  public import Foundation

  /// A vector in two dimensions.
  public struct CGVector: Hashable, Codable, Sendable {
    /// The vector of length 0.
    public static let zero = CGVector()

    /// The component along x, to the right.
    public var dx: CGFloat
    /// The component along y, down.
    public var dy: CGFloat

    /// Creates the vector of length 0.
    public init() { self.init(dx: 0, dy: 0) }

    /// Creates a vector.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    /// Creates a vector from whole numbers.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  }
#endif
