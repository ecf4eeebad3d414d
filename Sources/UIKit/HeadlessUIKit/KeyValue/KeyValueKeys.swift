#if !canImport(ObjectiveC)
  import Dynamics
  public import Foundation

  /// The properties of views that can be read, set and observed by name.
  @MainActor enum KeyValueKeys {
    struct Property {
      let read: (UIView) -> Any?
      let write: (UIView, Any?) -> Void
    }

    static let properties: [String: Property] = [
      "center": property(\.center), "bounds": property(\.bounds), "frame": property(\.frame),
      "transform": property(\.transform), "alpha": property(\.alpha),
      "hidden": property(\.isHidden), "backgroundColor": optional(\.backgroundColor),
      "tag": property(\.tag), "userInteractionEnabled": property(\.isUserInteractionEnabled),
      "clipsToBounds": property(\.clipsToBounds),
      // The offset of a scroll view is where its bounds begin.
      "contentOffset": property(\.bounds.origin),
    ]

    /// The names of the properties that views tell of.
    static let names: [PartialKeyPath<UIView>: String] = [
      \UIView.center: "center", \UIView.bounds: "bounds", \UIView.frame: "frame",
      \UIView.transform: "transform", \UIView.alpha: "alpha", \UIView.isHidden: "hidden",
      \UIView.backgroundColor: "backgroundColor",
    ]

    private static func property<Value>(
      _ keyPath: ReferenceWritableKeyPath<UIView, Value>
    ) -> Property {
      Property {
        $0[keyPath: keyPath]
      } write: { view, value in
        guard let value = unboxed(value, as: Value.self) else {
          UIKitWarning.log("\(type(of: view)): a value is no \(Value.self) and is left out")
          return
        }
        view[keyPath: keyPath] = value
      }
    }

    private static func optional<Value>(
      _ keyPath: ReferenceWritableKeyPath<UIView, Value?>
    ) -> Property {
      Property {
        $0[keyPath: keyPath]
      } write: {
        $0[keyPath: keyPath] = $1 as? Value
      }
    }

    /// A value as the type of a property: numbers may come in any type.
    private static func unboxed<Value>(_ value: Any?, as type: Value.Type) -> Value? {
      if let value = value as? Value { return value }
      guard let numbers = value.flatMap(LayerValue.numbers) else { return nil }
      switch (type, numbers.count) {
      case (is CGFloat.Type, 1): return CGFloat(numbers[0]) as? Value
      case (is Int.Type, 1): return Int(nearest: numbers[0], in: -1 << 53...1 << 53) as? Value
      case (is Bool.Type, 1): return (numbers[0] != 0) as? Value
      case (is CGPoint.Type, 2): return CGPoint(x: numbers[0], y: numbers[1]) as? Value
      case (is CGRect.Type, 4):
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) as? Value
      default: return nil
      }
    }
  }

  extension NSObject {
    /// A property by its name: of views, layers and animations, and stored ones of other classes.
    @preconcurrency @MainActor public func value(forKey key: String) -> Any? {
      switch self {
      case let view as UIView:
        if let property = KeyValueKeys.properties[key] { return property.read(view) }
      case let layer as CALayer: return layer.value(at: key)?.any ?? layer.keyedValues[key]
      case let animation as CAAnimation: return animation.keyedValues[key]
      default: break
      }
      for mirror in sequence(first: Mirror(reflecting: self), next: \.superclassMirror) {
        if let child = mirror.children.first(where: { $0.label == key }) { return child.value }
      }
      return nil
    }

    /// Sets a property by its name: of views and layers.
    ///
    /// Layers and animations keep values of other names. Without an Objective-C runtime, no other property is found: the value is left out with a
    /// warning. `debugEnabled` of an animator, which would draw, has no effect.
    @preconcurrency @MainActor public func setValue(_ value: Any?, forKey key: String) {
      switch self {
      case let view as UIView:
        if let property = KeyValueKeys.properties[key] { return property.write(view, value) }
      case let layer as CALayer:
        if let value, let new = LayerValue(value), layer.value(at: key) != nil {
          return layer.set(new, at: key)
        }
        layer.keyedValues[key] = value
        return
      case let animation as CAAnimation:
        animation.keyedValues[key] = value
        return
      case is UIDynamicAnimator where key.hasPrefix("debug"): return
      default: break
      }
      UIKitWarning.log(
        "\(type(of: self)): the value for the key '\(key)' is left out; set the property")
    }

    /// A property of a property, by names with dots between them.
    @preconcurrency @MainActor public func value(forKeyPath keyPath: String) -> Any? {
      if let layer = self as? CALayer, let value = layer.value(at: keyPath) { return value.any }
      guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
      let (first, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
      if first == "layer", let view = self as? UIView { return view.layer.value(forKeyPath: rest) }
      return (value(forKey: first) as? NSObject)?.value(forKeyPath: rest)
    }

    /// Sets a property of a property, by names with dots between them.
    @preconcurrency @MainActor public func setValue(_ value: Any?, forKeyPath keyPath: String) {
      guard !(self is CALayer), let dot = keyPath.firstIndex(of: ".") else {
        return setValue(value, forKey: keyPath)
      }
      let (first, rest) = (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
      if first == "layer", let view = self as? UIView {
        view.layer.setValue(value, forKeyPath: rest)
      } else if let object = self.value(forKey: first) as? NSObject {
        object.setValue(value, forKeyPath: rest)
      } else {
        UIKitWarning.log("\(type(of: self)): the value for the key path '\(keyPath)' is left out")
      }
    }
  }
#endif
