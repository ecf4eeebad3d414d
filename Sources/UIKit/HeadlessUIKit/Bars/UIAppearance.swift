/// What can be given a look for all objects of its class, which nothing shows.
@preconcurrency @MainActor public protocol UIAppearance: AnyObject {}

extension UIView: UIAppearance {}
extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UIView {
  /// A view that is not shown, and whose look no other view takes.
  public static func appearance() -> UIView { UIView() }
}

extension UIAppearance where Self: UINavigationBar {
  /// A bar that is not shown, and whose look no other bar takes.
  public static func appearance() -> UINavigationBar { UINavigationBar() }
}

extension UIAppearance where Self: UITabBar {
  /// A bar that is not shown, and whose look no other bar takes.
  public static func appearance() -> UITabBar { UITabBar() }
}

extension UIAppearance where Self: UIToolbar {
  /// A bar that is not shown, and whose look no other bar takes.
  public static func appearance() -> UIToolbar { UIToolbar() }
}

extension UIAppearance where Self: UILabel {
  /// A label that is not shown, and whose look no other label takes.
  public static func appearance() -> UILabel { UILabel() }
}

extension UIAppearance where Self: UIButton {
  /// A button that is not shown, and whose look no other button takes.
  public static func appearance() -> UIButton { UIButton() }
}

extension UIAppearance where Self: UISwitch {
  /// A switch that is not shown, and whose look no other switch takes.
  public static func appearance() -> UISwitch { UISwitch() }
}

extension UIAppearance where Self: UIBarButtonItem {
  /// An item that is not shown, and whose look no other item takes.
  public static func appearance() -> UIBarButtonItem { UIBarButtonItem() }
}

extension UIAppearance where Self: UITabBarItem {
  /// A tab that is not shown, and whose look no other tab takes.
  public static func appearance() -> UITabBarItem { UITabBarItem() }
}
