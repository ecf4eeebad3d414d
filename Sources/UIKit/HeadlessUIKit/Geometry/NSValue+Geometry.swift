public import Foundation

// On Apple's systems Foundation keeps these in other forms.
#if !canImport(Darwin)
  extension NSValue {
    /// Keeps a rectangle, pt.
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
    /// Keeps a point, pt.
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    /// Keeps a size, pt.
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

    /// The rectangle that is kept, pt.
    public var cgRectValue: CGRect { rectValue }
    /// The point that is kept, pt.
    public var cgPointValue: CGPoint { pointValue }
    /// The size that is kept, pt.
    public var cgSizeValue: CGSize { sizeValue }
  }
#endif
