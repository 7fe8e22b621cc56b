import Digests
import Settings
import SystemCalls

/// The work of a worker: the supervisor's first message, which only answers to the worker's requests follow.
package struct Job: Sendable, Equatable {
    package enum Command: UInt8, Sendable {
        /// Run the recipe and export what it returns.
        case run = 1
        /// Run the recipe and report every finding about the edit; render nothing.
        case check
        /// Write one frame of the result as a picture.
        case frame
        /// Describe the recipe's own inputs and options: `luaedit run RECIPE --help`.
        case describe
        /// Describe media files. Their names are the job's ``Job/arguments``; there is no recipe.
        case probe
        /// Run the recipe and describe what an export would do, as text, JSON or a picture; render nothing.
        case plan
        /// Write frames of the result side by side as one picture.
        case sheet
        /// Describe presets. Their names are the job's ``Job/arguments``, none for a list; there is no recipe.
        case presets
        /// Run statements as they come, see ``SupervisorMessage/evaluate(_:)``. The recipe, if there is one, runs
        /// first. The arguments are files to open.
        case prompt
        /// Describe every recipe that comes with luaedit, as JSON; there is no recipe.
        case recipes
        /// Pack the recipe and its folder into one file, see ``Job/packed``.
        case pack
        /// Keep the recipe's edit ready, and answer each ``LiveRequest`` about it. The recipe is the one of the request.
        case live
        /// List the engine's libraries, codecs and fonts, as ``WorkerMessage/check(_:)``; there is no recipe.
        case inspect
        /// Play the recipe's movie in a window, see ``PlayerRequest``.
        case play
    }

    /// A recipe's text and its origin.
    package struct Recipe: Sendable, Equatable {
        /// The name in messages: the path as it was given, the bare file name of a bundled one, `-` for standard input.
        package var name: RawString
        /// The file with links resolved, absolute; nil if the text came from standard input. Modules are found beside
        /// it.
        package var path: RawString?
        /// The Lua source, unchecked; at most ``maximumSize`` bytes.
        package var text: [UInt8]
        /// The digest of the pack's file that the recipe came in; nil for any other recipe.
        package var pack: Digest?

        /// The longest source that is accepted, in bytes.
        package static let maximumSize = 256 << 10

        package init(name: RawString, path: RawString?, text: [UInt8]) {
            self.name = name
            self.path = path
            self.text = text
        }

        /// The recipe's own name, as it appears in `in-watermark.mp4`: `recipe` when it came from standard input.
        package var stem: RawString { path?.stem ?? "recipe" }
    }

    package var command: Command
    /// nil only for ``Command/probe``, ``Command/presets``, ``Command/recipes``, ``Command/inspect``, and for a
    /// ``Command/prompt`` without one.
    package var recipe: Recipe?
    /// The words after the recipe that are not luaedit's own, untouched and in order, `--` included.
    package var arguments: [RawString] = []
    package var rendering = RenderingOptions()
    /// The path given with `-o`; nil means the default name. Its extension decides the kind of file.
    package var output: RawString?
    /// The time of ``Command/frame``, as written on the command line, in any form that recipes accept.
    package var frameTime: String?
    /// The pixels of the terminal, for ``Command/frame`` and ``Command/sheet``; zero to write a file instead.
    package var pictureWidth = 0
    package var pictureHeight = 0
    /// The file of the picture that ``Command/plan`` draws; nil for text.
    package var planPicture: RawString?
    /// True when ``Command/plan`` renders short parts of the movie to estimate the size of the result.
    package var estimates = false
    /// The frames of a ``Command/sheet``, at least 1.
    package var sheetCount = 20
    /// The frames in a row of a ``Command/sheet``; 0 chooses by their number and shape.
    package var sheetColumns = 0
    /// True when parts of movies are kept for later exports, and those of earlier ones are used. False for commands that
    /// render nothing.
    package var usesCache = false
    /// The share of this machine when several make the result of ``Command/run``; nil for all of it.
    package var farm: FarmWork?
    /// The window of a movie that is played stays open at its end.
    package var keepsOpen = false
    /// Write results as JSON.
    package var json = false
    /// Send ``WorkerMessage/log(_:)`` of level `.detail` too, and tracebacks.
    package var verbose = false
    package var limits = Limits()
    package var grants = Grants()
    /// The files that ``Command/pack`` adds to the recipe: names in its folder, sorted.
    package var packed: [RawString] = []
    /// Refuse to run where the kernel cannot confine the worker, see ``KernelSandbox``.
    package var requiresSandbox = false
    /// The folder with `Stdlib` and `Scripts`; nil unless one was found.
    package var home: RawString?
    /// The supervisor's process: a worker with another parent ends.
    package var supervisor: Int32 = 0

    package init(command: Command) {
        self.command = command
    }
}

/// The resources that a job may use.
package struct Limits: Sendable, Equatable {
    /// The memory of Lua's own values, in bytes.
    package var luaMemory = OptionTable.shared.memoryLimit.usual << 20
    /// Lua's computing time, in seconds, without the engine's.
    package var luaTime = OptionTable.shared.timeLimit.usual
    /// The memory of the whole worker, pictures and sound included, in bytes. Default 4 GiB; commands that run on this machine
    /// alone set half of its memory.
    package var workerMemory = 4 << 30

    package init() {}
}

extension Job.Recipe: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(name, path, text, pack) }

    init(from reader: inout MessageReader) throws(MessageError) { (name, path, text, pack) = try reader.values() }
}

extension Limits: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(luaMemory, luaTime, workerMemory) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (luaMemory, luaTime, workerMemory) = try reader.values()
    }
}

extension Job.Command: Transferable {}

extension Job: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(Version.current, command, recipe, arguments, rendering, output, frameTime)
        writer.write(pictureWidth, pictureHeight, planPicture, estimates, sheetCount, sheetColumns)
        writer.write(
            usesCache, farm, json, verbose, limits, grants, packed, requiresSandbox, home, supervisor, keepsOpen)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard try reader.value(String.self) == Version.current else {
            throw MessageError(expected: "a job of version \(Version.current)")
        }
        (command, recipe, arguments, rendering, output, frameTime) = try reader.values()
        (pictureWidth, pictureHeight, planPicture, estimates, sheetCount, sheetColumns) = try reader.values()
        (usesCache, farm, json, verbose, limits) = try reader.values()
        (grants, packed, requiresSandbox, home, supervisor, keepsOpen) = try reader.values()
    }
}
