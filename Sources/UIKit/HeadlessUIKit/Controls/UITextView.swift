public import Foundation

/// Hears of a view for text; each call is optional, and a test makes it.
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether the text may be edited.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the text is edited.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when the editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether a part of the text may be replaced.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when the text has changed.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Yes.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Yes.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
}

/// A scroll view for text of several lines, which nothing draws and no keyboard edits.
///
/// The content has the size of the text by the rule of ``UILabel`` in the width of the view, so it scrolls if
/// the text is higher than the view.
@preconcurrency @MainActor open class UITextView: UIScrollView {
  // The types of UIKit are implicitly unwrapped, and classes rely on it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text.
  open var text: String! = "" {
    didSet {
      if text == nil { text = "" }
      updateContentSize()
    }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The text with attributes.
  open var attributedText: NSAttributedString! {
    get { NSAttributedString(string: text) }
    set { text = newValue?.string }
  }
  /// The font; the system's of 12 pt unless set.
  open var font: UIFont? { didSet { updateContentSize() } }
  /// The color.
  open var textColor: UIColor?
  /// Where the text is.
  open var textAlignment = NSTextAlignment.natural
  /// Whether the text can be edited.
  open var isEditable = true
  /// Whether the text can be selected.
  open var isSelectable = true
  /// The distances of the text from the sides, pt.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { updateContentSize() }
  }
  /// What the keyboard is for.
  open var keyboardType = UIKeyboardType.default
  /// The name of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// What the keyboard changes.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard corrects.
  open var autocorrectionType = UITextAutocorrectionType.default

  /// Yes.
  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Begins the editing, if the delegate lets it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard textDelegate?.textViewShouldBeginEditing(self) ?? true else { return false }
    super.becomeFirstResponder()
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }

  /// Ends the editing.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    super.resignFirstResponder()
    textDelegate?.textViewDidEndEditing(self)
    return true
  }

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  // MARK: The size of the text

  /// The distance of a line from each side of the text's rectangle, pt, as in UIKit.
  private static let linePadding: CGFloat = 5

  /// The width and the height that the text takes in a width, pt.
  private func textSize(in width: CGFloat) -> CGSize {
    let font = font ?? .systemFont(ofSize: 12)
    let insets = textContainerInset
    let room = width - insets.left - insets.right - 2 * Self.linePadding
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      font.size(of: String($0)).width
    }
    // A line that is wider than the view is broken; one without room is not.
    let count = lines.reduce(0) { $0 + (room > 0 ? max(1, ($1 / room).rounded(.up)) : 1) }
    return CGSize(width: width, height: insets.top + insets.bottom + count * font.lineHeight)
  }

  private func updateContentSize() {
    contentSize = textSize(in: bounds.width)
    invalidateIntrinsicContentSize()
  }

  /// Gives the content the size of the text in the new width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = textSize(in: bounds.width)
    if contentSize != size { contentSize = size }
  }

  /// The size of the text in a width, pt.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { textSize(in: size.width) }

  /// The height of the text, pt, if the view does not scroll; none otherwise.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? super.intrinsicContentSize
      : CGSize(width: UIView.noIntrinsicMetric, height: textSize(in: bounds.width).height)
  }
}
