import Dynamics
import Sweeps
import Testing

import SweepFiles

/// 7 × 30 scenarios, whose settleTime and exitTime have no value.
struct SmallSweep {
  let sweep: Sweep
  let header: ResultHeader

  init(
    scene: Scene = BuiltInScenes.fallingSquare,
    axes: [String] = ["square.angle=0:0.7:7", "square.elasticity=0:0.6:30"],
    selection: String? = nil, precision: Precision = .single, shard: Shard? = nil,
    instructionSet: InstructionSet = .best,
    version: String = "1.2.3",
    metricColumns: [MetricColumn] = [
      MetricColumn(.settleTime), MetricColumn(.exitTime), MetricColumn(.finalY),
    ]
  ) throws {
    sweep = try Sweep(
      scene: scene, over: Design(parsing: axes, selection: selection, for: scene),
      metricColumns: metricColumns)
    header = ResultHeader(
      sweep: sweep, precision: precision, shard: shard,
      instructionSet: instructionSet, version: version, command: "run falling-square")
  }

  /// Rows as a run would give them, in blocks of some size.
  func blocks<Scalar: SimulationScalar>(
    of size: Int, as scalar: Scalar.Type = Float.self
  ) -> [SweepBlock<Scalar>] {
    var blocks: [SweepBlock<Scalar>] = []
    SweepRunner<Scalar>(threadCount: 1, blockSize: size, instructionSet: .scalar).run(
      sweep, range: header.rows
    ) {
      blocks.append($0)
    }
    return blocks
  }

  /// Writes the whole result.
  func write<Scalar: SimulationScalar>(
    to path: String, as format: ResultFormat, _ scalar: Scalar.Type = Float.self,
    blockSize: Int = 64
  ) throws {
    let output = try ResultOutput(path: path, format: format, header: header, resumes: false)
    for block in blocks(of: blockSize, as: Scalar.self) { try output.append(block) }
    #expect(try output.finish(threadCount: 2, cancellation: Cancellation()))
  }
}

extension SweepBlock {
  /// Every bit of some rows, one NaN being as good as another: `[rows][columns]`.
  var bits: [[UInt64]] {
    (0..<range.count).map { row in
      metrics.map { $0[row].isNaN ? Double.nan.bitPattern : Double($0[row]).bitPattern }
        + [UInt64(statuses[row].rawValue)]
    }
  }
}

extension ResultFile {
  /// Every bit of its rows.
  func bits<Scalar: SimulationScalar>(as scalar: Scalar.Type) throws -> [[UInt64]] {
    var bits: [[UInt64]] = []
    try forEachBlock { (block: SweepBlock<Scalar>) in
      #expect(block.range.lowerBound == rows.lowerBound + bits.count)
      bits += block.bits
    }
    return bits
  }
}
