// swift-tools-version: 6.0
import PackageDescription

/// A folder of Sources whose modules keep one rule, which `Scripts/dev/check.sh` holds them to.
struct Roof {
    let folder: String

    init(_ name: String) { folder = "Sources/\(name)" }

    /// A library of our own, with its tests when it has any.
    /// - Parameter testing: What only the tests use.
    func library(
        _ name: String, _ dependencies: [Target.Dependency] = [], testing: [Target.Dependency] = []
    ) -> [Target] {
        [
            .target(
                name: name, dependencies: dependencies, path: "\(folder)/\(name)",
                swiftSettings: optimisedModules.contains(name) ? optimised : []),
            .testTarget(name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + testing),
        ]
    }

    func program(
        _ name: String, _ dependencies: [Target.Dependency], linkerSettings: [LinkerSetting] = []
    ) -> [Target] {
        [
            .executableTarget(
                name: name, dependencies: dependencies, path: "\(folder)/\(name)",
                swiftSettings: optimisedModules.contains(name) ? optimised : [], linkerSettings: linkerSettings)
        ]
    }
}

/// Time, quantities, wording, threads: nothing of films, Lua or processes.
let basics = Roof("Basics")
/// Sees no Lua, no terminal and no message.
let engine = Roof("Engine")
/// Lua and what it sees of the engine. Sees no terminal and no message.
let recipes = Roof("Recipes")
/// Between the processes. Sees no engine and no Lua.
let wire = Roof("Wire")
/// Sees no engine and no Lua.
let supervisor = Roof("Supervisor")
let programs = Roof("Programs")

/// A library of the system.
func system(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The little C of our own.
func c(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], settings: [CSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(name)", exclude: exclude, cSettings: settings)
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
            system("CFFmpeg", "libavformat", "libavformat-dev"),
            system("CLua", "lua5.4", "liblua5.4-dev"),
            system("CText", "pangoft2", "libpango1.0-dev"),
            system("CZlib", "zlib", "zlib1g-dev"),
            system("CNettle", "nettle", "nettle-dev"),
            c("CLuaShim", ["CLua"]),
            c("CLibraryShim"),
            c("CAllocator"),
            c("CFilterShim", ["CFFmpeg", "CLibraryShim"]),
            c("CDeviceShim", ["CFFmpeg", "CLibraryShim"]),
            c("CLottieShim", ["CLibraryShim"]),
            c("CRubberBandShim", ["CLibraryShim"]),
            c("CSubtitleShim", ["CLibraryShim"]),
            c("CWindowMemory"),
            c("CWindowShim", ["CLibraryShim", "CWindowMemory"]),
            c("CSandbox"),
            c("CPage", exclude: ["page"]),
            // Tests of debug builds turn millions of pixels: as fast there as in what people run.
            c("CPixelKernels", settings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        ],
        // The engine. Dependencies point one way: each line may use only what stands above it.
        basics.library("Threads", ["CSandbox"]),
        basics.library("Digests", ["CNettle"]),
        basics.library("Escaping"),
        wire.library("SystemCalls", ["CSandbox", "Escaping"], testing: ["TestSupport"]),
        wire.library("PartCache", ["Digests", "SystemCalls"], testing: ["TestSupport", "Threads"]),
        basics.library("Spelling"),
        basics.library("LuaSyntax"),
        basics.library("MediaTime"),
        basics.library("Quantities", ["MediaTime"]),
        basics.library("Settings", ["MediaTime", "Quantities", "Spelling"]),
        engine.library("Pixels", ["CPixelKernels", "Threads"]),
        engine.library("Effects"),
        engine.library(
            "EditModel", ["Effects", "MediaTime", "Pixels", "Spelling", "Threads"],
            testing: ["EditModelTestSupport", "TestSupport"]),
        engine.library("Lottie", ["CZlib", "EditModel", "Escaping", "MediaTime"], testing: ["TestSupport"]),
        engine.library(
            "Media",
            [
                "CDeviceShim", "CFFmpeg", "CFilterShim", "CLottieShim", "CRubberBandShim", "EditModel", "Effects",
                "Lottie", "MediaTime", "Pixels", "Spelling", "Threads",
            ],
            testing: ["TestSupport"]),
        engine.library("Drawing", ["CText", "EditModel", "Pixels"]),
        engine.library("TextLayout", ["CText", "Drawing", "EditModel", "Pixels", "Spelling"]),
        engine.library(
            "Rendering",
            [
                "CSubtitleShim", "Drawing", "EditModel", "Effects", "Lottie", "Media", "MediaTime", "Pixels",
                "Spelling",
                "TextLayout",
                "Threads",
            ],
            testing: ["TestSupport"]),
        engine.library(
            "Export",
            [
                "CLibraryShim", "Digests", "EditModel", "Media", "MediaTime", "PartCache", "Pixels", "Rendering",
                "Settings",
                "Spelling",
                "TextLayout", "Threads",
            ],
            testing: ["SystemCalls", "TestSupport", "Validation"]),
        engine.library(
            "Validation",
            [
                "EditModel", "Export", "Lottie", "Media", "MediaTime", "Pixels", "Rendering", "Spelling", "TextLayout",
            ],
            testing: ["EditModelTestSupport", "TestSupport"]),
        // What devices deliver, on the way into a recording.
        engine.library("Capture", ["MediaTime", "Threads"]),
        programs.library(
            "Recording",
            ["Capture", "EditModel", "Media", "MediaTime", "Messages", "Pixels", "SystemCalls", "Threads"],
            testing: ["TestSupport"]),
        // Time, pictures and sound of what is played.
        engine.library("Playback", ["EditModel", "MediaTime"]),
        // The recipes' side.
        recipes.library("LuaHost", ["CLua", "CLuaShim", "Spelling", "Threads"], testing: ["TestSupport"]),
        recipes.library(
            "EditBindings",
            [
                "EditModel", "Effects", "Export", "LuaHost", "LuaSyntax", "Media", "MediaTime", "Pixels", "Playback",
                "Quantities",
                "Rendering", "Settings", "Spelling", "TextLayout", "Threads", "Validation",
            ],
            testing: ["TestSupport"]),
        // The two programs, and what they say to each other.
        wire.library(
            "Messages", ["CSandbox", "Digests", "Escaping", "Settings", "SystemCalls"],
            testing: ["SupervisionTestSupport"]),
        wire.library("Sandbox", ["CSandbox", "Messages", "SystemCalls", "Threads"]),
        supervisor.library(
            "Outputs", ["CSandbox", "Escaping", "Messages", "SystemCalls"], testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "RecipeFiles",
            ["Digests", "Escaping", "LuaSyntax", "Messages", "Outputs", "Settings", "Spelling", "SystemCalls"],
            testing: ["SupervisionTestSupport", "TestSupport"]),
        supervisor.library("Terminal", ["Escaping", "Messages", "Settings", "Spelling", "SystemCalls", "Threads"]),
        supervisor.library(
            "Supervision",
            [
                "CSandbox", "CWindowMemory", "Digests", "Messages", "Outputs", "PartCache", "RecipeFiles",
                "Spelling", "SystemCalls", "Terminal", "Threads",
            ],
            testing: ["Escaping", "SupervisionTestSupport"]),
        supervisor.library(
            "Prompt",
            [
                "Escaping", "LuaSyntax", "Messages", "Outputs", "RecipeFiles", "Supervision", "SystemCalls", "Terminal",
                "Threads",
            ],
            testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "Diagnosis", ["CSandbox", "Messages", "RecipeFiles", "SystemCalls", "Terminal"],
            testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "Defaults", ["Escaping", "Messages", "Settings", "Spelling", "SystemCalls"], testing: ["TestSupport"]),
        supervisor.library(
            "Batch",
            [
                "Digests", "Escaping", "Messages", "RecipeFiles", "Settings", "Spelling", "SystemCalls", "Terminal",
                "Threads",
            ],
            testing: ["TestSupport"]),
        supervisor.library(
            "Farm", ["Digests", "Escaping", "Messages", "Spelling", "SystemCalls"], testing: ["TestSupport"]),
        supervisor.library(
            "PageServer", ["CSandbox", "Messages", "SystemCalls"], testing: ["SupervisionTestSupport", "Threads"]),
        supervisor.library(
            "Studio",
            [
                "Digests", "Escaping", "Messages", "PageServer", "RecipeFiles", "Supervision", "SystemCalls",
                "Terminal",
                "Threads",
            ],
            testing: ["SupervisionTestSupport"]),
        supervisor.library("Documentation", ["Spelling"]),
        engine.library(
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
                ], path: "Sources/Programs/luaedit-worker",
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
                ], path: "Sources/Programs/luaedit"),
            .executableTarget(
                name: "luaedit-studio",
                dependencies: [
                    "CPage", "CSandbox", "Messages", "SystemCalls", "Threads",
                    .product(name: "NIOCore", package: "swift-nio"),
                    .product(name: "NIOHTTP1", package: "swift-nio"),
                    .product(name: "NIOPosix", package: "swift-nio"),
                ], path: "Sources/Programs/luaedit-studio"),
            .executableTarget(
                name: "luaedit-window",
                dependencies: ["CLibraryShim", "CWindowMemory", "CWindowShim", "Messages", "SystemCalls", "Threads"],
                path: "Sources/Programs/luaedit-window",
                swiftSettings: optimised),
            .executableTarget(
                name: "luaedit-capture",
                dependencies: ["Media", "Messages", "Recording", "SystemCalls", "Threads"],
                path: "Sources/Programs/luaedit-capture"),
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
