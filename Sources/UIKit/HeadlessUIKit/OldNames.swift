// Names of Swift 3 and 4 that later versions changed in spelling alone: each stands for the newer name.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public typealias NSAttributedStringKey = NSAttributedString.Key
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
public typealias UIAlertActionStyle = UIAlertAction.Style
public typealias UIAlertControllerStyle = UIAlertController.Style
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
public typealias UIApplicationOpenURLOptionsKey = UIApplication.OpenURLOptionsKey
public typealias UIApplicationState = UIApplication.State
public typealias UIAttachmentBehaviorType = UIAttachmentBehavior.AttachmentType
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
public typealias UIBlurEffectStyle = UIBlurEffect.Style
public typealias UIButtonType = UIButton.ButtonType
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
public typealias UICollisionBehaviorMode = UICollisionBehavior.Mode
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
public typealias UIControlEvents = UIControl.Event
public typealias UIControlState = UIControl.State
public typealias UIDatePickerMode = UIDatePicker.Mode
public typealias UIEventSubtype = UIEvent.EventSubtype
public typealias UIEventType = UIEvent.EventType
public typealias UIFontTextStyle = UIFont.TextStyle
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
public typealias UIImageOrientation = UIImage.Orientation
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UIImageResizingMode = UIImage.ResizingMode
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
public typealias UINavigationControllerOperation = UINavigationController.Operation
public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType
public typealias UIProgressViewStyle = UIProgressView.Style
public typealias UIPushBehaviorMode = UIPushBehavior.Mode
public typealias UIScrollViewContentInsetAdjustmentBehavior =
  UIScrollView.ContentInsetAdjustmentBehavior
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
public typealias UITableViewCellSeparatorStyle = UITableView.SeparatorStyle
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
public typealias UITableViewRowAnimation = UITableView.RowAnimation
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
public typealias UITableViewStyle = UITableView.Style
public typealias UITextBorderStyle = UITextField.BorderStyle
public typealias UITextFieldViewMode = UITextField.ViewMode
public typealias UITouchPhase = UITouch.Phase
public typealias UIViewAnimationCurve = UIView.AnimationCurve
public typealias UIViewAnimationOptions = UIView.AnimationOptions
public typealias UIViewAutoresizing = UIView.AutoresizingMask
public typealias UIViewContentMode = UIView.ContentMode
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
public typealias UIViewTintAdjustmentMode = UIView.TintAdjustmentMode
public typealias UIWindowLevel = UIWindow.Level

public let NSFontAttributeName = NSAttributedString.Key.font
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
public let NSKernAttributeName = NSAttributedString.Key.kern
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
public let UIFontWeightThin = UIFont.Weight.thin
public let UIFontWeightLight = UIFont.Weight.light
public let UIFontWeightRegular = UIFont.Weight.regular
public let UIFontWeightMedium = UIFont.Weight.medium
public let UIFontWeightSemibold = UIFont.Weight.semibold
public let UIFontWeightBold = UIFont.Weight.bold
public let UIFontWeightHeavy = UIFont.Weight.heavy
public let UIFontWeightBlack = UIFont.Weight.black
public let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
// UIWindow and UIView are of the main actor, and so are their constants.
public let UIWindowLevelNormal = UIWindowLevel(rawValue: 0)
public let UIWindowLevelStatusBar = UIWindowLevel(rawValue: 1000)
public let UIWindowLevelAlert = UIWindowLevel(rawValue: 2000)
public let UIViewNoIntrinsicMetric: CGFloat = -1
public let UITableViewAutomaticDimension: CGFloat = -1
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
public let UILayoutFittingCompressedSize = CGSize(width: 0, height: 0)
public let UILayoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
public let UIKeyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
public let UIKeyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
public let UIKeyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
public let UIKeyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"

extension NSNotification.Name {
  public static let UIApplicationDidBecomeActive = Self("UIApplicationDidBecomeActiveNotification")
  public static let UIApplicationWillResignActive = Self(
    "UIApplicationWillResignActiveNotification")
  public static let UIApplicationDidEnterBackground = Self(
    "UIApplicationDidEnterBackgroundNotification")
  public static let UIApplicationWillEnterForeground = Self(
    "UIApplicationWillEnterForegroundNotification")
  public static let UIApplicationWillTerminate = Self("UIApplicationWillTerminateNotification")
  public static let UIApplicationDidReceiveMemoryWarning = Self(
    "UIApplicationDidReceiveMemoryWarningNotification")
  public static let UIApplicationDidChangeStatusBarOrientation = Self(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  public static let UIDeviceOrientationDidChange = Self("UIDeviceOrientationDidChangeNotification")
  public static let UIKeyboardWillShow = Self("UIKeyboardWillShowNotification")
  public static let UIKeyboardDidShow = Self("UIKeyboardDidShowNotification")
  public static let UIKeyboardWillHide = Self("UIKeyboardWillHideNotification")
  public static let UIKeyboardDidHide = Self("UIKeyboardDidHideNotification")
  public static let UIKeyboardWillChangeFrame = Self("UIKeyboardWillChangeFrameNotification")
  public static let UIKeyboardDidChangeFrame = Self("UIKeyboardDidChangeFrameNotification")
  public static let UITextFieldTextDidChange = Self("UITextFieldTextDidChangeNotification")
  public static let UIContentSizeCategoryDidChange = Self(
    "UIContentSizeCategoryDidChangeNotification")
}

extension UIView {
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  public var childViewControllers: [UIViewController] { children }
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  public func removeFromParentViewController() { removeFromParent() }
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension UIActivityIndicatorView {
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension UIApplication {
  @discardableResult public func openURL(_ url: URL) -> Bool { canOpenURL(url) }
}

public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

@preconcurrency @MainActor public func UIAccessibilityIsReduceMotionEnabled() -> Bool {
  UIAccessibility.isReduceMotionEnabled
}

@preconcurrency @MainActor public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}

public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}

public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isLandscape
}

public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isPortrait
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

// On Apple's systems CoreGraphics and Foundation have these.
#if !canImport(CoreGraphics)
  public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
    CGSize(width: width, height: height)
  }

  public func CGRectMake(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

  public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

  /// The largest number of single precision, as Darwin has it.
  public let HUGE = Double(Float.greatestFiniteMagnitude)

  /// As of iOS 18.
  public let NSFoundationVersionNumber = 3000.0
  public let NSFoundationVersionNumber_iOS_7_1 = 1047.25
  public let NSFoundationVersionNumber_iOS_8_0 = 1140.11
#endif
