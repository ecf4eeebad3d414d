public import Foundation

/// A switch; a tap turns it and sends `valueChanged`.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn = false
  /// The color while it is on.
  open var onTintColor: UIColor?
  /// The color of the knob.
  open var thumbTintColor: UIColor?
  /// The title, which nothing shows.
  open var title: String?

  /// Creates a switch of 51 × 31 pt, whatever the size.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
  }

  /// Creates a switch of 51 × 31 pt; nothing is decoded, as there are no storyboards.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = CGSize(width: 51, height: 31)
  }

  /// 51 × 31 pt.
  open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }

  /// Turns it, without an event.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// Turns it when a finger is lifted from it.
  open override func sendActions(for controlEvents: Event) {
    super.sendActions(for: controlEvents)
    guard controlEvents.contains(.touchUpInside) else { return }
    isOn.toggle()
    super.sendActions(for: .valueChanged)
  }
}

/// A control whose value is in a range; a test sets the value and sends `valueChanged`.
@preconcurrency @MainActor open class UISlider: UIControl {
  /// The value, inside of the range.
  open var value: Float = 0 { didSet { clamp() } }
  /// The least value.
  open var minimumValue: Float = 0 { didSet { clamp() } }
  /// The largest value.
  open var maximumValue: Float = 1 { didSet { clamp() } }
  /// Whether events come while a finger moves the knob.
  open var isContinuous = true
  /// The color below the value.
  open var minimumTrackTintColor: UIColor?
  /// The color above the value.
  open var maximumTrackTintColor: UIColor?
  /// The color of the knob.
  open var thumbTintColor: UIColor?
  /// The image below the range.
  open var minimumValueImage: UIImage?
  /// The image above the range.
  open var maximumValueImage: UIImage?

  /// Sets the value, without an event.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  /// Sets the image of the knob, which nothing shows.
  open func setThumbImage(_ image: UIImage?, for state: State) {}

  /// The height of a slider, 31 pt.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 31)
  }

  private func clamp() {
    let inside = max(minimumValue, min(value, maximumValue))
    if inside != value { value = inside }
  }
}

/// Buttons that make a value smaller or larger; a test sets the value and sends `valueChanged`.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The value, inside of the range.
  open var value = 0.0 { didSet { clamp() } }
  /// The least value.
  open var minimumValue = 0.0 { didSet { clamp() } }
  /// The largest value.
  open var maximumValue = 100.0 { didSet { clamp() } }
  /// What a tap adds.
  open var stepValue = 1.0
  /// Whether events come while a finger stays.
  open var isContinuous = true
  /// Whether a finger that stays repeats the step.
  open var autorepeat = true
  /// Whether the largest value is followed by the least.
  open var wraps = false

  /// 94 × 32 pt.
  open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }

  private func clamp() {
    let inside = max(minimumValue, min(value, maximumValue))
    if inside != value { value = inside }
  }
}

/// Buttons of which one is selected; a test sets the index and sends `valueChanged`.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// Stands for no segment.
  public static let noSegment = -1
  private var segments: [Any] = []
  /// The index of the segment that is selected.
  open var selectedSegmentIndex = UISegmentedControl.noSegment
  /// Whether a segment is selected for a moment only.
  open var isMomentary = false
  /// The color of the selected segment.
  open var selectedSegmentTintColor: UIColor?
  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Creates a control with titles or images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    segments = items ?? []
  }

  /// The height of the control, 32 pt.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 32)
  }

  /// Adds a segment.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert(title ?? "", at: max(0, min(segment, segments.count)))
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    if segments.indices.contains(segment) { segments.remove(at: segment) }
  }

  /// Removes all segments.
  open func removeAllSegments() { segments = [] }

  /// Sets the title of a segment.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    if segments.indices.contains(segment) { segments[segment] = title ?? "" }
  }

  /// The title of a segment.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment] as? String : nil
  }

  /// Sets how titles look, which nothing shows.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {}

  /// Sets whether a segment can be used, which nothing shows.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
}

/// A date that is chosen; a test sets it and sends `valueChanged`.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Sendable {
    /// A time.
    case time
    /// A date.
    case date
    /// Both.
    case dateAndTime
    /// A duration.
    case countDownTimer
  }

  /// What is chosen.
  open var datePickerMode = Mode.dateAndTime
  /// The date.
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  /// The first date.
  open var minimumDate: Date?
  /// The last date.
  open var maximumDate: Date?
}

/// A line that shows how much is done, which nothing draws.
@preconcurrency @MainActor open class UIProgressView: UIView {
  /// How the line looks.
  public enum Style: Int, Sendable {
    /// Alone.
    case `default`
    /// In a bar.
    case bar
  }

  /// How much is done, from 0 to 1.
  open var progress: Float = 0
  /// How the line looks.
  open var progressViewStyle = Style.default
  /// The color of what is done.
  open var progressTintColor: UIColor?
  /// The color of the rest.
  open var trackTintColor: UIColor?

  /// Creates a line of size 0.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// Sets how much is done.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// A wheel that shows that something is done, which nothing draws.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// How the wheel looks.
  public enum Style: Int, Sendable {
    /// Large and white.
    case whiteLarge = 0
    /// White.
    case white = 1
    /// Gray.
    case gray = 2
    /// Of middle size.
    case medium = 100
    /// Large.
    case large = 101
  }

  /// How the wheel looks.
  open var style = Style.medium
  /// The color.
  open var color: UIColor?
  /// Whether the wheel is hidden when it stops.
  open var hidesWhenStopped = true { didSet { if !isAnimating { isHidden = hidesWhenStopped } } }
  /// Whether the wheel turns.
  open private(set) var isAnimating = false

  /// Creates a wheel of 20 × 20 pt, or of 37 × 37 pt if it is large.
  public convenience init(style: Style) {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    self.style = style
    isHidden = true
  }

  /// Lets the wheel turn.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  /// Stops the wheel.
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
}
