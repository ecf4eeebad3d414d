import HeadlessUIKit
import Testing

@MainActor struct ImageViewTests {
  @Test func `an image view has the size of its image`() {
    UIImage.sizes["card"] = CGSize(width: 200, height: 300)
    let view = UIImageView(image: UIImage(named: "card"))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(view.intrinsicContentSize == CGSize(width: 200, height: 300))
    #expect(!view.isUserInteractionEnabled && view.contentMode == .scaleToFill)
    view.image = UIImage()
    #expect(view.frame.size == CGSize(width: 200, height: 300))
    view.sizeToFit()
    #expect(view.frame.size == .zero)
    view.image = nil
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }
}
