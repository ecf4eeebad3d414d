// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "drop-sheet",
  platforms: [.macOS(.v15), .iOS(.v16)],
  // In a package of your own, the path or the URL of swift-dynamics.
  dependencies: [.package(name: "swift-dynamics", path: "../..")],
  targets: [
    .target(
      name: "DropSheet",
      dependencies: [
        // An app keeps Apple's UIKit.
        .product(
          name: "UIKit", package: "swift-dynamics", condition: .when(platforms: [.linux, .macOS]))
      ],
      plugins: [.plugin(name: "PrepareClasses", package: "swift-dynamics")]),
    // A command that captures the sheet's motion for sweep.
    .executableTarget(
      name: "sheet-motion",
      dependencies: [
        "DropSheet", .product(name: "MotionCapture", package: "swift-dynamics"),
      ]),
    .testTarget(
      name: "DropSheetTests",
      dependencies: [
        "DropSheet", .product(name: "HeadlessUIKit", package: "swift-dynamics"),
      ]),
  ]
)
