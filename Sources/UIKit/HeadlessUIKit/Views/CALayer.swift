public import Foundation

/// The geometry and the appearance of a view.
///
/// A layer stores what its view shows; nothing is drawn.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// The view that the layer belongs to.
  weak var owner: UIView?

  /// Creates a layer of size 0.
  public override init() { super.init() }

  /// The point in the superlayer where the anchor point is, pt: a view's center.
  open var position = CGPoint.zero
  /// The layer's own rectangle, pt.
  open var bounds = CGRect.zero
  /// The point of the bounds that the position and the transform refer to, each from 0 to 1.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The opacity, from 0 to 1.
  open var opacity: Float = 1
  /// The radius of the corners, pt.
  open var cornerRadius: CGFloat = 0 {
    didSet { owner?.changed(.cornerRadius(oldValue), to: .cornerRadius(cornerRadius)) }
  }
  /// Whether sublayers are cut off at the bounds.
  open var masksToBounds = false
  /// Whether the layer is not shown.
  open var isHidden = false
  /// The width of the border, pt.
  open var borderWidth: CGFloat = 0
  /// The color of the border.
  open var borderColor: CGColor?
  /// The color of the background.
  open var backgroundColor: CGColor?
  /// The color of the shadow.
  open var shadowColor: CGColor?
  /// The opacity of the shadow, from 0 to 1.
  open var shadowOpacity: Float = 0
  /// The distance of the shadow, pt.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The blur of the shadow, pt.
  open var shadowRadius: CGFloat = 3
  /// The position of the layer from back to front.
  open var zPosition: CGFloat = 0

  private var transform2D = CGAffineTransform.identity

  /// The transform.
  open func affineTransform() -> CGAffineTransform { transform2D }

  /// Sets the transform.
  open func setAffineTransform(_ transform: CGAffineTransform) { transform2D = transform }

  /// The smallest upright rectangle around the layer in its superlayer, pt.
  ///
  /// With a transform that is not the identity, set ``bounds`` and ``position`` instead.
  open var frame: CGRect {
    get {
      let rect = CGRect(
        x: -bounds.width * anchorPoint.x, y: -bounds.height * anchorPoint.y,
        width: bounds.width, height: bounds.height
      ).applying(transform2D)
      return CGRect(
        x: rect.origin.x + position.x, y: rect.origin.y + position.y, width: rect.width,
        height: rect.height)
    }
    set {
      let isPlain = transform2D.isIdentity
      let size = isPlain ? newValue.size : newValue.size.applying(transform2D.inverted())
      bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
      position = CGPoint(
        x: newValue.origin.x + newValue.width * anchorPoint.x,
        y: newValue.origin.y + newValue.height * anchorPoint.y)
    }
  }

  /// From the layer's own coordinates to those of its superlayer.
  var transformToSuper: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.origin.x + bounds.width * anchorPoint.x,
      y: bounds.origin.y + bounds.height * anchorPoint.y)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform2D)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }
}
