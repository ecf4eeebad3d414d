import Foundation

/// A message that UIKit logs where it ignores a call, such as a second presentation.
public enum UIKitWarning {
  /// The messages of each call of ``logged(in:)`` that runs, the innermost call last.
  @MainActor private static var catchers: [[String]] = []

  /// Runs a function and gives the messages that UIKit would log in it.
  ///
  /// Outside of this function, messages go to standard error.
  ///
  /// - Parameter body: The function.
  /// - Returns: The messages in order.
  /// - Throws: What `body` throws.
  @preconcurrency @MainActor public static func logged(in body: () throws -> Void) rethrows
    -> [String]
  {
    catchers.append([])
    do {
      try body()
    } catch {
      catchers.removeLast()
      throw error
    }
    return catchers.removeLast()
  }

  @MainActor static func log(_ message: String) {
    if catchers.isEmpty {
      FileHandle.standardError.write(Data("HeadlessUIKit: \(message)\n".utf8))
    } else {
      catchers[catchers.count - 1].append(message)
    }
  }
}
