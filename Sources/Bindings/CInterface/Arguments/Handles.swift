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
