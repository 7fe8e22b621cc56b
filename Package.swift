// swift-tools-version: 6.0
import PackageDescription

/// A folder of Sources whose modules keep one rule, which `Scripts/dev/check.sh` holds them to.
struct Roof {
    let folder: String

    init(_ name: String) { folder = "Sources/\(name)" }

    /// A library of our own, with its tests when it has any.
    /// - Parameters:
    ///   - testing: What only the tests use.
    ///   - hasTests: False for one that others' tests try.
    func library(
        _ name: String, _ dependencies: [Target.Dependency] = [], testing: [Target.Dependency] = [],
        hasTests: Bool = true
    ) -> [Target] {
        let tests = Target.testTarget(
            name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies + testing)
        return [
            .target(
                name: name, dependencies: dependencies, path: "\(folder)/\(name)",
                swiftSettings: optimisedModules.contains(name) ? optimised : [])
        ] + (hasTests ? [tests] : [])
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
let optimisedModules: Set = [
    "Drawing", "Lottie", "Pixels", "Recording", "Rendering", "TextLayout", "luaedit-window",
]

/// The only module whose tests are built: `Scripts/dev/test.sh EditModelTests` builds no other's.
let testedModule = Context.environment["LUAEDIT_TESTED_MODULE"]

/// True to leave out all that is only for tests: `Scripts/dev/release.sh` builds the programs in one call.
let hasProgramsOnly = Context.environment["LUAEDIT_PROGRAMS_ONLY"] != nil

let package = Package(
    name: "luaedit",
    products: [
        .executable(name: "luaedit", targets: ["luaedit"]),
        .executable(name: "luaedit-worker", targets: ["luaedit-worker"]),
        .executable(name: "luaedit-studio", targets: ["luaedit-studio"]),
        .executable(name: "luaedit-window", targets: ["luaedit-window"]),
        .executable(name: "luaedit-capture", targets: ["luaedit-capture"]),
    ] + (hasProgramsOnly ? [] : [.library(name: "ProgramServer", type: .dynamic, targets: ["ProgramServer"])]),
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        [
            system("CFFmpeg", "libavformat", "libavformat-dev"),
            system("CLua", "lua5.4", "liblua5.4-dev"),
            system("CText", "pangoft2", "libpango1.0-dev"),
            system("CZlib", "zlib", "zlib1g-dev"),
            system("CNettle", "nettle", "nettle-dev"),
            c("CLuaShim", ["CLua"]),
            c("CLibraryShim"),
            c("CAllocator"),
            c("CMediaLibraries", ["CFFmpeg", "CLibraryShim"]),
            c("CWindow", ["CLibraryShim"]),
            c("CSandbox"),
            c("CPage", exclude: ["page"]),
            // Tests of debug builds turn millions of pixels: as fast there as in what people run.
            c("CPixelKernels", settings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        ],
        basics.library("Threads", ["CSandbox"]),
        basics.library("Digests", ["CNettle"]),
        basics.library("Wording"),
        basics.library("MediaTime"),
        basics.library("Settings", ["MediaTime", "Wording"]),
        engine.library("Pixels", ["CPixelKernels", "Threads"]),
        engine.library("Values", ["MediaTime", "Pixels", "Wording"]),
        engine.library(
            "EditModel",
            ["MediaTime", "Pixels", "Threads", "Values", "Wording"],
            testing: ["EditModelTestSupport", "TestSupport"]),
        engine.library("Lottie", ["CZlib", "MediaTime", "Values", "Wording"], testing: ["TestSupport"]),
        engine.library(
            "Media",
            [
                "CFFmpeg", "CLibraryShim", "CMediaLibraries", "Lottie", "MediaTime", "Pixels", "Threads", "Values",
                "Wording",
            ],
            testing: ["EditModel", "MediaWriting", "TestSupport"]),
        engine.library(
            "MediaWriting",
            ["CFFmpeg", "Media", "MediaTime", "Pixels", "Threads", "Values", "Wording"],
            hasTests: false),
        engine.library("Drawing", ["CText", "Pixels", "Values"], testing: ["EditModel"]),
        engine.library("TextLayout", ["CText", "Drawing", "Pixels", "Values", "Wording"], testing: ["EditModel"]),
        engine.library(
            "Rendering",
            [
                "CMediaLibraries", "Drawing", "EditModel", "Lottie", "Media", "MediaTime", "Pixels", "TextLayout",
                "Threads", "Values", "Wording",
            ],
            testing: ["AllocationCount", "TestSupport"]),
        engine.library(
            "Frames",
            [
                "EditModel", "Media", "MediaTime", "Pixels", "Rendering", "Settings", "TextLayout", "Threads",
                "Values", "Wording",
            ],
            hasTests: false),
        engine.library(
            "Export",
            [
                "CLibraryShim", "Digests", "EditModel", "Frames", "Media", "MediaTime", "MediaWriting", "PartCache",
                "Pixels", "Rendering", "Settings", "TextLayout", "Threads", "Values", "Wording",
            ],
            testing: ["CFFmpeg", "SystemCalls", "TestSupport", "Validation"]),
        engine.library(
            "Planning",
            [
                "EditModel", "Export", "Media", "MediaTime", "MediaWriting", "Pixels", "Rendering", "Settings",
                "SystemCalls", "Values", "Wording",
            ]),
        engine.library(
            "Validation",
            [
                "EditModel", "Export", "Frames", "Lottie", "Media", "MediaTime", "Pixels", "Rendering", "Settings",
                "TextLayout", "Values", "Wording",
            ],
            testing: ["EditModelTestSupport"]),
        engine.library("Playback", ["EditModel", "MediaTime"]),
        recipes.library("LuaHost", ["CLua", "CLuaShim", "Settings", "Threads", "Wording"], testing: ["TestSupport"]),
        recipes.library(
            "ModelBindings",
            ["EditModel", "LuaHost", "MediaTime", "Settings", "TextLayout", "Values", "Wording"], hasTests: false),
        recipes.library(
            "EditBindings",
            [
                "EditModel", "Export", "Frames", "LuaHost", "Media", "MediaTime", "MediaWriting", "ModelBindings",
                "Pixels", "Playback", "Rendering", "Settings", "TextLayout", "Threads", "Validation", "Values",
                "Wording",
            ],
            testing: ["TestSupport"]),
        wire.library("SystemCalls", ["CSandbox", "Threads", "Wording"], testing: ["TestSupport"]),
        wire.library("PartCache", ["Digests", "SystemCalls", "Wording"], testing: ["TestSupport", "Threads"]),
        wire.library(
            "Messages",
            ["CSandbox", "Digests", "Settings", "SystemCalls", "Wording"],
            testing: ["SupervisionTestSupport"]),
        wire.library("Sandbox", ["CSandbox", "Messages", "SystemCalls", "Threads"]),
        supervisor.library(
            "Outputs",
            ["CSandbox", "Messages", "SystemCalls", "Wording"],
            testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "RecipeFiles",
            ["Digests", "Messages", "Outputs", "Settings", "SystemCalls", "Wording"],
            testing: ["SupervisionTestSupport", "TestSupport"]),
        supervisor.library("Terminal", ["MediaTime", "Messages", "Settings", "SystemCalls", "Threads", "Wording"]),
        supervisor.library(
            "Supervision",
            [
                "CSandbox", "CWindow", "Messages", "Outputs", "PartCache", "RecipeFiles", "SystemCalls", "Terminal",
                "Threads", "Wording",
            ],
            testing: ["Digests", "SupervisionTestSupport", "TestSupport"]),
        supervisor.library(
            "Prompt",
            ["Messages", "Outputs", "RecipeFiles", "Supervision", "SystemCalls", "Terminal", "Threads", "Wording"],
            testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "Studio",
            [
                "CSandbox", "Digests", "Messages", "RecipeFiles", "Settings", "Supervision", "SystemCalls",
                "Terminal", "Threads", "Wording",
            ],
            testing: ["SupervisionTestSupport"]),
        supervisor.library(
            "Batch",
            ["Digests", "Messages", "RecipeFiles", "Settings", "SystemCalls", "Terminal", "Threads", "Wording"],
            testing: ["TestSupport"]),
        programs.library(
            "Recording",
            ["Media", "MediaTime", "MediaWriting", "Messages", "Pixels", "SystemCalls", "Threads", "Values"],
            testing: ["TestSupport"]),
        programs.program(
            "luaedit-worker",
            [
                "CAllocator", "CSandbox", "CWindow", "Digests", "EditBindings", "EditModel", "Export", "Frames",
                "LuaHost", "Media", "MediaTime", "MediaWriting", "Messages", "ModelBindings", "PartCache", "Pixels",
                "Planning", "Playback", "RecipeFiles", "Rendering", "Sandbox", "Settings", "SystemCalls", "TextLayout",
                "Threads",
                "Validation", "Values", "Wording",
            ],
            linkerSettings: [
                // The keys of parts tell builds apart by it.
                .unsafeFlags(["-Xlinker", "--build-id=sha1"]),
                // See CLibraryShim/highway.c.
                .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=_ZN3hwy8platform15TimerResolutionEv"]),
            ]),
        programs.program(
            "luaedit",
            [
                "Batch", "Digests", "MediaTime", "Messages", "PartCache", "Prompt", "RecipeFiles", "Settings", "Studio",
                "Supervision", "SystemCalls", "Terminal", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        programs.program(
            "luaedit-studio",
            [
                "CPage", "CSandbox", "Messages", "SystemCalls", "Threads",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        programs.program("luaedit-window", ["CLibraryShim", "CWindow", "Messages", "SystemCalls", "Threads"]),
        programs.program("luaedit-capture", ["Media", "MediaWriting", "Messages", "Recording", "SystemCalls"]),
        [
            .testTarget(
                name: "EndToEndTests", dependencies: ["Settings", "TestSupport"],
                exclude: ["Recipes", "Reference/ExamplePictures.txt"]),
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
            // Counts allocations in the program of the tests.
            .target(name: "AllocationCount", path: "Tests/AllocationCount"),
            // Loaded into ffmpeg and ffprobe, which judge: never linked into anything.
            .target(name: "ProgramServer", path: "Tests/ProgramServer"),
        ],
    ].flatMap { $0 }
        .filter { $0.type != .test || testedModule == nil || $0.name == testedModule }
        .filter { !hasProgramsOnly || ($0.type != .test && $0.path?.hasPrefix("Tests/") != true) },
    swiftLanguageModes: [.v6]
)
