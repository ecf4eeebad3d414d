import CSwiftDynamics
import Foundation

/// A Swift value behind a handle of C.
final class Handle<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }

  /// A new handle, which C releases.
  static func create(_ value: Value) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(Handle(value)).toOpaque())
  }

  /// What a handle stands for.
  static func of(_ pointer: OpaquePointer) -> Handle {
    Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Releases a handle, unless it is NULL.
  static func release(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// Where a function of the interface writes its error; nil if the caller does not want it.
public typealias ErrorText = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// The result of a function that can fail; on failure nil, and its error as text for C.
func catching<Result>(_ error: ErrorText, _ body: () throws -> Result) -> Result? {
  do {
    return try body()
  } catch let problem {
    error?.pointee = strdup("\(problem)")
    return nil
  }
}

/// An argument that the interface does not accept.
struct ArgumentProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
