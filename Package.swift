// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),  // C types cannot reach the public API
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

#if os(macOS)
  // The library for NetCDF files does not come with the system.
  let defaultTraits: Set<String> = []
#else
  let defaultTraits: Set<String> = ["NetCDF"]
#endif

let package = Package(
  name: "swift-dynamics",
  // Sweeps needs Synchronization, of macOS 15 and iOS 18. The number for iOS is that of Dynamics and
  // HeadlessUIKit, as an app may not depend on a package with a higher one than its own.
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "SceneFiles", targets: ["SceneFiles"]),
    .library(name: "Sweeps", targets: ["Sweeps"]),
    .library(name: "SweepFiles", targets: ["SweepFiles"]),
    // Without a public API: for the fuzzer, which is a package of its own.
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "Analysis", targets: ["Analysis"]),
    .library(name: "MotionExport", targets: ["MotionExport"]),
    .library(name: "HeadlessUIKit", targets: ["HeadlessUIKit"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .plugin(name: "PrepareClasses", targets: ["PrepareClasses"]),
    .library(name: "MotionCapture", targets: ["MotionCapture"]),
    // Static, so that it can be built alone: Sources/Bindings/CInterface/build.sh links its objects.
    .library(name: "CInterface", type: .static, targets: ["CInterface"]),
    .executable(name: "sweep", targets: ["sweep"]),
  ],
  traits: [
    .trait(name: "NetCDF", description: "Results in NetCDF-4 files; needs libnetcdf."),
    .default(enabledTraits: defaultTraits),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  // Each target names all modules that it imports: SwiftPM compiles it again only if one of those
  // that it names has changed.
  targets: [
    // The stepping and collision loops, one scenario per vector lane: each instruction set, and the
    // header that chooses among them. Two targets, as Swift waits for all objects of a C target that
    // it imports, and the sets take a minute to compile.
    .target(
      name: "CKernelSets",
      path: "CKernels",
      sources: ["isa"],
      publicHeadersPath: "isa",
      cSettings: [
        // A misspelt target("...") would otherwise be ignored and the kernel lose its instructions.
        .treatWarning("ignored-attributes", as: .error),
        // Vectors wider than a register are our interleave; none crosses a function boundary.
        .disableWarning("psabi"),
      ]),
    .target(
      name: "CKernels",
      dependencies: ["CKernelSets"],
      path: "CKernels",
      exclude: ["README.md", "isa", "bodies", "springs"],
      sources: ["dispatch.c", "portable.c", "springs.c"],
      publicHeadersPath: "include"),
    // What a scene is and how it moves.
    .target(
      name: "Dynamics", dependencies: ["CKernels"], path: "Sources/Engine/Dynamics",
      swiftSettings: swiftSettings + [.strictMemorySafety()]),
    // Scenes on disk: YAML in and out, with the line of every mistake.
    .target(
      name: "SceneFiles",
      dependencies: ["Dynamics", .product(name: "Yams", package: "Yams")],
      path: "Sources/Study/SceneFiles",
      swiftSettings: swiftSettings),
    // Parameter spaces, designs and the runner.
    .target(
      name: "Sweeps", dependencies: ["Dynamics"], path: "Sources/Study/Sweeps",
      swiftSettings: swiftSettings),
    // A motion as keyframes for players other than UIKit.
    .target(
      name: "MotionExport", dependencies: ["Dynamics", "SceneFiles", "Sweeps"],
      path: "Sources/Study/MotionExport", swiftSettings: swiftSettings),
    // UIKit Dynamics and transitions without a screen: classes written for UIKit, on live worlds.
    .target(
      name: "HeadlessUIKit", dependencies: ["Dynamics"], path: "Sources/UIKit/HeadlessUIKit",
      swiftSettings: swiftSettings),
    // `import UIKit` stays as written, on Linux and in command-line targets on a Mac. Only who depends on
    // this product gets the module, so apps keep Apple's.
    .target(
      name: "UIKit", dependencies: ["HeadlessUIKit", "_Testing_UIKit"], path: "Sources/UIKit/UIKit",
      swiftSettings: swiftSettings),
    // Lets a test import Testing and UIKit.
    .target(
      name: "_Testing_UIKit", path: "Sources/UIKit/_Testing_UIKit", swiftSettings: swiftSettings),
    // Rewrites an app's classes so that they compile without an Objective-C runtime: a library, its
    // command, and the plugin that runs it.
    .target(
      name: "ClassPreparation", path: "Sources/UIKit/ClassPreparation", swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "prepare-classes", dependencies: ["ClassPreparation"],
      path: "Sources/UIKit/prepare-classes",
      swiftSettings: swiftSettings),
    .plugin(
      name: "PrepareClasses", capability: .buildTool(), dependencies: ["prepare-classes"],
      path: "Sources/UIKit/PrepareClasses"),
    // The recorder for apps, embedded: `sweep new --recorder` prints it.
    .target(
      name: "CMotionRecorder", path: "Sources/UIKit/MotionRecorder",
      exclude: ["MotionRecorder.swift"], publicHeadersPath: "include",
      cSettings: [.disableWarning("c23-extensions")]),  // #embed
    // The experiments that are performed on devices, and the app that performs and records them.
    .target(
      name: "Experiments", path: "Sources/UIKit/Experiments/List", swiftSettings: swiftSettings),
    .target(
      name: "ExperimentsApp", dependencies: ["Experiments", "UIKit"],
      path: "Sources/UIKit/Experiments/App",
      plugins: [.plugin(name: "PrepareClasses")]),
    // Scenes from classes: what a class does in some runs, as a scene that is swept.
    .target(
      name: "MotionCapture",
      dependencies: [
        "Dynamics", "HeadlessUIKit", "MotionExport", "SceneFiles", "Sweeps",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/UIKit/MotionCapture",
      swiftSettings: swiftSettings),
    // The system's libraries as modules: BLAS for the analysis, the others for result files.
    // On a Mac, libblas is Accelerate and SQLite belongs to the system.
    .systemLibrary(
      name: "CBLAS", path: "Sources/System/CBLAS", pkgConfig: "blas",
      providers: [.apt(["libblas-dev"])]),
    .systemLibrary(
      name: "CNetCDF", path: "Sources/System/CNetCDF", pkgConfig: "netcdf",
      providers: [.apt(["libnetcdf-dev"]), .brew(["netcdf"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    // Answers from many scenarios: what matters, and which parameters made a motion.
    .target(
      name: "Analysis", dependencies: ["Dynamics", "Sweeps", "CBLAS"],
      path: "Sources/Study/Analysis", exclude: ["README.md"],
      swiftSettings: swiftSettings),
    // The engine held against a recording of the experiments.
    .target(
      name: "Conformance", dependencies: ["Analysis", "Dynamics", "Experiments", "Sweeps"],
      path: "Sources/Study/Conformance", swiftSettings: swiftSettings),
    // The pages that reports and explorers are, embedded.
    .target(
      name: "CPages", path: "Sources/Bindings/CPages",
      exclude: [
        "choosing", "drawing", "explorer", "kernels", "package.json", "report", "simulation",
      ],
      cSettings: [.disableWarning("c23-extensions")]),  // #embed
    // Pages that simulate in a browser.
    .target(
      name: "Pages", dependencies: ["CPages", "Dynamics", "SceneFiles", "Sweeps"],
      path: "Sources/Bindings/Pages",
      swiftSettings: swiftSettings),
    // Results on disk.
    .target(
      name: "SweepFiles",
      dependencies: [
        "Dynamics", "SceneFiles", "Sweeps", "CSQLite",
        .target(name: "CNetCDF", condition: .when(traits: ["NetCDF"])),
      ],
      path: "Sources/Study/SweepFiles",
      exclude: ["README.md"],
      swiftSettings: swiftSettings),
    // Charts and pages of results, and pictures that move.
    .target(
      name: "Reports",
      dependencies: [
        "CPages", "Dynamics", "MotionExport", "Pages", "SceneFiles", "SweepFiles", "Sweeps",
      ],
      path: "Sources/Study/Reports",
      swiftSettings: swiftSettings),
    // Scenes, sweeps, traces and analyses for other languages: the functions of swift_dynamics.h.
    .target(name: "CSwiftDynamics", path: "Sources/Bindings/CSwiftDynamics"),
    .target(
      name: "CInterface",
      dependencies: ["Analysis", "CSwiftDynamics", "Dynamics", "Pages", "SceneFiles", "Sweeps"],
      path: "Sources/Bindings/CInterface",
      exclude: ["README.md", "build.sh", "link.sh"],
      swiftSettings: swiftSettings),
    // The command line.
    .executableTarget(
      name: "sweep",
      dependencies: [
        "Analysis", "ClassPreparation", "CMotionRecorder", "Conformance", "Dynamics",
        "Experiments", "MotionExport", "Pages", "Reports", "SceneFiles", "Sweeps", "SweepFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Study/sweep",
      exclude: ["README.md", "TwelveStudies"],
      swiftSettings: swiftSettings),
    // What a tool that links the package looks like: run by the tests.
    .executableTarget(
      name: "SettleInTime", dependencies: ["Analysis", "Dynamics", "Sweeps"],
      path: "Tests/SettleInTime", swiftSettings: swiftSettings),
    // Scenes as pages simulate them, and what the engine makes of them: for the tests of the pages.
    .executableTarget(
      name: "PageScenes", dependencies: ["Analysis", "Dynamics", "Sweeps"],
      path: "Tests/Pages/PageScenes",
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DynamicsTests", dependencies: ["Dynamics", "CKernels"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "SceneFilesTests",
      dependencies: ["Dynamics", "SceneFiles", .product(name: "Yams", package: "Yams")],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "CInterfaceTests",
      dependencies: ["Analysis", "CInterface", "CSwiftDynamics", "Dynamics", "Sweeps"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "SweepsTests", dependencies: ["Dynamics", "Sweeps"], swiftSettings: swiftSettings),
    .testTarget(
      name: "MotionExportTests", dependencies: ["Dynamics", "MotionExport"],
      swiftSettings: swiftSettings),
    // Without settings, as the classes that it tests are written.
    .testTarget(name: "HeadlessUIKitTests", dependencies: ["Dynamics", "HeadlessUIKit", "UIKit"]),
    .testTarget(
      name: "ClassPreparationTests", dependencies: ["ClassPreparation"],
      swiftSettings: swiftSettings),
    // The recorder for apps, prepared as an app's classes are.
    .testTarget(
      name: "MotionRecorderTests",
      dependencies: ["Analysis", "Dynamics", "HeadlessUIKit", "Sweeps", "UIKit"],
      plugins: [.plugin(name: "PrepareClasses")]),
    // The experiments on HeadlessUIKit, and engines with other rules.
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Analysis", "Conformance", "Dynamics", "Experiments", "ExperimentsApp", "HeadlessUIKit",
        "UIKit",
      ]),
    // Classes that were written before Swift 6.
    .testTarget(
      name: "HeadlessUIKitSwift5Tests", dependencies: ["HeadlessUIKit", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "MotionCaptureTests",
      dependencies: ["Dynamics", "HeadlessUIKit", "MotionCapture", "SceneFiles", "UIKit"]),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "Dynamics", "Sweeps"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "PagesTests", dependencies: ["Dynamics", "Pages", "SceneFiles", "Sweeps"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "SweepFilesTests",
      dependencies: ["Dynamics", "Reports", "SceneFiles", "SweepFiles", "Sweeps"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "SweepCommandTests",
      dependencies: [
        "sweep", "SettleInTime", "Analysis", "Dynamics", "SceneFiles", "SweepFiles", "Sweeps",
      ],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c17
)
