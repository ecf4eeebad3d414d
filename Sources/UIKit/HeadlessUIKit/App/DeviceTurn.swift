import Foundation

extension HeadlessClock {
  /// Turns the device, as its user does.
  ///
  /// ``UIDevice/orientationDidChangeNotification`` is posted. If the frontmost controller that covers the
  /// screen supports the new direction, the sides of the screen are exchanged for this clock, and the windows
  /// that filled the screen follow: their controllers hear `willTransition(to:with:)` if the size classes
  /// change, then `viewWillTransition(to:with:)`; the views get their new sizes, and hear
  /// `traitCollectionDidChange(_:)` if the traits have changed. The change is not animated.
  ///
  /// - Parameter orientation: How the device is held from now on.
  public func turnDevice(to orientation: UIDeviceOrientation) {
    use {
      let device = UIDevice.current
      guard orientation != device.orientation else { return }
      let (screen, traits) = (UIScreen.main.bounds, UITraitCollection.current)
      let interface = UIInterfaceOrientation(orientation)
      let isFollowed = interface.map(allows) ?? false
      settings.hold(orientation, showing: isFollowed ? nil : .current, on: screen)
      NotificationCenter.default.post(
        name: UIDevice.orientationDidChangeNotification, object: device)
      guard UIScreen.main.bounds.size != screen.size else { return }
      for window in windows.shown where window.frame == screen {
        window.screenTurned(from: traits)
      }
    }
  }

  /// Whether the controller that covers the screen may be shown in a direction.
  private func allows(_ orientation: UIInterfaceOrientation) -> Bool {
    guard let root = (windows.key ?? windows.shown.last)?.rootViewController else { return true }
    let front = sequence(first: root) { controller in
      controller.ownPresentation.flatMap {
        $0.presented.modalPresentationStyle == .custom ? nil : $0.presented
      }
    }.reduce(root) { $1 }
    return front.shouldAutorotate
      && front.supportedInterfaceOrientations.contains(orientation.mask)
  }
}

extension DeviceSettings {
  /// Holds the device in a way.
  ///
  /// - Parameters:
  ///   - orientation: How the device is held.
  ///   - interface: The direction of what is shown, if it does not follow the device.
  ///   - current: The rectangle of the screen, pt, if the clock has none of its own.
  mutating func hold(
    _ orientation: UIDeviceOrientation, showing interface: UIInterfaceOrientation? = nil,
    on current: CGRect = .zero
  ) {
    deviceOrientation = orientation
    guard let shown = interface ?? UIInterfaceOrientation(orientation) else { return }
    interfaceOrientation = shown
    let size = (screen ?? current).size
    let sides = (short: min(size.width, size.height), long: max(size.width, size.height))
    screen =
      shown.isLandscape
      ? CGRect(x: 0, y: 0, width: sides.long, height: sides.short)
      : CGRect(x: 0, y: 0, width: sides.short, height: sides.long)
  }
}

extension UIInterfaceOrientation {
  /// The direction of an app on a device that is held in a way; nil if the device is flat.
  init?(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .portraitUpsideDown: self = .portraitUpsideDown
    // The device's left side is down, so the content turns to the right.
    case .landscapeLeft: self = .landscapeRight
    case .landscapeRight: self = .landscapeLeft
    case .unknown, .faceUp, .faceDown: return nil
    }
  }

  var mask: UIInterfaceOrientationMask {
    switch self {
    case .portrait, .unknown: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeLeft
    case .landscapeRight: .landscapeRight
    }
  }
}

extension UIWindow {
  /// Fills the screen, which was turned, and tells the controllers and views.
  fileprivate func screenTurned(from old: UITraitCollection) {
    let new = UITraitCollection.current
    let hasNewClasses =
      new.horizontalSizeClass != old.horizontalSizeClass
      || new.verticalSizeClass != old.verticalSizeClass
    fill(UIScreen.main.bounds, traits: hasNewClasses ? new : nil)
    layoutIfNeeded()
    if hasNewClasses { tellTraits(old) }
  }
}

extension UIView {
  /// Tells the views of a hierarchy and their controllers that the traits have changed.
  fileprivate func tellTraits(_ old: UITraitCollection) {
    (controller as? UIViewController)?.traitCollectionDidChange(old)
    traitCollectionDidChange(old)
    for view in subviews { view.tellTraits(old) }
  }
}
