import Foundation

/// What an animation does to one property of one view.
///
/// As in UIKit since iOS 8, animations add up: the property has its final value at once, and the view
/// shows it plus the distance that is left.
@MainActor final class AnimatedChange {
  let view: UIView
  let property: AnimatedProperty
  let start: UIView.AnimatableValue
  let end: UIView.AnimatableValue
  private let difference: [Double]
  /// Nil once the animation is over.
  weak var run: AnimationRun?
  /// The part of the animation in which the property changes.
  var part: ClosedRange<Double> = 0...1
  /// The displacement of the animation at the moment in which the change was added.
  var displacementAtStart = 1.0

  init(view: UIView, start: UIView.AnimatableValue, end: UIView.AnimatableValue) {
    self.view = view
    property = start.property
    self.start = start
    self.end = end
    difference = property.difference(from: start.numbers, to: end.numbers)
  }

  /// Adds what is left of the change to a value.
  func add(to numbers: inout [Double]) {
    guard let run else { return }
    for (index, difference) in difference.enumerated() where difference != 0 {
      numbers[index] += difference * run.displacement(of: self, along: property.axis(of: index))
    }
  }

  /// Leaves the property as it is shown now.
  func freeze() {
    var numbers = view.modelValue(of: property).numbers
    add(to: &numbers)
    detach()
    UIView.performWithoutAnimation { view.setModelValue(numbers, of: property) }
  }

  func detach() {
    view.companions.changes.removeAll { $0 === self }
    run = nil
  }
}

/// An animation that runs: what changes, and how far it has come.
@MainActor class AnimationRun: FrameDriver {
  private(set) var changes: [AnimatedChange] = []

  /// The part of a change that is left: 1 at the start, 0 at the end.
  func displacement(of change: AnimatedChange, along axis: ValueAxis) -> Double { 0 }

  /// Follows the timeline by one frame.
  func advance() {}

  func frame(of clock: HeadlessClock) { advance() }

  /// Ends at once.
  func end(at position: UIViewAnimatingPosition, isFinished: Bool) { settle(at: position) }

  /// The completions of transactions that wait for this animation.
  private var transactions: [TransactionCompletion] = []

  /// Calls the completions of transactions that have waited for this animation only.
  func leaveTransactions() {
    let all = transactions
    transactions = []
    for transaction in all { transaction.leave() }
  }

  func add(_ new: [AnimatedChange]) {
    if changes.isEmpty, transactions.isEmpty, !new.isEmpty {
      transactions = CATransaction.completions
      for transaction in transactions { transaction.enter() }
    }
    for change in new {
      change.run = self
      change.view.companions.changes.append(change)
      changes.append(change)
    }
  }

  /// Lets go of all properties, and leaves them at an end or as shown.
  func settle(at position: UIViewAnimatingPosition) {
    let all = changes
    changes = []
    UIView.performWithoutAnimation {
      for change in all.reversed() {
        switch position {
        case .end: change.detach()
        case .current: change.freeze()
        case .start:
          change.detach()
          change.view.setModelValue(change.start)
        }
      }
    }
  }

  /// Lets go of the changes of one view.
  func release(_ view: UIView) {
    for change in changes where change.view === view { change.detach() }
    changes.removeAll { $0.view === view }
  }
}

/// Records what a block changes.
@MainActor enum AnimationCapture {
  /// Runs a block.
  ///
  /// - Parameter block: Sets properties of views to their final values.
  /// - Returns: The changes, in the order of the first setting of each property.
  static func changes(in block: () -> Void) -> [AnimatedChange] {
    guard UIView.areAnimationsEnabled else {
      block()
      return []
    }
    let recorder = ChangeRecorder()
    block()
    return recorder.end()
  }
}

/// Records changes of animatable properties from its creation to its end.
@MainActor final class ChangeRecorder {
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }
  private var starts: [(view: UIView, start: UIView.AnimatableValue)] = []
  private var seen: Set<Key> = []
  private let outer = UIView.onChange

  init() {
    UIView.onChange = { [self] view, old, _ in
      if seen.insert(Key(view: ObjectIdentifier(view), property: old.property)).inserted {
        starts.append((view, old))
      }
    }
  }

  /// Ends the recording.
  ///
  /// - Returns: The changes, in the order of the first setting of each property.
  func end() -> [AnimatedChange] {
    UIView.onChange = outer
    return starts.compactMap { view, start in
      let end = view.modelValue(of: start.property)
      return start.numbers == end.numbers ? nil : AnimatedChange(view: view, start: start, end: end)
    }
  }
}
