/// Completes an options struct, which may be of an older version of the header.
///
/// - Parameters:
///   - options: The caller's struct, or nil.
///   - defaults: The struct with every member 0, which stands for the defaults.
///   - size: The member with the caller's size of the struct, bytes.
/// - Returns: The members that the caller's version has, and defaults for the others.
/// - Throws: `ArgumentProblem` if the size is 0 or larger than this version of the struct.
func completed<Options: BitwiseCopyable>(
  _ options: UnsafePointer<Options>?, _ defaults: Options, size: KeyPath<Options, Int>
) throws -> Options {
  guard let options else { return defaults }
  let given = options.pointee[keyPath: size]
  guard given > 0, given <= MemoryLayout<Options>.size else {
    throw ArgumentProblem(
      "options: invalid size (got \(given)); expected sizeof of the struct, "
        + "\(MemoryLayout<Options>.size) or less")
  }
  var completed = defaults
  withUnsafeMutableBytes(of: &completed) {
    $0.copyMemory(from: UnsafeRawBufferPointer(start: options, count: given))
  }
  return completed
}
