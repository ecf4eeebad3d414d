/// An exception that UIKit raises for a mistake of the program.
///
/// Uncaught, it ends the program with its reason, as on a device. A test catches it:
///
/// ```swift
/// let exception = UIKitException.caught { animator.addBehavior(gravityOfAnEmptyView) }
/// #expect(exception?.name == "NSInternalInconsistencyException")
/// ```
public struct UIKitException: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the exception, such as `NSInvalidArgumentException`.
  public let name: String
  /// What was wrong.
  public let reason: String

  /// The name and the reason.
  public var description: String { "\(name): \(reason)" }

  /// The exceptions that were raised inside the calls of ``caught(in:)`` that run now.
  @MainActor private static var catchers: [[UIKitException]] = []

  /// Runs a function and gives the first exception that UIKit would raise in it.
  ///
  /// The call that raises an exception returns without effect, and the function continues.
  ///
  /// - Parameter body: The function.
  /// - Returns: The exception; nil if there was none.
  /// - Throws: What `body` throws.
  @preconcurrency @MainActor public static func caught(in body: () throws -> Void) rethrows
    -> UIKitException?
  {
    catchers.append([])
    do {
      try body()
    } catch {
      catchers.removeLast()
      throw error
    }
    return catchers.removeLast().first
  }

  /// Raises an exception: the caller returns without effect after it.
  @MainActor static func raise(_ name: Name, _ reason: String) {
    let exception = UIKitException(name: name.rawValue, reason: reason)
    guard !catchers.isEmpty else { fatalError("\(exception)") }
    catchers[catchers.count - 1].append(exception)
  }

  /// The names that UIKit uses.
  enum Name: String {
    case invalidArgument = "NSInvalidArgumentException"
    case internalInconsistency = "NSInternalInconsistencyException"
    case generic = "NSGenericException"
    case invalidAssociation = "Invalid Association"
    case invalidGroup = "Invalid Argument"
    case invalidInitialization = "Invalid initialization"
  }
}
