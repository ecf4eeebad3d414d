import HeadlessUIKit
import Testing

@MainActor struct ContentContainerTests {
  @MainActor private final class Sheet: UIPresentationController {
    override func size(
      forChildContentContainer container: any UIContentContainer,
      withParentContainerSize parentSize: CGSize
    ) -> CGSize {
      container.preferredContentSize == .zero
        ? super.size(forChildContentContainer: container, withParentContainerSize: parentSize)
        : container.preferredContentSize
    }
  }

  @MainActor private final class Parent: UIViewController {
    var sizes: [CGSize] = []
    override func preferredContentSizeDidChange(
      forChildContentContainer container: any UIContentContainer
    ) { sizes.append(container.preferredContentSize) }
  }

  @Test func `a container gives its child a size, and hears of another one`() {
    let (parent, child) = (Parent(), UIViewController())
    let sheet = Sheet(presentedViewController: child, presenting: parent)
    let size = CGSize(width: 300, height: 600)
    #expect(sheet.size(forChildContentContainer: child, withParentContainerSize: size) == size)
    parent.addChild(child)
    let preferred = CGSize(width: 300, height: 200)
    child.preferredContentSize = preferred
    child.preferredContentSize = preferred
    #expect(parent.sizes == [preferred])
    child.preferredContentSize = .zero
    #expect(parent.sizes == [preferred, .zero])
    child.preferredContentSize = preferred
    #expect(sheet.preferredContentSize == preferred)
    #expect(sheet.size(forChildContentContainer: child, withParentContainerSize: size) == preferred)
  }

  @Test func `geometry has the text forms of UIKit`() {
    #expect(NSStringFromCGAffineTransform(.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(NSCoder.string(for: CGPoint(x: 1.5, y: -2)) == "{1.5, -2}")
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
    #expect(NSCoder.string(for: CGPoint(x: 0.1, y: 0)) == "{0.10000000000000001, 0}")
  }
}
