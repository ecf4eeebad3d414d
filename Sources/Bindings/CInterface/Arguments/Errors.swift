import Foundation

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
