/// A file in a Swift that no Xcode since 2018 compiles.
public struct OldSwift: Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The line, from 1, of a name that Swift 3 has changed.
  public let line: Int
  /// The name.
  public let name: String

  /// Methods of Swift 2 that have other names since Swift 3.
  private static let names: Set<String> = [
    "addBoundaryWithIdentifier", "animateWithDuration", "blackColor", "blueColor", "clearColor",
    "colorWithAlphaComponent", "currentDevice", "defaultCenter", "dispatch_after", "dispatch_async",
    "dispatch_get_main_queue", "enumerate", "grayColor", "greenColor", "lightGrayColor",
    "locationInView", "mainScreen", "orangeColor", "presentViewController", "purpleColor",
    "redColor", "setTranslatesReferenceBoundsIntoBoundaryWithInsets", "sharedApplication",
    "snapToPoint", "translationInView", "velocityInView", "viewControllerForKey", "viewForKey",
    "whiteColor", "yellowColor",
  ]

  /// Reads a file; nil if it has fewer than two of these names, as newer code may have one of its own.
  public init?(_ file: ClassPreparer.File) {
    let tokens = SwiftTokens(file.text)
    let found = tokens.tokens.indices.filter {
      Self.names.contains(tokens.text($0)) && ["(", ":"].contains(tokens.text($0 + 1))
    }
    guard let first = found.first, Set(found.map(tokens.text)).count > 1 else { return nil }
    (path, line, name) = (file.path, tokens.tokens[first].line, tokens.text(first))
  }

  /// In the form that build tools show at the line.
  public var description: String {
    "\(path):\(line): error: Swift 2 has '\(name)'; expected Swift 3 or later, to which Xcode 8 converts a file"
  }
}
