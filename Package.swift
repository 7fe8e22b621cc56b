// swift-tools-version: 6.0
import PackageDescription

/// A library target of our own, with its tests beside it when it has any.
/// - Parameter testing: What only the tests use.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], testing: [Target.Dependency] = []
) -> [Target] {
    [
        .target(name: name, dependencies: dependencies),
        .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + testing),
    ]
}

let package = Package(
    name: "luaedit",
    products: [
        .executable(name: "luaedit", targets: ["luaedit"]),
        .executable(name: "luaedit-worker", targets: ["luaedit-worker"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
    ],
    targets: [
        // C libraries of the system, and the little C of our own.
        [
            .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat", providers: [.apt(["libavformat-dev"])]),
            .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
            .systemLibrary(name: "CText", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
            .target(name: "CLuaShim", dependencies: ["CLua"]),
            .target(name: "CLibraryShim"),
            .target(name: "CFilterShim", dependencies: ["CFFmpeg", "CLibraryShim"]),
            .target(name: "CRubberBandShim", dependencies: ["CLibraryShim"]),
            .target(name: "CSubtitleShim", dependencies: ["CLibraryShim"]),
            .target(name: "CSandbox"),
            .target(name: "CPixelKernels"),
        ],
        // The engine. Dependencies point one way: each line may use only what stands above it.
        library("Threads"),
        library("Spelling"),
        library("LuaSyntax"),
        library("MediaTime"),
        library("Quantities", ["MediaTime"]),
        library("Pixels", ["CPixelKernels", "Threads"]),
        library("EditModel", ["MediaTime", "Pixels", "Spelling"], testing: ["TestSupport"]),
        library(
            "Media", ["CFFmpeg", "CFilterShim", "CRubberBandShim", "EditModel", "MediaTime", "Pixels"],
            testing: ["TestSupport"]),
        library("Drawing", ["CText", "EditModel", "Pixels"]),
        library("TextLayout", ["CText", "Drawing", "EditModel", "Pixels"]),
        library(
            "Rendering",
            ["CSubtitleShim", "Drawing", "EditModel", "Media", "MediaTime", "Pixels", "TextLayout", "Threads"],
            testing: ["TestSupport"]),
        library(
            "Export", ["EditModel", "Media", "MediaTime", "Pixels", "Rendering", "TextLayout", "Threads"],
            testing: ["TestSupport"]),
        // The recipes' side.
        library("LuaHost", ["CLua", "CLuaShim", "Spelling", "Threads"]),
        library(
            "EditBindings",
            [
                "EditModel", "Export", "LuaHost", "LuaSyntax", "Media", "MediaTime", "Pixels", "Quantities",
                "Rendering",
                "Spelling",
                "TextLayout",
            ],
            testing: ["TestSupport"]),
        // The two programs.
        library("Supervision", ["CSandbox", "LuaSyntax", "Spelling"], testing: ["TestSupport"]),
        library("Documentation", ["Spelling"]),
        library("Planning", ["EditModel", "Export", "Media", "MediaTime", "Pixels", "Rendering", "Supervision"]),
        [
            .executableTarget(
                name: "luaedit-worker",
                dependencies: [
                    "CSandbox", "EditBindings", "EditModel", "Export", "LuaHost", "Media", "MediaTime", "Pixels",
                    "Planning", "Quantities", "Rendering", "Spelling", "Supervision", "TextLayout", "Threads",
                ]),
            .executableTarget(
                name: "luaedit",
                dependencies: [
                    "CSandbox", "Documentation", "Quantities", "Spelling", "Supervision",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ]),
            .testTarget(name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Recipes"]),
            .target(name: "TestSupport", path: "Tests/TestSupport"),
            // Pictures drawn by the engine against pictures that a person has looked at.
            .testTarget(
                name: "ReferenceTests",
                dependencies: [
                    "Drawing", "EditModel", "Media", "MediaTime", "Pixels", "Rendering", "TestSupport", "TextLayout",
                ],
                exclude: ["References"]),
            // A worker that misbehaves in every way the supervisor's tests need.
            .executableTarget(
                name: "SupervisionTestWorker", dependencies: ["CSandbox", "SandboxAttempts", "Supervision"],
                path: "Tests/SupervisionTestWorker"),
            .target(name: "SandboxAttempts", path: "Tests/SandboxAttempts"),
        ],
    ].flatMap { $0 },
    swiftLanguageModes: [.v6]
)
