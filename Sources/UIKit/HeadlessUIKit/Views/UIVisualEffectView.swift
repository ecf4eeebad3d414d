public import Foundation

/// An effect on what is behind a view, which nothing shows.
@preconcurrency @MainActor open class UIVisualEffect: NSObject {}

/// A blur of what is behind a view, which nothing shows.
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
  /// How a blur looks.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight
    /// Light.
    case light
    /// Dark.
    case dark
    /// Very dark.
    case extraDark
    /// By the appearance.
    case regular
    /// By the appearance, clearly.
    case prominent
    /// Very thin.
    case systemUltraThinMaterial
    /// Thin.
    case systemThinMaterial
    /// Of the system.
    case systemMaterial
    /// Thick.
    case systemThickMaterial
    /// As in bars.
    case systemChromeMaterial
    /// Very thin and light.
    case systemUltraThinMaterialLight
    /// Thin and light.
    case systemThinMaterialLight
    /// Light.
    case systemMaterialLight
    /// Thick and light.
    case systemThickMaterialLight
    /// As in light bars.
    case systemChromeMaterialLight
    /// Very thin and dark.
    case systemUltraThinMaterialDark
    /// Thin and dark.
    case systemThinMaterialDark
    /// Dark.
    case systemMaterialDark
    /// Thick and dark.
    case systemThickMaterialDark
    /// As in dark bars.
    case systemChromeMaterialDark
  }

  /// Creates a blur.
  public init(style: Style) {}
}

/// An effect that makes a content clearer on a blur, which nothing shows.
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
  /// What the content is.
  public enum Style: Int, Sendable {
    /// A text.
    case label
    /// A less important text.
    case secondaryLabel
    /// A text of third rank.
    case tertiaryLabel
    /// A text of fourth rank.
    case quaternaryLabel
    /// An area.
    case fill
    /// A less important area.
    case secondaryFill
    /// An area of third rank.
    case tertiaryFill
    /// A line between others.
    case separator
  }

  /// Creates an effect on a blur.
  public init(blurEffect: UIBlurEffect) {}

  /// Creates an effect on a blur for a content.
  public init(blurEffect: UIBlurEffect, style: Style) {}
}

/// A view with an effect on what is behind it, which nothing shows.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The effect.
  open var effect: UIVisualEffect?
  /// The view for the content, which has the size of this view.
  public let contentView = UIView()

  /// Creates a view of size 0.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    prepare()
  }

  /// Creates a view without an effect, pt.
  public convenience override init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Creates a view of size 0 without an effect; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
