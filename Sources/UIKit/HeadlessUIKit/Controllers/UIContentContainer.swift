public import Foundation

/// What has controllers inside, and gives them their sizes.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  /// The size that the content wants, pt.
  var preferredContentSize: CGSize { get }

  /// Called when the content of a child wants another size.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)

  /// The size for the content of a child, pt.
  ///
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The size of this container, pt.
  /// - Returns: The size: that of this container unless overridden.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
}
