/// All frames of all scenarios of a block.
///
/// The kernels write directly into the block, so you read thousands of trajectories without copies.
/// A block of 1024 scenarios of 4 s takes 6 MB for each item in single precision. Run many small
/// blocks instead of a large one.
///
/// ```swift
/// var traces = TraceBlock<Float>(capacity: 1024, frameLimit: 240)
/// simulation.run(&store, tracing: &traces)
/// traces.withFrames(of: 0) { frames in
///   let heightAtTheEnd = frames[(traces.frameCount(of: 0) - 1) * TraceBlock<Float>.valuesPerFrame + 1]
/// }
/// ```
public struct TraceBlock<Scalar: SimulationScalar>: ~Copyable {
  /// The number of values of a frame: x, y (pt), angle (rad), velocity (pt/s), angular velocity
  /// (rad/s).
  public static var valuesPerFrame: Int { Trace<Scalar>.valuesPerFrame }

  /// The maximum number of scenarios.
  public let capacity: Int
  /// The maximum number of frames after the first; a longer scenario ends there.
  public let frameLimit: Int
  /// The number of items in the scene.
  public let itemCount: Int

  let poses: AlignedColumn<Scalar>
  let lastFrames: AlignedColumn<UInt32>
  /// How many frames after the first there was room for in the last run.
  var stride = 0
  /// How many scenarios the last run had.
  var count = 0
  /// Whether each of them has frames at all.
  let isSound: AlignedColumn<Bool>

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of scenarios, 1 or more.
  ///   - frameLimit: The maximum number of frames after the first, 1 or more.
  ///   - itemCount: The number of items in the scene.
  public init(capacity: Int, frameLimit: Int, itemCount: Int = 1) {
    precondition(
      capacity > 0 && frameLimit > 0 && itemCount > 0,
      "expected one or more scenarios, frames and items")
    self.capacity = capacity
    self.frameLimit = frameLimit
    self.itemCount = itemCount
    poses = AlignedColumn(
      count: capacity * (frameLimit + 1) * itemCount * Self.valuesPerFrame, repeating: 0)
    lastFrames = AlignedColumn(count: capacity, repeating: 0)
    isSound = AlignedColumn(count: capacity, repeating: false)
  }

  /// The number of frames of a scenario.
  ///
  /// - Parameter row: The scenario's row in the store of the last run.
  /// - Returns: The number, including the start; 0 for an invalid scenario.
  public func frameCount(of row: Int) -> Int {
    precondition(
      0..<count ~= row, "the row is out of range (got \(row)); expected 0 to \(count - 1)")
    return unsafe isSound.pointer[row] ? Int(lastFrames.pointer[row]) + 1 : 0
  }

  /// Calls a function with the frames of a scenario: `[frameCount(of:
  /// row)][itemCount][valuesPerFrame]`, with the items in the scene's order.
  ///
  /// - Parameters:
  ///   - row: The scenario's row in the store of the last run.
  ///   - body: A function that reads the frames.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  /// - Complexity: O(1).
  public func withFrames<R, E: Error>(
    of row: Int, _ body: (Span<Scalar>) throws(E) -> R
  ) throws(E) -> R {
    let count = frameCount(of: row) * itemCount * Self.valuesPerFrame
    let start = row * (stride + 1) * itemCount * Self.valuesPerFrame
    return unsafe try body(UnsafeBufferPointer(start: poses.pointer + start, count: count).span)
  }
}

extension Simulation {
  /// Runs the scenarios of a store, computes metrics and statuses, and stores every frame.
  ///
  /// - Parameters:
  ///   - store: A store created with the same plan, metrics and capacity.
  ///   - traces: The block for the frames; a longer scenario ends at its frame limit.
  /// - Complexity: O(scenarios × frames)
  public mutating func run(_ store: inout Store<Scalar>, tracing traces: inout TraceBlock<Scalar>) {
    precondition(store.count <= traces.capacity, "the store has more scenarios than the traces")
    precondition(
      plan.scene.items.count == traces.itemCount, "the traces are for another number of items")
    traces.count = store.count
    if movesInClosedForm {
      traces.stride = traces.frameLimit
      unsafe runSprings(
        store, frames: traces.lastFrames.pointer, trace: traces.poses.pointer,
        frameLimit: traces.frameLimit)
    } else {
      let frameLimit = min(load(store), traces.frameLimit)
      traces.stride = frameLimit
      findRest(of: store, frameLimit: frameLimit)
      let outputs = unsafe outputs(of: store)
      unsafe kernel.run(
        count: store.count, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer,
        frames: traces.lastFrames.pointer, trace: traces.poses.pointer)
    }
    for row in 0..<store.count {
      unsafe traces.isSound.pointer[row] = store.statusPointer[row] != Status.invalid.rawValue
    }
    if !measures.isEmpty { measure(&store, from: traces) }
  }
}
