public import Foundation

extension CALayer {
  /// The layer that this one is in.
  public var superlayer: CALayer? { owner?.superview?.layer ?? addedTo }

  /// The layers in this one: first the added layers, then the layers of the subviews; nil if there are none.
  public var sublayers: [CALayer]? {
    get {
      let all = addedSublayers + (owner?.subviews.map(\.layer) ?? [])
      return all.isEmpty ? nil : all
    }
    set {
      for layer in addedSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.owner?.superview?.layer !== self {
        addSublayer(layer)
      }
    }
  }

  /// Adds a layer in front of the others.
  public func addSublayer(_ layer: CALayer) {
    insert(layer) { $0.endIndex }
  }

  /// Adds a layer at an index, 0 at the back.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer) { min(Int(index), $0.endIndex) }
  }

  /// Adds a layer behind another one.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling } ?? 0 }
  }

  /// Adds a layer in front of another one.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in
      layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex
    }
  }

  /// Puts a layer in the place of another one.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard addedSublayers.contains(where: { $0 === oldLayer }) else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  private func insert(_ layer: CALayer, at index: ([CALayer]) -> Int) {
    guard sequence(first: self, next: \.superlayer).allSatisfy({ $0 !== layer }) else {
      UIKitWarning.log("a layer cannot be added to itself or to its sublayer; it is left out")
      return
    }
    layer.removeFromSuperlayer()
    addedSublayers.insert(layer, at: index(addedSublayers))
    layer.addedTo = self
    if owner == nil { setNeedsLayout() }
  }

  /// Takes the layer out of its superlayer; the layer of a view takes the view out of its superview.
  public func removeFromSuperlayer() {
    if let owner, owner.superview != nil { owner.removeFromSuperview() }
    addedTo?.addedSublayers.removeAll { $0 === self }
    addedTo = nil
  }

  // MARK: Coordinates

  private var transformToTop: CGAffineTransform {
    sequence(first: self, next: \.superlayer).reduce(.identity) {
      $1.superlayer == nil ? $0 : $0.concatenating($1.transformToSuper)
    }
  }

  /// A point in another layer's coordinates, pt; if that is nil, in the coordinates of the top layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    guard layer !== self else { return point }
    let top = point.applying(transformToTop)
    return layer.map { top.applying($0.transformToTop.inverted()) } ?? top
  }

  /// A point that is given in another layer's coordinates, pt.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    layer?.convert(point, to: self) ?? point.applying(transformToTop.inverted())
  }

  /// A rectangle in another layer's coordinates, pt.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    CGRect(
      around: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
      ].map { convert($0, to: layer) })
  }

  /// A rectangle that is given in another layer's coordinates, pt.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    layer?.convert(rect, to: self) ?? rect.applying(transformToTop.inverted())
  }

  /// Whether a point in the layer's coordinates is inside it.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at a point, which is in the coordinates of the superlayer, pt.
  public func hitTest(_ point: CGPoint) -> CALayer? {
    guard !isHidden, exactOpacity > 0 else { return nil }
    let own = point.applying(transformToSuper.inverted())
    guard contains(own) else { return nil }
    for layer in (sublayers ?? shown?.sublayers?.compactMap { $0.presentation() } ?? []).reversed()
    {
      if let hit = layer.hitTest(own) { return hit }
    }
    return self
  }

  /// A time of another layer in this layer's time, s; of the clock if nil.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    localTime(atClock: l?.clockTime(atLocal: t) ?? t)
  }

  /// A time of this layer in another layer's time, s; of the clock if nil.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let time = clockTime(atLocal: t)
    return l?.localTime(atClock: time) ?? time
  }

  /// The layer's time at a time of the clock, s: (t − begin) · speed + offset, in every superlayer.
  func localTime(atClock time: CFTimeInterval) -> CFTimeInterval {
    let outer = superlayer?.localTime(atClock: time) ?? time
    return (outer - beginTime) * Double(speed) + timeOffset
  }

  private func clockTime(atLocal time: CFTimeInterval) -> CFTimeInterval {
    let outer = speed == 0 ? beginTime : (time - timeOffset) / Double(speed) + beginTime
    return superlayer?.clockTime(atLocal: outer) ?? outer
  }

  // MARK: Without effect

  /// Requests a redraw, which has no effect: nothing is drawn.
  public func setNeedsDisplay() {}
  /// Requests a redraw of a part, which has no effect: nothing is drawn.
  public func setNeedsDisplay(_ rect: CGRect) {}
  /// Draws what is due, which has no effect: nothing is drawn.
  public func displayIfNeeded() {}
}

/// Lays out and draws a layer; both functions are optional.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
  /// The animation that a property of a layer starts by itself; never asked.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Places nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// No animation.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// What a property of a layer may start.
@preconcurrency @MainActor public protocol CAAction: AnyObject {}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits of Core Animation.
  public let rawValue: UInt

  /// Creates a set from Core Animation's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The curve of a layer's corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a curve by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// With a curvature that changes gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// How an image is placed in a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a gravity by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the upper side.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the lower side.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the left side.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the right side.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In the upper left corner.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In the upper right corner.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In the lower left corner.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In the lower right corner.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled until it just fits.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled until it just covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

// The names of Swift before 4.2.
/// Another name of ``CALayerContentsGravity/resize``.
public let kCAGravityResize = CALayerContentsGravity.resize
/// Another name of ``CALayerContentsGravity/resizeAspect``.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// Another name of ``CALayerContentsGravity/resizeAspectFill``.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// Another name of ``CALayerContentsGravity/center``.
public let kCAGravityCenter = CALayerContentsGravity.center
