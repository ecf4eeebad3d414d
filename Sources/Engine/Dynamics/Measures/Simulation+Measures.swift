extension Simulation {
  /// Runs a store with measures, some rows after the others: their frames have to be in memory.
  mutating func runMeasured(_ store: inout Store<Scalar>) {
    guard store.count > 0 else { return }
    let frameLimit = max(1, mostFrames(of: store))
    let bytes = (frameLimit + 1) * plan.bytesPerFrame(of: Scalar.self)
    let fitting = max(1, measuredFrameMemory / bytes)
    // Full vectors: 64 is the highest number of lanes.
    let most = min(store.count, fitting < 64 ? fitting : fitting / 64 * 64)
    var traces = TraceBlock<Scalar>(
      capacity: most, frameLimit: frameLimit, itemCount: plan.scene.items.count)
    var part = Store<Scalar>(plan: plan, metricColumns: store.metricColumns, capacity: most)
    for first in stride(from: 0, to: store.count, by: most) {
      let count = min(most, store.count - first)
      part.resize(to: count)
      for index in store.varying.indices {
        unsafe part.parameterPointer(index).update(
          from: store.parameterPointer(index) + first, count: count)
      }
      run(&part, tracing: &traces)
      for index in store.metricColumns.indices {
        unsafe (store.metricPointer(index) + first).update(
          from: part.metricPointer(index), count: count)
      }
      unsafe (store.statusPointer + first).update(from: part.statusPointer, count: count)
    }
  }

  /// Computes the measures of a store that has just run, from its frames.
  mutating func measure(_ store: inout Store<Scalar>, from traces: borrowing TraceBlock<Scalar>) {
    for row in 0..<store.count {
      let numbers = scenarioNumbers(row, of: store, frameCount: traces.frameCount(of: row))
      for measure in measures {
        var value = Double.nan
        if let numbers {
          value = traces.withFrames(of: row) { frames in measure.program.value(frames, numbers) }
        }
        unsafe store.metricPointer(measure.column)[row] = Scalar(value)
      }
    }
  }

  /// Computes the measures of a store that has just run, none of which reads frames.
  mutating func measure(_ store: inout Store<Scalar>) {
    for row in 0..<store.count {
      let numbers = scenarioNumbers(row, of: store, frameCount: 0)
      for measure in measures {
        var value = Double.nan
        if let numbers { value = measure.program.value(numbers) }
        unsafe store.metricPointer(measure.column)[row] = Scalar(value)
      }
    }
  }

  /// The numbers of a row that has just run; nil if it is invalid or diverged.
  private mutating func scenarioNumbers(
    _ row: Int, of store: borrowing Store<Scalar>, frameCount: Int
  ) -> ScenarioNumbers? {
    let status = unsafe store.statusPointer[row]
    guard status != Status.invalid.rawValue, status != Status.diverged.rawValue,
      let parameters = sceneValues(row, of: store)
    else { return nil }
    return ScenarioNumbers(
      frameRate: plan.settings.frameRate, frameCount: frameCount,
      itemCount: plan.scene.items.count, metrics: measuredMetrics(row, of: store),
      parameters: parameters, restCauses: restCauses(row, of: store, status))
  }

  /// The numbers of the causes that measures need, of a row that has just run; NaN for an item that rests.
  ///
  /// Each scenario that does not rest runs once more, and on.
  private func restCauses(
    _ row: Int, of store: borrowing Store<Scalar>, _ status: UInt8
  ) -> [Double] {
    guard !causeItems.isEmpty else { return [] }
    var causes: [RestCause] = []
    if status != Status.resting.rawValue {
      let values = plan.varying.indices.map { unsafe Double(store.parameterPointer($0)[row]) }
      // The scenario is valid, because it has run.
      causes =
        (try? RestCause.causes(
          in: plan, values: values, precision: Scalar.precision, instructionSet: instructionSet))
        ?? []
    }
    return causeItems.map { item in
      causes.first { $0.item == plan.scene.items[item].name }.map { Double($0.kind.number) } ?? .nan
    }
  }
}

/// The memory of the frames that are measured at once, bytes.
private let measuredFrameMemory = 8 << 20

extension Plan {
  /// The memory of a frame of all items, bytes.
  func bytesPerFrame<Scalar: SimulationScalar>(of scalar: Scalar.Type) -> Int {
    scene.items.count * Trace<Scalar>.valuesPerFrame * MemoryLayout<Scalar>.stride
  }

  /// About how much memory a worker needs for the frames of measures, bytes; 0 without measures.
  package func measureMemory<Scalar: SimulationScalar>(
    _ columns: [MetricColumn], _ scalar: Scalar.Type
  ) -> Int {
    guard columns.contains(where: { $0.measure?.readsFrames ?? false }) else { return 0 }
    let frames = min(base[duration] * settings.frameRate + 2, Double(Settings.frameLimit))
    return max(measuredFrameMemory, Int(frames) * bytesPerFrame(of: scalar))
  }
}
