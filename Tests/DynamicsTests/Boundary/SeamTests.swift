import CKernels
import Foundation
import Testing

import Dynamics

/// What Swift and C must agree on.
@Suite struct SeamTests {
  @Test func `the structures have the layout that C gives them`() {
    #expect(MemoryLayout<ck_input>.size == 16)
    #expect(MemoryLayout<ck_joint>.size == 32)
    #expect(MemoryLayout<ck_phase>.size == 16)
    #expect(MemoryLayout<ck_end>.size == 4 * 8 + 12 * 4)
    #expect(MemoryLayout<ck_condition>.size == 48)
    #expect(MemoryLayout<ck_change>.size == 24)
    #expect(MemoryLayout<ck_push>.size == 12)
    #expect(MemoryLayout<ck_field>.size == 20)
    #expect(MemoryLayout<ck_region>.size == 4)
    #expect(MemoryLayout<ck_settings>.size == 22 * 8 + 6 * 4)
    #expect(MemoryLayout<ck_run_args>.offset(of: \.settings) == 17 * 8)
  }

  @Test func `limits equal the kernels'`() {
    #expect(Region.depthLimit == CK_REGION_DEPTH && Scene.jointLimit == CK_JOINT_LIMIT)
    #expect(ValueRange.magnitudeLimit == CK_SPRING_LIMIT)
  }

  @Test func `a set of properties has a number for each property of an item`() {
    // The properties, the gravity, and the velocities that are added.
    let own = ItemProperty.allCases.count + 2
    #expect(own == ck_property_input.addedVelocityX.rawValue)
    #expect(own + ItemProperties.Velocity.allCases.count == CK_PROPERTY_INPUTS)
  }

  @Test func `metrics and statuses are in the kernels' order`() {
    let metrics: [(Metric, ck_metric)] = [
      (.settleTime, .settleTime), (.arrivalTime, .arrivalTime), (.pauseTime, .pauseTime),
      (.overshoot, .overshoot), (.overshootFraction, .overshootFraction), (.bounces, .bounces),
      (.firstContactTime, .firstContactTime), (.exitTime, .exitTime), (.peakSpeed, .peakSpeed),
      (.peakAcceleration, .peakAcceleration), (.peakAngle, .peakAngle), (.travel, .travel),
      (.oscillations, .oscillations), (.finalX, .finalX), (.finalY, .finalY),
      (.finalAngle, .finalAngle), (.finalError, .finalError),
      (.energyDissipated, .energyDissipated), (.impacts, .impacts), (.contacts, .contacts),
      (.firstImpactSpeed, .firstImpactSpeed), (.peakImpactSpeed, .peakImpactSpeed),
      (.contactTime, .contactTime), (.phase, .phase), (.outcome, .outcome),
    ]
    #expect(metrics.count == Int(CK_METRIC_COUNT))
    for (metric, kernelMetric) in metrics {
      #expect(metric.kernelIndex == Int(kernelMetric.rawValue))
    }
    #expect(Metric.allCases.count(where: { $0.kernelIndex != nil }) == metrics.count)
    let ofSprings: [(Metric, ck_spring_metric)] = [
      (.firstCrossingTime, .firstCrossingTime), (.residual, .residual), (.peakScale, .peakScale),
    ]
    for (metric, kernelMetric) in ofSprings {
      #expect(metric.springIndex == Int(kernelMetric.rawValue))
    }
    #expect(metrics.allSatisfy { $0.0.springIndex == $0.0.kernelIndex })
    #expect(Metric.allCases.count == Int(CK_SPRING_METRIC_COUNT))
    let statuses: [ck_status] = [.resting, .moving, .offscreen, .invalid, .diverged]
    // Whether a scenario is excluded is decided before the kernels see it.
    let run = Status.allCases.filter { $0 != .excluded }
    #expect(statuses.map { UInt8($0.rawValue) } == run.map(\.rawValue))
  }

  @Test func `kinds are in the kernels' order`() {
    let joints: [(Dynamics.Attachment.Kind, ck_joint_kind)] = [
      (.distance, .distance), (.limit, .rope), (.fixed, .weld), (.pin, .pin), (.sliding, .slide),
    ]
    #expect(joints.map(\.0) == Dynamics.Attachment.Kind.allCases)
    for (kind, kernelKind) in joints { #expect(kind.kernelNumber == kernelKind.rawValue) }
    let fields: [(FieldBehavior.Kind, ck_field_kind)] = [
      (.drag, .drag), (.vortex, .vortex), (.radialGravity, .radialGravity),
      (.linearGravity, .linearGravity), (.velocity, .velocity), (.noise, .noise),
      (.turbulence, .turbulence), (.spring, .spring), (.electric, .electric),
      (.magnetic, .magnetic),
    ]
    #expect(fields.map(\.0) == FieldBehavior.Kind.allCases)
    for (kind, kernelKind) in fields { #expect(kind.kernelNumber == kernelKind.rawValue) }
    let regions: [(RegionPart.Kind, ck_region_kind)] = [
      (.infinite, .infinite), (.circle, .circle), (.rectangle, .rectangle),
      (.closedRectangle, .closedRectangle), (.union, .union), (.intersection, .intersection),
      (.difference, .difference), (.inverse, .inverse),
    ]
    #expect(regions.map(\.0) == RegionPart.Kind.allCases)
    for (kind, kernelKind) in regions { #expect(kind.kernelNumber == kernelKind.rawValue) }
  }

  @Test func `DYNAMICS_ISA selects the instruction set`() throws {
    // CI runs the tests once for each set; without the variable the best is chosen.
    let name = ProcessInfo.processInfo.environment["DYNAMICS_ISA"]
    let expected = name.flatMap { InstructionSet(rawValue: $0) } ?? .best
    #expect(try InstructionSet.chosen() == expected)
    #expect(InstructionSet.preferred == expected)
    #expect(expected.isSupported)
  }

  @Test(arguments: InstructionSet.here)
  func `a set runs as many scenarios at once as its registers hold`(set: InstructionSet) {
    let lanes: [InstructionSet: Int] = [
      .scalar: 1, .sse2: 8, .avx2: 16, .avx512: 32, .neon: 8, .wasm: 8,
    ]
    #expect(set.laneCount == lanes[set])
  }

  @Test func `a unit vector is exact on the axes and close to the C library's elsewhere`() {
    #expect(UnitVector(.pi / 2).x == 0 && UnitVector(.pi / 2).y == 1)
    #expect(UnitVector(-.pi / 2).x == 0 && UnitVector(-.pi / 2).y == -1)
    #expect(UnitVector(.pi).x == -1 && UnitVector(.pi).y == 0)
    #expect(UnitVector(0).x == 1 && UnitVector(0).y == 0)
    for step in -1000...1000 {
      let angle = Double(step) * 0.0173
      #expect(abs(UnitVector(angle).x - cos(angle)) < 1e-15 * max(1, abs(angle)))
      #expect(abs(UnitVector(angle).y - sin(angle)) < 1e-15 * max(1, abs(angle)))
    }
  }

  @Test func `a line that varied values shrink to a point makes an invalid row`() throws {
    var drop = Experiment(x: 100, y: 0)
    drop.gravity()
    drop.line(0, 300, 375, 300)
    let name = try #require(drop.behaviors.last?.name)
    let plan = try drop.plan(varying: [ParameterPath("\(name).edge.to.x")])
    let measured = measure(plan, [.finalY], columns: [[375, 0, 375]])
    #expect(measured.statuses == [.resting, .invalid, .resting])
    #expect(measured.values[0][1].isNaN)
  }

  @Test func `a mass that single precision cannot hold makes an invalid row`() throws {
    let plan = try Experiment().plan(varying: ["box.density"])
    #expect(measure(plan, [.finalY], columns: [[1, 1e-44]]).statuses == [.resting, .invalid])
  }

  @Test func `too many frames are refused, or make an invalid row`() throws {
    var still = Experiment()
    still.settings.frameRate = 10_000
    let plan = try still.plan(varying: ["duration"])
    #expect(measure(plan, [.finalY], columns: [[1, 401, 400]]).statuses[1] == .invalid)
    #expect(measure(plan, [.finalY], columns: [[1, 400]]).statuses == [.resting, .resting])
    still.duration = "box.size.width"
    let computed = try still.plan(varying: ["box.size.width"])
    #expect(measure(computed, [.finalY], columns: [[400, 401]]).statuses == [.resting, .invalid])
    still.duration = 401
    #expect(
      throws: SettingsProblem(
        name: "frameRate", problem: "too many frames in a scenario", got: "10000 Hz for 401 s",
        expected: "4000000 or fewer")
    ) { try still.plan() }
  }

  private struct Refused: Sendable {
    let problem: SettingsProblem
    let change: @Sendable (inout Settings) -> Void

    init(
      _ name: String, _ problem: String = "out of range", got: String, expected: String,
      change: @escaping @Sendable (inout Settings) -> Void
    ) {
      self.problem = SettingsProblem(
        name: name, problem: problem, got: got, expected: expected)
      self.change = change
    }
  }

  private static let refused = [
    Refused("timeStep", got: "0", expected: "1e-06 to 1") { $0.timeStep = 0 },
    Refused("frameRate", got: "0.4", expected: "1 to 10000") { $0.frameRate = 0.4 },
    Refused(
      "timeStep", "too many sub-steps in a frame", got: "0.001 s at 1 Hz", expected: "254 or fewer"
    ) {
      ($0.timeStep, $0.frameRate) = (0.001, 1)
    },
    Refused("dropEvery", got: "1", expected: "2 or more") {
      $0.dropEvery = 1
    },
    Refused("velocityIterations", got: "0", expected: "1 to 1000") { $0.velocityIterations = 0 },
    Refused("positionIterations", got: "0", expected: "1 to 1000") { $0.positionIterations = 0 },
    Refused("impactPasses", got: "-1", expected: "0 to 1000") { $0.impactPasses = -1 },
    Refused("baumgarte", got: "1.5", expected: "0 to 1") { $0.baumgarte = 1.5 },
    Refused("baumgarte", got: "-0.1", expected: "0 to 1") { $0.baumgarte = -0.1 },
    Refused("linearSlop", got: "nan", expected: "0 to 1000000") { $0.linearSlop = .nan },
    Refused("contactSkin", got: "-0.01", expected: "0 to 1000000") { $0.contactSkin = -0.01 },
    Refused("maxTranslation", got: "nan", expected: "0 or more") { $0.maxTranslation = .nan },
    Refused("sleepTime", got: "-1", expected: "0 or more") { $0.sleepTime = -1 },
  ]

  @Test(arguments: refused.indices)
  func `settings that no run can use are refused with a reason`(index: Int) {
    let refused = Self.refused[index]
    var settings = Settings.uikit
    refused.change(&settings)
    #expect(refused.problem.description.hasPrefix("settings.\(refused.problem.name): "))
    #expect(throws: refused.problem) {
      _ = try Plan(scene: BuiltInScenes.fallingSquare, settings: settings)
    }
  }
}
