import Foundation

/// Stands for a statement that the plugin PrepareClasses has left out, and logs a warning.
///
/// - Parameter place: The file and the line, as `Card.swift:12`.
public func leftOut(_ place: String) {
  MainActor.assumeIsolated { UIKitWarning.log("\(place) is left out, as it does not compile here") }
}

/// Stands for a statement of a behavior that the plugin PrepareClasses has left out, and raises an exception: what
/// follows would move otherwise than on a device.
///
/// - Parameter place: The file and the line, as `Card.swift:12`.
public func leftOutChange(_ place: String) {
  MainActor.assumeIsolated {
    UIKitException.raise(
      .generic, "\(place) changes what moves, and is left out, as it does not compile here")
  }
}

/// Stands for a function or a value that the plugin PrepareClasses has left out, and logs a warning.
///
/// - Parameter place: The file and the line, as `Card.swift:12`.
/// - Returns: Nothing, zero or empty, where the type has such a value, gray for a color, and the system's font;
///   otherwise, the program ends.
public func leftOut<Value>(_ place: String) -> Value {
  leftOut(place) as Void
  let type = Value.self
  let value: Any? =
    switch type {
    case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ())
    case let type as any AdditiveArithmetic.Type: type.zero
    case let type as any RangeReplaceableCollection.Type: type.init()
    case is Bool.Type: false
    // No motion depends on these.
    case is UIColor.Type: UIColor.gray
    case is UIFont.Type: UIFont.systemFont(ofSize: UIFont.systemFontSize)
    default: nil
    }
  guard let value = value as? Value else {
    fatalError("\(place) is left out, and its value is needed: \(type)")
  }
  return value
}
