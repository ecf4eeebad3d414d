/// Releases the parts that a schema or an array of Arrow owns, and their memory.
///
/// - Parameters:
///   - children: The children, or nil.
///   - count: The number of children.
///   - dictionary: The dictionary, or nil.
///   - release: Calls the part's `release`. It is nil if the reader has moved the part elsewhere.
func releaseParts<Part>(
  _ children: UnsafeMutablePointer<UnsafeMutablePointer<Part>?>?, count: Int64,
  dictionary: UnsafeMutablePointer<Part>?, release: (UnsafeMutablePointer<Part>) -> Void
) {
  for case let part? in (0..<Int(count)).map({ children?[$0] }) + [dictionary] {
    release(part)
    part.deallocate()
  }
  children?.deallocate()
}

/// A copy of some values, which the caller deallocates.
func ownedCopy<Value>(of values: [Value]) -> UnsafeMutablePointer<Value> {
  let copy = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
  copy.initialize(from: values, count: values.count)
  return copy
}
