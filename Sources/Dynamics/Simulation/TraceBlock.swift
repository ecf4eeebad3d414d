/// Every frame of every scenario of a block.
///
/// The kernels write frames where they stay, so thousands of trajectories are read without a copy of
/// any. A block of 1024 scenarios of 4 s takes 6 MB for each item in single precision: run many blocks,
/// not a large one.
///
/// ```swift
/// var traces = TraceBlock<Float>(capacity: 1024, frameLimit: 240)
/// simulation.run(&store, tracing: &traces)
/// traces.withFrames(of: 0) { frames in
///   let heightAtTheEnd = frames[(traces.frameCount(of: 0) - 1) * TraceBlock<Float>.valuesPerFrame + 1]
/// }
/// ```
public struct TraceBlock<Scalar: SimulationScalar>: ~Copyable {
  /// Values of a frame: x and y in pt, the angle in rad, velocities in pt/s, the spin in rad/s.
  public static var valuesPerFrame: Int { Trace<Scalar>.valuesPerFrame }

  /// How many scenarios the block can hold.
  public let capacity: Int
  /// How many frames after the first a scenario can have; it ends there if it has not before.
  public let frameLimit: Int
  /// How many items the scene has.
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
  ///   - capacity: How many scenarios it holds, 1 or more.
  ///   - frameLimit: How many frames after the first a scenario can have, 1 or more.
  ///   - itemCount: How many items the scene has.
  public init(capacity: Int, frameLimit: Int, itemCount: Int = 1) {
    precondition(
      capacity > 0 && frameLimit > 0 && itemCount > 0, "at least one scenario, frame and item")
    self.capacity = capacity
    self.frameLimit = frameLimit
    self.itemCount = itemCount
    poses = AlignedColumn(
      count: capacity * (frameLimit + 1) * itemCount * Self.valuesPerFrame, repeating: 0)
    lastFrames = AlignedColumn(count: capacity, repeating: 0)
    isSound = AlignedColumn(count: capacity, repeating: false)
  }

  /// How many frames a scenario has.
  ///
  /// - Parameter row: In the rows of the store that was run last.
  /// - Returns: The start among them; 0 if the scenario is invalid.
  public func frameCount(of row: Int) -> Int {
    precondition(0..<count ~= row, "no scenario \(row) in 0..<\(count)")
    return unsafe isSound.pointer[row] ? Int(lastFrames.pointer[row]) + 1 : 0
  }

  /// Lends the frames of a scenario for reading: `[frameCount(of: row)][itemCount][valuesPerFrame]`,
  /// the items in the scene's order.
  ///
  /// - Parameters:
  ///   - row: In the rows of the store that was run last.
  ///   - body: What is done with the frames.
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
  /// Runs the scenarios of a store and keeps every frame; fills metrics and statuses as well.
  ///
  /// Without a target in the scene there may be no metrics that need one: where a scenario ends is
  /// known after its frames.
  ///
  /// - Parameters:
  ///   - store: Made with the same plan, metrics and capacity.
  ///   - traces: Takes the frames; a scenario that would be longer ends at its frame limit.
  /// - Complexity: O(scenarios × frames)
  public mutating func run(_ store: inout Store<Scalar>, tracing traces: inout TraceBlock<Scalar>) {
    precondition(store.count <= traces.capacity, "the store has more scenarios than the traces")
    precondition(finalPose.count == 0, "a metric needs a target, and the scene has none")
    precondition(
      plan.scene.items.count == traces.itemCount, "the traces are for another number of items")
    traces.count = store.count
    guard !movesInClosedForm else { return traceSprings(&store, into: &traces) }
    let frameLimit = min(load(store), traces.frameLimit)
    traces.stride = frameLimit
    let outputs = unsafe outputs(of: store)
    unsafe kernel.run(
      count: store.count, frameLimit: frameLimit, outputs: outputs, statuses: store.statusPointer,
      frames: traces.lastFrames.pointer, trace: traces.poses.pointer)
    for row in 0..<store.count {
      unsafe traces.isSound.pointer[row] = store.statusPointer[row] != Status.invalid.rawValue
    }
  }

  /// The same of springs in closed form, row by row.
  private mutating func traceSprings(
    _ store: inout Store<Scalar>, into traces: inout TraceBlock<Scalar>
  ) {
    let width = TraceBlock<Scalar>.valuesPerFrame
    traces.stride = traces.frameLimit
    runSprings(&store)
    for row in 0..<store.count {
      let trace = traceSpring(store, row: row)
      unsafe traces.isSound.pointer[row] = !trace.frames.isEmpty
      let frames = trace.frames.prefix(traces.frameLimit + 1)
      unsafe traces.lastFrames.pointer[row] = UInt32(max(0, frames.count - 1))
      for (index, frame) in frames.enumerated() {
        let pose = unsafe traces.poses.pointer + (row * (traces.stride + 1) + index) * width
        for (place, value) in [
          frame.x, frame.y, frame.angle, frame.velocityX, frame.velocityY, frame.angularVelocity,
        ].enumerated() {
          unsafe pose[place] = value
        }
      }
    }
  }
}
