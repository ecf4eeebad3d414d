import Foundation

/// A property of a view that an animation block can change.
enum AnimatedProperty: Hashable {
  case center
  case bounds
  case transform
  case alpha
  case backgroundColor
  case cornerRadius

  /// The name of the layer's property.
  var layerKey: String {
    switch self {
    case .center: "position"
    case .bounds: "bounds"
    case .transform: "transform"
    case .alpha: "opacity"
    case .backgroundColor: "backgroundColor"
    case .cornerRadius: "cornerRadius"
    }
  }

  /// The axis of a component of the property's value.
  func axis(of component: Int) -> ValueAxis {
    guard self == .center else { return .scalar }
    return component == 0 ? .x : .y
  }

  /// What an animation adds at its start, so that the value begins where it was.
  func difference(from start: [Double], to end: [Double]) -> [Double] {
    var difference = zip(start, end).map { $0 - $1 }
    if self == .transform {
      // Of the two ways around, the shorter one.
      difference[TransformParts.angle] = difference[TransformParts.angle]
        .remainder(dividingBy: 2 * .pi)
    }
    return difference
  }
}

extension UIView.AnimatableValue {
  var property: AnimatedProperty {
    switch self {
    case .center: .center
    case .bounds: .bounds
    case .transform: .transform
    case .alpha: .alpha
    case .backgroundColor: .backgroundColor
    case .cornerRadius: .cornerRadius
    }
  }

  /// The value as numbers that an animation can add to.
  var numbers: [Double] {
    switch self {
    case .center(let point): [point.x, point.y]
    case .bounds(let rect): [rect.origin.x, rect.origin.y, rect.width, rect.height]
    case .transform(let transform): TransformParts(transform).numbers
    case .alpha(let alpha): [alpha]
    case .backgroundColor(let color): (color ?? .clear).rgba.map { Double($0) }
    case .cornerRadius(let radius): [radius]
    }
  }
}

extension UIView {
  /// The value of a property, which an animation ends at.
  func modelValue(of property: AnimatedProperty) -> AnimatableValue {
    switch property {
    case .center: .center(center)
    case .bounds: .bounds(bounds)
    case .transform: .transform(transform)
    case .alpha: .alpha(alpha)
    case .backgroundColor: .backgroundColor(backgroundColor)
    case .cornerRadius: .cornerRadius(layer.cornerRadius)
    }
  }

  /// Sets a property.
  func setModelValue(_ value: AnimatableValue) {
    switch value {
    case .center(let point): center = point
    case .bounds(let rect): bounds = rect
    case .transform(let transform): self.transform = transform
    case .alpha(let alpha): self.alpha = alpha
    case .backgroundColor(let color): backgroundColor = color
    case .cornerRadius(let radius): layer.cornerRadius = radius
    }
  }

  /// Sets a property from the numbers of ``AnimatableValue/numbers``.
  func setModelValue(_ numbers: [Double], of property: AnimatedProperty) {
    switch property {
    case .center: center = CGPoint(x: numbers[0], y: numbers[1])
    case .bounds:
      bounds = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case .transform: transform = TransformParts(numbers: numbers).transform
    case .alpha: alpha = numbers[0]
    case .backgroundColor:
      backgroundColor = UIColor(
        red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    case .cornerRadius: layer.cornerRadius = numbers[0]
    }
  }

  /// The value that is shown now: the property's own and what animations add; nil if none does.
  func shownValue(of property: AnimatedProperty) -> [Double]? {
    let changes = companions.changes.filter { $0.property == property }
    guard !changes.isEmpty else { return nil }
    return changes.reduce(into: modelValue(of: property).numbers) { $1.add(to: &$0) }
  }
}

/// A transform in parts that can be animated one by one, as Core Animation does: first scale, then
/// shear, rotation and translation.
struct TransformParts {
  /// The index of the angle in ``numbers``.
  static let angle = 2

  let numbers: [Double]

  init(numbers: [Double]) { self.numbers = numbers }

  init(_ t: CGAffineTransform) {
    if t.b == 0, t.c == 0, t.a > 0 || t.d > 0 {
      // Exactly what was set, where nothing turns.
      numbers = [t.tx, t.ty, 0, t.a, t.d, 0]
      return
    }
    let scale = (t.a * t.a + t.b * t.b).squareRoot()
    guard scale > 0 else {
      numbers = [t.tx, t.ty, 0, 0, (t.c * t.c + t.d * t.d).squareRoot(), 0]
      return
    }
    // The second column in the turned axes: its part along the first is the shear.
    let shear = (t.a * t.c + t.b * t.d) / scale
    let height = (t.a * t.d - t.b * t.c) / scale
    numbers = [t.tx, t.ty, atan2(t.b, t.a), scale, height, shear]
  }

  var transform: CGAffineTransform {
    let (angle, width, height, shear) = (numbers[2], numbers[3], numbers[4], numbers[5])
    let (cosine, sine) = angle == 0 ? (1, 0) : (cos(angle), sin(angle))
    return CGAffineTransform(
      a: width * cosine, b: width * sine, c: shear * cosine - height * sine,
      d: shear * sine + height * cosine, tx: numbers[0], ty: numbers[1])
  }
}
