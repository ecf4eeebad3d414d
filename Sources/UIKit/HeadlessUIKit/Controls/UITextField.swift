public import Foundation

/// What the keyboard is for, which nothing shows.
public enum UIKeyboardType: Int, Sendable {
  /// Any text.
  case `default`
  /// ASCII.
  case asciiCapable
  /// Numbers and punctuation.
  case numbersAndPunctuation
  /// Addresses of pages.
  case URL
  /// A secret number.
  case numberPad
  /// Telephone numbers.
  case phonePad
  /// Names and telephone numbers.
  case namePhonePad
  /// Addresses of mails.
  case emailAddress
  /// Numbers with a decimal point.
  case decimalPad
  /// Short messages.
  case twitter
  /// Search.
  case webSearch
}

/// The name of the return key, which nothing shows.
public enum UIReturnKeyType: Int, Sendable {
  // The names are UIKit's.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  /// Continue.
  case `continue`
}

/// What the keyboard changes by itself: nothing here.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nothing.
  case none
  /// Words.
  case words
  /// Sentences.
  case sentences
  /// All characters.
  case allCharacters
}

/// Whether the keyboard corrects: it does not here.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the system chooses.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes
}

/// Hears of a field for text; each call is optional, and a test makes it.
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the text may be edited.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when the text is edited.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when the editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Whether a part of the text may be replaced.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Whether the text may be cleared.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key does what it does.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Yes.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Yes.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Yes.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Yes.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Yes.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field for text, which nothing draws and no keyboard edits.
@preconcurrency @MainActor open class UITextField: UIControl {
  /// How the border looks.
  public enum BorderStyle: Int, Sendable {
    /// Without one.
    case none
    /// A line.
    case line
    /// A sunk area.
    case bezel
    /// A line with round corners.
    case roundedRect
  }

  /// When something beside the text is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While the text is edited.
    case whileEditing
    /// Unless the text is edited.
    case unlessEditing
    /// Always.
    case always
  }

  /// Hears of the field.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The text.
  open var text: String? = ""
  /// The text with attributes.
  open var attributedText: NSAttributedString? {
    get { text.map { NSAttributedString(string: $0) } }
    set { text = newValue?.string }
  }
  /// The text while there is none.
  open var placeholder: String?
  /// That text with attributes.
  open var attributedPlaceholder: NSAttributedString?
  /// The font.
  open var font: UIFont? = .systemFont(ofSize: 17)
  /// The color.
  open var textColor: UIColor?
  /// Where the text is.
  open var textAlignment = NSTextAlignment.natural
  /// How the border looks.
  open var borderStyle = BorderStyle.none
  /// When the text can be cleared.
  open var clearButtonMode = ViewMode.never
  /// The view at the left side.
  open var leftView: UIView?
  /// When that view is shown.
  open var leftViewMode = ViewMode.never
  /// The view at the right side.
  open var rightView: UIView?
  /// When that view is shown.
  open var rightViewMode = ViewMode.never
  /// What the keyboard is for.
  open var keyboardType = UIKeyboardType.default
  /// The name of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// What the keyboard changes.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether the keyboard corrects.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether the text is secret.
  open var isSecureTextEntry = false
  /// Whether the text is cleared when it is edited.
  open var clearsOnBeginEditing = false
  /// Whether the text becomes smaller to fit.
  open var adjustsFontSizeToFitWidth = false
  /// The least size of the text, pt.
  open var minimumFontSize: CGFloat = 0
  /// Whether the text is edited: whether keys go to it.
  open var isEditing: Bool { isFirstResponder }

  /// Yes.
  open override var canBecomeFirstResponder: Bool { true }

  /// Begins the editing, if the delegate lets it.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    super.becomeFirstResponder()
    delegate?.textFieldDidBeginEditing(self)
    return true
  }

  /// Ends the editing, if the delegate lets it.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    super.resignFirstResponder()
    delegate?.textFieldDidEndEditing(self)
    return true
  }

  /// The size of the text by the rule of ``UILabel``, pt.
  open override var intrinsicContentSize: CGSize {
    let shown = (text ?? "").isEmpty ? placeholder ?? "" : text ?? ""
    return (font ?? .systemFont(ofSize: 17)).size(of: shown)
  }
}

extension UIView {
  /// Ends the editing of a text in the view; whether it has ended.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    if isFirstResponder { resignFirstResponder() }
    for view in subviews { view.endEditing(force) }
    return true
  }
}

extension UIResponder {
  /// Posted before the keyboard is shown; a test posts it, as there is no keyboard.
  public static let keyboardWillShowNotification = Notification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted when the keyboard is shown; a test posts it.
  public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// Posted before the keyboard is hidden; a test posts it.
  public static let keyboardWillHideNotification = Notification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted when the keyboard is hidden; a test posts it.
  public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// Posted before the rectangle of the keyboard changes; a test posts it.
  public static let keyboardWillChangeFrameNotification = Notification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted when the rectangle of the keyboard has changed; a test posts it.
  public static let keyboardDidChangeFrameNotification = Notification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The key of the rectangle before, an `NSValue` of a `CGRect`, pt.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the rectangle after, an `NSValue` of a `CGRect`, pt.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of the duration, an `NSNumber`, s.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve, an `NSNumber` of a `UIView.AnimationCurve`.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

extension UITextField {
  /// Posted when the text has changed; a test posts it.
  public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
}
