// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of SwiftUI's interface that exported keyframes use, by Apple's documentation of iOS 17, so that
// they are type-checked where there is no SwiftUI. Nothing of it runs.

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { ConditionalContent() }
}

public struct ConditionalContent<First: View, Second: View>: View {
  public var body: Never { fatalError() }
}

public struct SomeView: View {
  public var body: Never { fatalError() }
}

public struct PlaceholderContentView<Value>: View {
  public var body: Never { fatalError() }
}

@MainActor public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder func body(content: Content) -> Body
}

public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { false }
}

@propertyWrapper public struct Environment<Value> {
  private let path: KeyPath<EnvironmentValues, Value>
  public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}

public struct Angle {
  public static func radians(_ radians: Double) -> Angle { Angle() }
}

extension View {
  public func rotationEffect(_ angle: Angle) -> some View { SomeView() }
  public func scaleEffect(_ scale: Double) -> some View { SomeView() }
  public func position(x: Double, y: Double) -> some View { SomeView() }
  public func opacity(_ opacity: Double) -> some View { SomeView() }
  public func keyframeAnimator<Value, Frames: Keyframes<Value>, Content: View>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content:
      @escaping @Sendable @MainActor (PlaceholderContentView<Self>, Value) ->
      Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Frames
  ) -> some View { SomeView() }
}

public protocol Keyframes<Value> {
  associatedtype Value
}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<Track: Keyframes>(_ track: Track) -> Track
  where Track.Value == Value { track }
  public static func buildPartialBlock<Track: Keyframes>(first: Track) -> Track
  where Track.Value == Value { first }
  public static func buildPartialBlock<Tracks: Keyframes, Track: Keyframes>(
    accumulated: Tracks, next: Track
  ) -> Tracks where Tracks.Value == Value, Track.Value == Value { accumulated }
}

public struct KeyframeTrack<Root, Number: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Number {
  public typealias Value = Root
  public init(
    _ keyPath: WritableKeyPath<Root, Content.Value>,
    @KeyframeTrackContentBuilder<Content.Value> content: () -> Content
  ) {}
}

public protocol Animatable {}
extension Double: Animatable {}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<Content: KeyframeTrackContent>(_ content: Content) -> Content
  where Content.Value == Value { content }
  public static func buildPartialBlock<Content: KeyframeTrackContent>(first: Content) -> Content
  where Content.Value == Value { first }
  public static func buildPartialBlock<First: KeyframeTrackContent, Next: KeyframeTrackContent>(
    accumulated: First, next: Next
  ) -> First where First.Value == Value, Next.Value == Value { accumulated }
}

public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(_ to: Value, duration: Double) {}
}

public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public init(
    _ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {}
}

public struct Spring: Hashable, Sendable {
  public init(response: Double = 0.5, dampingRatio: Double = 0.825) {}
}
