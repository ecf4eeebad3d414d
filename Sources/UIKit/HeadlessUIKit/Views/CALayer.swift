public import Foundation

/// The geometry and the appearance of a view, or of a part of one.
///
/// A layer stores what it shows; nothing is drawn. What moves it is ``position``, ``bounds``,
/// ``anchorPoint``, ``transform`` and animations; everything else has no influence on motion.
@preconcurrency @MainActor open class CALayer: NSObject, CAMediaTiming {
  /// The view that the layer belongs to.
  weak var owner: UIView?

  /// Creates a layer of size 0.
  public override init() { super.init() }

  /// Creates a copy of a layer, as for ``presentation()``.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { copyValues(of: layer) }
  }

  /// Creates a layer of size 0; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Geometry

  /// The point in the superlayer where the anchor point is, pt: a view's center.
  open var position = CGPoint.zero {
    didSet {
      if position != oldValue { owner?.changed(.center(oldValue), to: .center(position)) }
    }
  }
  /// The layer's own rectangle, pt.
  open var bounds = CGRect.zero {
    didSet {
      guard bounds != oldValue, let owner else { return }
      owner.changed(.bounds(oldValue), to: .bounds(bounds))
      if bounds.size != oldValue.size { owner.sizeChanged(from: oldValue.size) }
    }
  }
  /// The point of the bounds that the position and the transform refer to, each from 0 to 1.
  ///
  /// A new one moves the layer, as its position stays.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The depth that the transform refers to, pt.
  open var anchorPointZ: CGFloat = 0
  /// The position of the layer from back to front.
  open var zPosition: CGFloat = 0

  private var plane = CGAffineTransform.identity
  /// Nil if the transform is one of the plane, as is nearly always the case.
  private var space: CATransform3D?

  /// The transform about the anchor point.
  ///
  /// The frame is what is seen of the layer. Points are converted by the part of the transform in
  /// the plane, and a view's transform is this part.
  open var transform: CATransform3D {
    get { space ?? CATransform3D(plane) }
    set {
      let old = plane
      plane = newValue.affine
      space = CATransform3DIsAffine(newValue) ? nil : newValue
      if plane != old { owner?.changed(.transform(old), to: .transform(plane)) }
    }
  }
  /// The transform of the sublayers, such as a perspective; stored only.
  open var sublayerTransform = CATransform3DIdentity

  /// The transform, or its part in the plane.
  open func affineTransform() -> CGAffineTransform { plane }

  /// Sets the transform.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    let old = plane
    plane = transform
    space = nil
    if plane != old { owner?.changed(.transform(old), to: .transform(plane)) }
  }

  /// The smallest upright rectangle around the layer in its superlayer, pt.
  ///
  /// With a transform that is not the identity, set ``bounds`` and ``position`` instead.
  open var frame: CGRect {
    get {
      let plain = CGRect(
        x: -bounds.width * anchorPoint.x, y: -bounds.height * anchorPoint.y,
        width: bounds.width, height: bounds.height)
      let rect: CGRect
      if let space {
        let corners = [
          CGPoint(x: plain.minX, y: plain.minY), CGPoint(x: plain.maxX, y: plain.minY),
          CGPoint(x: plain.minX, y: plain.maxY), CGPoint(x: plain.maxX, y: plain.maxY),
        ]
        rect = CGRect(around: corners.map { space.project($0, z: -anchorPointZ) })
      } else {
        rect = plain.applying(plane.withoutTraceOfRotation)
      }
      return CGRect(
        x: rect.origin.x + position.x, y: rect.origin.y + position.y, width: rect.width,
        height: rect.height)
    }
    set {
      let isPlain = plane.withoutTraceOfRotation.isIdentity
      let size = isPlain ? newValue.size : newValue.size.applying(plane.inverted())
      bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
      position = CGPoint(
        x: newValue.origin.x + newValue.width * anchorPoint.x,
        y: newValue.origin.y + newValue.height * anchorPoint.y)
    }
  }

  /// Maps points of the layer's coordinates to its superlayer's coordinates.
  var transformToSuper: CGAffineTransform {
    let anchor = CGPoint(
      x: bounds.origin.x + bounds.width * anchorPoint.x,
      y: bounds.origin.y + bounds.height * anchorPoint.y)
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(plane)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  // MARK: Appearance

  /// The opacity, from 0 to 1.
  open var opacity: Float {
    get { Float(exactOpacity) }
    set { exactOpacity = CGFloat(newValue) }
  }
  /// The opacity with all digits of a view's alpha.
  var exactOpacity: CGFloat = 1 {
    didSet {
      if exactOpacity != oldValue { owner?.changed(.alpha(oldValue), to: .alpha(exactOpacity)) }
    }
  }
  /// The radius of the corners, pt.
  open var cornerRadius: CGFloat = 0 {
    didSet { owner?.changed(.cornerRadius(oldValue), to: .cornerRadius(cornerRadius)) }
  }
  /// The corners that are round.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The curve of the corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// Whether sublayers are cut off at the bounds.
  open var masksToBounds = false
  /// Whether the layer is not shown.
  open var isHidden = false
  /// Whether the layer hides what is behind it.
  open var isOpaque = false
  /// Whether the back of the layer is shown when it is turned.
  open var isDoubleSided = true
  /// Whether the y axis of the sublayers points up; stored only.
  open var isGeometryFlipped = false
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
  /// The outline of the shadow.
  open var shadowPath: CGPath?
  /// The layer whose opacity cuts this one out.
  open var mask: CALayer?
  /// The image of the layer.
  open var contents: Any?
  /// Where the image is placed.
  open var contentsGravity = CALayerContentsGravity.resize
  /// The pixels in a point of the image.
  open var contentsScale: CGFloat = 1
  /// The part of the image that is shown, from 0 to 1.
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the image that is stretched, from 0 to 1.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Whether the layer is drawn into an image first.
  open var shouldRasterize = false
  /// The pixels in a point of that image.
  open var rasterizationScale: CGFloat = 1
  /// Whether edges are smoothed.
  open var allowsEdgeAntialiasing = false
  /// Whether sublayers share the opacity as one image.
  open var allowsGroupOpacity = true
  /// Whether drawing happens on another thread.
  open var drawsAsynchronously = false
  /// Whether a new size needs a redraw.
  open var needsDisplayOnBoundsChange = false
  /// A name.
  open var name: String?
  /// The animations that properties start by themselves, of which there are none here.
  open var actions: [String: any CAAction]?
  /// What lays out and draws the layer.
  open weak var delegate: (any CALayerDelegate)?

  // MARK: Time

  /// When the layer's time begins, s.
  open var beginTime: CFTimeInterval = 0
  /// The duration, s; infinite for a layer.
  open var duration: CFTimeInterval = .infinity
  /// How fast the layer's time runs; 0 holds its animations.
  open var speed: Float = 1
  /// What is added to the layer's time, s.
  open var timeOffset: CFTimeInterval = 0
  /// Stored only.
  open var repeatCount: Float = 0
  /// Stored only.
  open var repeatDuration: CFTimeInterval = 0
  /// Stored only.
  open var autoreverses = false
  /// Stored only.
  open var fillMode = CAMediaTimingFillMode.removed

  /// The animations that were added, in order.
  var animations: [RunningLayerAnimation] = []

  // MARK: Hierarchy

  /// The layers that were added, from back to front; layers of subviews are not among them.
  var addedSublayers: [CALayer] = []
  /// The layer that this one was added to.
  weak var addedTo: CALayer?
  /// Values for keys that are no properties.
  var keyedValues: [String: Any] = [:]
  /// The layer whose values a presentation shows.
  weak var shown: CALayer?

  /// Takes the values of another layer, for a copy of it.
  func copyValues(of layer: CALayer) {
    (position, bounds, anchorPoint) = (layer.position, layer.bounds, layer.anchorPoint)
    (anchorPointZ, zPosition, transform) = (layer.anchorPointZ, layer.zPosition, layer.transform)
    (exactOpacity, cornerRadius) = (layer.exactOpacity, layer.cornerRadius)
    (isHidden, masksToBounds) = (layer.isHidden, layer.masksToBounds)
    (borderWidth, borderColor) = (layer.borderWidth, layer.borderColor)
    backgroundColor = layer.backgroundColor
    (shadowColor, shadowOpacity) = (layer.shadowColor, layer.shadowOpacity)
    (shadowOffset, shadowRadius) = (layer.shadowOffset, layer.shadowRadius)
    (shadowPath, mask, contents, name) = (layer.shadowPath, layer.mask, layer.contents, layer.name)
    (sublayerTransform, keyedValues) = (layer.sublayerTransform, layer.keyedValues)
  }

  /// A layer of the same class that shows the same, for ``presentation()``.
  func makeCopy() -> CALayer { CALayer(layer: self) }

  // MARK: Override points

  /// Places the sublayers; override point.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Draws the layer; never called, as nothing is drawn.
  open func display() {}

  /// The animation that a property starts by itself: none here.
  open func action(forKey event: String) -> (any CAAction)? { nil }

  /// Whether a new value of a property needs a redraw; never asked.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  private var needsLayout = true

  /// Requests a layout of the sublayers; of a view's layer, one of the view.
  open func setNeedsLayout() {
    needsLayout = true
    owner?.setNeedsLayout()
  }

  /// Lays out the sublayers if that is due.
  open func layoutIfNeeded() {
    if let owner { return owner.layoutIfNeeded() }
    if needsLayout {
      needsLayout = false
      layoutSublayers()
    }
    for layer in addedSublayers { layer.layoutIfNeeded() }
  }
}

extension CGAffineTransform {
  /// The transform, or the identity in place of a rotation of less than 1e-4 rad.
  ///
  /// Animators here write angles as they are, which leaves about 1e-9 rad of a motion that ends upright. UIKit
  /// rounds them to 1/5000 rad, so that less than 1e-4 rad is 0 and the frame of such a view is its size. The cosine
  /// of 1e-4 rad is 5e-9 less than 1.
  fileprivate var withoutTraceOfRotation: CGAffineTransform {
    let isTrace = b == -c && a == d && abs(b) < 1e-4 && abs(a - 1) < 1e-8
    return isTrace ? CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) : self
  }
}
