import Foundation

/// A value of a layer's property that animations interpolate.
struct LayerValue {
  /// What the numbers mean.
  enum Kind {
    case number
    case point
    case size
    case rect
    case color
    /// Sixteen numbers, row by row.
    case transform
  }

  var numbers: [Double]
  let kind: Kind

  init(_ numbers: [Double], _ kind: Kind) {
    self.numbers = numbers
    self.kind = kind
  }

  /// The value of a program; nil if animations do not interpolate its type.
  @MainActor init?(_ any: Any) {
    switch any {
    case let point as CGPoint: self.init([point.x, point.y], .point)
    case let size as CGSize: self.init([size.width, size.height], .size)
    case let rect as CGRect:
      self.init([rect.origin.x, rect.origin.y, rect.width, rect.height], .rect)
    case let vector as CGVector: self.init([vector.dx, vector.dy], .point)
    case let color as UIColor: self.init(color.rgba.map { Double($0) }, .color)
    case let transform as CATransform3D:
      self.init(transform.numbers.map { Double($0) }, .transform)
    case let transform as CGAffineTransform:
      self.init(CATransform3D(transform).numbers.map { Double($0) }, .transform)
    case let number as Double: self.init([number], .number)
    case let number as CGFloat: self.init([Double(number)], .number)
    case let number as Float: self.init([Double(number)], .number)
    case let number as Int: self.init([Double(number)], .number)
    case let flag as Bool: self.init([flag ? 1 : 0], .number)
    case let number as NSNumber: self.init([number.doubleValue], .number)
    case let color as CGColor:
      self.init(UIColor(cgColor: color).rgba.map { Double($0) }, .color)
    default: return nil
    }
  }

  /// The numbers of a program's value, whatever its type.
  @MainActor static func numbers(_ any: Any) -> [Double]? { LayerValue(any)?.numbers }

  /// The value as a program takes it.
  var any: Any {
    switch kind {
    case .number: CGFloat(numbers[0])
    case .point: CGPoint(x: numbers[0], y: numbers[1])
    case .size: CGSize(width: numbers[0], height: numbers[1])
    case .rect: CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case .color: CGColor(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case .transform: CATransform3D(rows: numbers.map { CGFloat($0) })
    }
  }

  /// The value at a part of the way to another one; beyond 1 it goes on.
  func interpolated(to end: LayerValue, _ part: Double) -> LayerValue {
    if kind == .transform,
      let start = TransformFactors(CATransform3D(rows: numbers.map { CGFloat($0) })),
      let last = TransformFactors(CATransform3D(rows: end.numbers.map { CGFloat($0) }))
    {
      if part == 1 { return end }
      let between = start.interpolated(to: last, part).transform
      return LayerValue(between.numbers.map { Double($0) }, .transform)
    }
    return LayerValue(
      zip(numbers, end.numbers).map { part == 1 ? $1 : $0 + ($1 - $0) * part }, kind)
  }

  /// The sum of two values; of transforms, one after the other.
  func adding(_ other: LayerValue) -> LayerValue {
    if kind == .transform {
      let both = CATransform3DConcat(
        CATransform3D(rows: other.numbers.map { CGFloat($0) }),
        CATransform3D(rows: numbers.map { CGFloat($0) }))
      return LayerValue(both.numbers.map { Double($0) }, .transform)
    }
    return LayerValue(zip(numbers, other.numbers).map(+), kind)
  }

  /// The difference of two values, number by number.
  func subtracting(_ other: LayerValue) -> LayerValue {
    LayerValue(zip(numbers, other.numbers).map(-), kind)
  }
}

/// A property of layers, or a part of one, by which animations name it.
@MainActor private struct LayerProperty {
  let kind: LayerValue.Kind
  let read: (CALayer) -> [Double]?
  let write: (CALayer, [Double]) -> Void

  /// Properties of classes of layers that are numbers, or parts of properties.
  init<Layer: CALayer>(
    _ kind: LayerValue.Kind, _ parts: ReferenceWritableKeyPath<Layer, CGFloat>...
  ) {
    self.kind = kind
    read = { layer in (layer as? Layer).map { own in parts.map { Double(own[keyPath: $0]) } } }
    write = { layer, numbers in
      guard let own = layer as? Layer else { return }
      for (part, number) in zip(parts, numbers) { own[keyPath: part] = CGFloat(number) }
    }
  }

  /// A color; nil is clear.
  init<Layer: CALayer>(color: ReferenceWritableKeyPath<Layer, CGColor?>) {
    kind = .color
    read = { layer in
      (layer as? Layer).map { own in
        (own[keyPath: color]?.components ?? [0, 0, 0, 0]).map { Double($0) }
      }
    }
    write = { layer, numbers in
      (layer as? Layer)?[keyPath: color] = LayerValue(numbers, .color).any as? CGColor
    }
  }

  /// A number of type Float.
  init<Layer: CALayer>(_ part: ReferenceWritableKeyPath<Layer, Float>) {
    kind = .number
    read = { layer in (layer as? Layer).map { [Double($0[keyPath: part])] } }
    write = { layer, numbers in (layer as? Layer)?[keyPath: part] = Float(numbers[0]) }
  }

  static let all: [String: LayerProperty] = [
    "position": LayerProperty(.point, \CALayer.position.x, \.position.y),
    "position.x": LayerProperty(.number, \CALayer.position.x),
    "position.y": LayerProperty(.number, \CALayer.position.y),
    "bounds": LayerProperty(
      .rect, \CALayer.bounds.origin.x, \.bounds.origin.y, \.bounds.size.width,
      \.bounds.size.height),
    "bounds.origin": LayerProperty(.point, \CALayer.bounds.origin.x, \.bounds.origin.y),
    "bounds.origin.x": LayerProperty(.number, \CALayer.bounds.origin.x),
    "bounds.origin.y": LayerProperty(.number, \CALayer.bounds.origin.y),
    "bounds.size": LayerProperty(.size, \CALayer.bounds.size.width, \.bounds.size.height),
    "bounds.size.width": LayerProperty(.number, \CALayer.bounds.size.width),
    "bounds.size.height": LayerProperty(.number, \CALayer.bounds.size.height),
    "anchorPoint": LayerProperty(.point, \CALayer.anchorPoint.x, \.anchorPoint.y),
    "anchorPoint.x": LayerProperty(.number, \CALayer.anchorPoint.x),
    "anchorPoint.y": LayerProperty(.number, \CALayer.anchorPoint.y),
    "anchorPointZ": LayerProperty(.number, \CALayer.anchorPointZ),
    "zPosition": LayerProperty(.number, \CALayer.zPosition),
    "opacity": LayerProperty(.number, \CALayer.exactOpacity),
    "cornerRadius": LayerProperty(.number, \CALayer.cornerRadius),
    "borderWidth": LayerProperty(.number, \CALayer.borderWidth),
    "borderColor": LayerProperty(color: \CALayer.borderColor),
    "backgroundColor": LayerProperty(color: \CALayer.backgroundColor),
    "shadowColor": LayerProperty(color: \CALayer.shadowColor),
    "shadowOpacity": LayerProperty(\CALayer.shadowOpacity),
    "shadowRadius": LayerProperty(.number, \CALayer.shadowRadius),
    "shadowOffset": LayerProperty(
      .size, \CALayer.shadowOffset.width, \.shadowOffset.height),
    "strokeStart": LayerProperty(.number, \CAShapeLayer.strokeStart),
    "strokeEnd": LayerProperty(.number, \CAShapeLayer.strokeEnd),
    "lineWidth": LayerProperty(.number, \CAShapeLayer.lineWidth),
    "lineDashPhase": LayerProperty(.number, \CAShapeLayer.lineDashPhase),
    "miterLimit": LayerProperty(.number, \CAShapeLayer.miterLimit),
    "fillColor": LayerProperty(color: \CAShapeLayer.fillColor),
    "strokeColor": LayerProperty(color: \CAShapeLayer.strokeColor),
    "startPoint": LayerProperty(.point, \CAGradientLayer.startPoint.x, \.startPoint.y),
    "endPoint": LayerProperty(.point, \CAGradientLayer.endPoint.x, \.endPoint.y),
  ]
}

extension CALayer {
  /// A property, or a part of one, that animations interpolate; nil for any other name.
  func value(at path: String) -> LayerValue? {
    if let property = LayerProperty.all[path] {
      return property.read(self).map { LayerValue($0, property.kind) }
    }
    if path == "sublayerTransform" {
      return LayerValue(sublayerTransform.numbers.map { Double($0) }, .transform)
    }
    let parts = path.split(separator: ".")
    guard parts.first == "transform" else { return nil }
    if parts.count == 1 { return LayerValue(transform.numbers.map { Double($0) }, .transform) }
    let factors = TransformFactors(transform)
    let axis = parts.count == 3 ? ["x", "y", "z"].firstIndex(of: String(parts[2])) : nil
    guard parts.count == 2 || axis != nil else { return nil }
    switch parts[1] {
    case "rotation":
      let plane = affineTransform()
      if axis ?? 2 == 2, CATransform3DIsAffine(transform), plane.a * plane.d > plane.b * plane.c {
        // All digits, which a quaternion does not keep.
        return LayerValue([Double(atan2(plane.b, plane.a))], .number)
      }
      return LayerValue([factors?.angles[axis ?? 2] ?? 0], .number)
    case "scale":
      let scale = factors?.scale ?? [0, 0, 0]
      // The scale of all axes is their mean, as documented by Apple.
      return LayerValue([axis.map { scale[$0] } ?? scale.reduce(0, +) / 3], .number)
    case "translation":
      let way = [transform.m41, transform.m42, transform.m43].map { Double($0) }
      return axis.map { LayerValue([way[$0]], .number) } ?? LayerValue([way[0], way[1]], .size)
    default: return nil
    }
  }

  /// Sets a property, or a part of one, by its name.
  func set(_ value: LayerValue, at path: String) {
    let numbers = value.numbers
    if let property = LayerProperty.all[path] {
      guard property.read(self)?.count == numbers.count, numbers.allSatisfy(\.isFinite) else {
        return
      }
      return property.write(self, numbers)
    }
    guard numbers.allSatisfy(\.isFinite) else { return }
    if path == "transform" || path == "sublayerTransform" {
      guard numbers.count == 16 else { return }
      let new = CATransform3D(rows: numbers.map { CGFloat($0) })
      if path == "transform" { transform = new } else { sublayerTransform = new }
      return
    }
    let parts = path.split(separator: ".")
    guard parts.first == "transform", parts.count > 1 else { return }
    let axis = parts.count == 3 ? ["x", "y", "z"].firstIndex(of: String(parts[2])) : nil
    var translated = transform
    switch (parts[1], axis) {
    case ("translation", 0): translated.m41 = CGFloat(numbers[0])
    case ("translation", 1): translated.m42 = CGFloat(numbers[0])
    case ("translation", 2): translated.m43 = CGFloat(numbers[0])
    case ("translation", _):
      guard numbers.count == 2 else { return }
      (translated.m41, translated.m42) = (CGFloat(numbers[0]), CGFloat(numbers[1]))
    default:
      var factors = TransformFactors(transform) ?? .identity
      factors.translation = [transform.m41, transform.m42, transform.m43].map { Double($0) }
      if parts[1] == "rotation" {
        var angles = factors.angles
        angles[axis ?? 2] = numbers[0]
        factors.setAngles(angles)
      } else if let axis {
        factors.scale[axis] = numbers[0]
      } else {
        factors.scale = [numbers[0], numbers[0], numbers[0]]
      }
      translated = factors.transform
    }
    transform = translated
  }
}
