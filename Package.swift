// swift-tools-version: 6.0
import PackageDescription

/// A library target of our own, with its tests beside it when it has any.
/// - Parameter testing: What only the tests use.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], testing: [Target.Dependency] = []
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, swiftSettings: optimisedModules.contains(name) ? optimised : []),
        .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + testing),
    ]
}

/// For modules that are optimised in debug builds too.
let optimised: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Optimised in debug builds too: tests draw and convert millions of pixels.
let optimisedModules: Set = ["Capture", "Drawing", "Lottie", "Pixels", "Rendering", "TextLayout"]

/// The only module whose tests are built: `Scripts/dev/test.sh EditModelTests` builds no other's.
let testedModule = Context.environment["LUAEDIT_TESTED_MODULE"]

let package = Package(
    name: "luaedit",
    products: [
        .executable(name: "luaedit", targets: ["luaedit"]),
        .executable(name: "luaedit-worker", targets: ["luaedit-worker"]),
        .executable(name: "luaedit-studio", targets: ["luaedit-studio"]),
        .executable(name: "luaedit-window", targets: ["luaedit-window"]),
        .executable(name: "luaedit-capture", targets: ["luaedit-capture"]),
        .library(name: "ProgramServer", type: .dynamic, targets: ["ProgramServer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        // C libraries of the system, and the little C of our own.
        [
            .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat", providers: [.apt(["libavformat-dev"])]),
            .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
            .systemLibrary(name: "CText", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
            .target(name: "CLuaShim", dependencies: ["CLua"]),
            .target(name: "CLibraryShim"),
            .target(name: "CAllocator"),
            .target(name: "CFilterShim", dependencies: ["CFFmpeg", "CLibraryShim"]),
            .target(name: "CDeviceShim", dependencies: ["CFFmpeg", "CLibraryShim"]),
            .target(name: "CLottieShim", dependencies: ["CLibraryShim"]),
            .target(name: "CRubberBandShim", dependencies: ["CLibraryShim"]),
            .target(name: "CSubtitleShim", dependencies: ["CLibraryShim"]),
            .target(name: "CWindowMemory"),
            .target(name: "CWindowShim", dependencies: ["CLibraryShim", "CWindowMemory"]),
            .target(name: "CSandbox"),
            .target(name: "CPage", exclude: ["page"]),
            // Tests of debug builds turn millions of pixels: as fast there as in what people run.
            .target(name: "CPixelKernels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        ],
        // The engine. Dependencies point one way: each line may use only what stands above it.
        library("Threads", ["CSandbox"]),
        library("Digests", ["CNettle"]),
        library("Escaping"),
        library("SystemCalls", ["CSandbox", "Escaping"], testing: ["TestSupport"]),
        library("PartCache", ["Digests", "SystemCalls"], testing: ["TestSupport", "Threads"]),
        library("Spelling"),
        library("LuaSyntax"),
        library("MediaTime"),
        library("Quantities", ["MediaTime"]),
        library("Settings", ["MediaTime", "Quantities", "Spelling"]),
        library("Pixels", ["CPixelKernels", "Threads"]),
        library("Effects"),
        library(
            "EditModel", ["Effects", "MediaTime", "Pixels", "Spelling", "Threads"],
            testing: ["EditModelTestSupport", "TestSupport"]),
        library("Lottie", ["CZlib", "EditModel", "Escaping", "MediaTime"], testing: ["TestSupport"]),
        library(
            "Media",
            [
                "CDeviceShim", "CFFmpeg", "CFilterShim", "CLottieShim", "CRubberBandShim", "EditModel", "Effects",
                "Lottie", "MediaTime", "Pixels", "Spelling", "Threads",
            ],
            testing: ["TestSupport"]),
        library("Drawing", ["CText", "EditModel", "Pixels"]),
        library("TextLayout", ["CText", "Drawing", "EditModel", "Pixels", "Spelling"]),
        library(
            "Rendering",
            [
                "CSubtitleShim", "Drawing", "EditModel", "Effects", "Lottie", "Media", "MediaTime", "Pixels",
                "Spelling",
                "TextLayout",
                "Threads",
            ],
            testing: ["TestSupport"]),
        library(
            "Export",
            [
                "CLibraryShim", "Digests", "EditModel", "Media", "MediaTime", "PartCache", "Pixels", "Rendering",
                "Settings",
                "Spelling",
                "TextLayout", "Threads",
            ],
            testing: ["SystemCalls", "TestSupport", "Validation"]),
        library(
            "Validation",
            [
                "EditModel", "Export", "Lottie", "Media", "MediaTime", "Pixels", "Rendering", "Spelling", "TextLayout",
            ],
            testing: ["EditModelTestSupport", "TestSupport"]),
        // What devices deliver, on the way into a recording.
        library("Capture", ["MediaTime", "Threads"]),
        library(
            "Recording",
            ["Capture", "EditModel", "Media", "MediaTime", "Messages", "Pixels", "SystemCalls", "Threads"],
            testing: ["TestSupport"]),
        // Time, pictures and sound of what is played.
        library("Playback", ["EditModel", "MediaTime"]),
        // The recipes' side.
        library("LuaHost", ["CLua", "CLuaShim", "Spelling", "Threads"], testing: ["TestSupport"]),
        library(
            "EditBindings",
            [
                "EditModel", "Effects", "Export", "LuaHost", "LuaSyntax", "Media", "MediaTime", "Pixels", "Playback",
                "Quantities",
                "Rendering", "Settings", "Spelling", "TextLayout", "Threads", "Validation",
            ],
            testing: ["TestSupport"]),
        // The two programs, and what they say to each other.
        library(
            "Messages", ["CSandbox", "Digests", "Escaping", "Settings", "SystemCalls"],
            testing: ["SupervisionTestSupport"]),
        library("Sandbox", ["CSandbox", "Messages", "SystemCalls", "Threads"]),
        library(
            "Outputs", ["CSandbox", "Escaping", "Messages", "SystemCalls"], testing: ["SupervisionTestSupport"]),
        library(
            "RecipeFiles",
            ["Digests", "Escaping", "LuaSyntax", "Messages", "Outputs", "Settings", "Spelling", "SystemCalls"],
            testing: ["SupervisionTestSupport", "TestSupport"]),
        library("Terminal", ["Escaping", "Messages", "Settings", "Spelling", "SystemCalls", "Threads"]),
        library(
            "Supervision",
            [
                "CSandbox", "CWindowMemory", "Digests", "Messages", "Outputs", "PartCache", "RecipeFiles",
                "Spelling", "SystemCalls", "Terminal", "Threads",
            ],
            testing: ["Escaping", "SupervisionTestSupport"]),
        library(
            "Prompt",
            [
                "Escaping", "LuaSyntax", "Messages", "Outputs", "RecipeFiles", "Supervision", "SystemCalls", "Terminal",
                "Threads",
            ],
            testing: ["SupervisionTestSupport"]),
        library(
            "Diagnosis", ["CSandbox", "Messages", "RecipeFiles", "SystemCalls", "Terminal"],
            testing: ["SupervisionTestSupport"]),
        library("Defaults", ["Escaping", "Messages", "Settings", "Spelling", "SystemCalls"], testing: ["TestSupport"]),
        library(
            "Batch",
            [
                "Digests", "Escaping", "Messages", "RecipeFiles", "Settings", "Spelling", "SystemCalls", "Terminal",
                "Threads",
            ],
            testing: ["TestSupport"]),
        library("Farm", ["Digests", "Escaping", "Messages", "Spelling", "SystemCalls"], testing: ["TestSupport"]),
        library(
            "PageServer", ["CSandbox", "Messages", "SystemCalls"], testing: ["SupervisionTestSupport", "Threads"]),
        library(
            "Studio",
            [
                "Digests", "Escaping", "Messages", "PageServer", "RecipeFiles", "Supervision", "SystemCalls",
                "Terminal",
                "Threads",
            ],
            testing: ["SupervisionTestSupport"]),
        library("Documentation", ["Spelling"]),
        library(
            "Planning",
            [
                "EditModel", "Escaping", "Export", "Media", "MediaTime", "Pixels", "Rendering", "Settings", "Spelling",
                "SystemCalls",
            ]),
        [
            .executableTarget(
                name: "luaedit-worker",
                dependencies: [
                    "CAllocator", "CSandbox", "CWindowMemory", "Digests", "EditBindings", "EditModel", "Escaping",
                    "Export", "LuaHost",
                    "Media", "MediaTime", "Messages", "PartCache", "Pixels", "Planning", "Playback", "Quantities",
                    "RecipeFiles", "Rendering", "Sandbox", "Settings",
                    "Spelling", "SystemCalls", "TextLayout", "Threads", "Validation",
                ],
                linkerSettings: [
                    // The keys of parts tell builds apart by it.
                    .unsafeFlags(["-Xlinker", "--build-id=sha1"]),
                    // See CLibraryShim/highway.c.
                    .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=_ZN3hwy8platform15TimerResolutionEv"]),
                ]),
            .executableTarget(
                name: "luaedit",
                dependencies: [
                    "Batch", "Defaults", "Diagnosis", "Documentation", "Escaping", "Farm", "MediaTime", "Messages",
                    "PageServer", "PartCache", "Prompt", "Quantities", "RecipeFiles", "Settings", "Spelling", "Studio",
                    "Supervision",
                    "SystemCalls", "Terminal",
                    .product(name: "ArgumentParser", package: "swift-argument-parser"),
                ]),
            .executableTarget(
                name: "luaedit-studio",
                dependencies: [
                    "CPage", "CSandbox", "Messages", "SystemCalls", "Threads",
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                ]),
            .executableTarget(
                name: "luaedit-window",
                dependencies: ["CLibraryShim", "CWindowMemory", "CWindowShim", "Messages", "SystemCalls", "Threads"],
                swiftSettings: optimised),
            .executableTarget(
                name: "luaedit-capture",
                dependencies: ["Media", "Messages", "Recording", "SystemCalls", "Threads"]),
            .testTarget(name: "EndToEndTests", dependencies: ["Settings", "TestSupport"], exclude: ["Recipes"]),
            .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: optimised),
            .target(
                name: "EditModelTestSupport", dependencies: ["EditModel", "MediaTime", "Pixels"],
                path: "Tests/EditModelTestSupport"),
            // Pictures drawn by the engine against pictures that a person has looked at.
            .testTarget(
                name: "ReferenceTests",
                dependencies: [
                    "Drawing", "EditModel", "Media", "MediaTime", "Pixels", "Rendering", "TestSupport", "TextLayout",
                ],
                exclude: ["References"]),
            // A worker that misbehaves in every way the supervisor's tests need.
            .executableTarget(
                name: "SupervisionTestWorker",
                dependencies: ["CSandbox", "Digests", "Messages", "Sandbox", "SandboxAttempts", "SystemCalls"],
                path: "Tests/SupervisionTestWorker"),
            .target(
                name: "SupervisionTestSupport", dependencies: ["RecipeFiles", "SystemCalls", "TestSupport"],
                path: "Tests/SupervisionTestSupport"),
            .target(name: "SandboxAttempts", path: "Tests/SandboxAttempts"),
            // Loaded into ffmpeg and ffprobe, which judge: never linked into anything.
            .target(name: "ProgramServer", path: "Tests/ProgramServer"),
        ],
    ].flatMap { $0 }.filter { $0.type != .test || testedModule == nil || $0.name == testedModule },
    swiftLanguageModes: [.v6]
)
