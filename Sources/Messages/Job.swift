import SystemCalls

/// What the supervisor asks a worker to do: the first and only thing it is told, apart from answers to its requests.
package struct Job: Sendable, Equatable {
    /// What is to be done.
    package enum Command: UInt8, Sendable {
        /// Run the recipe and export what it returns.
        case run = 1
        /// Run the recipe and report every finding about the edit; render nothing.
        case check
        /// Write one frame of the result as a picture.
        case frame
        /// Describe the recipe's own inputs and options: `luaedit run RECIPE --help`.
        case describe
        /// Say what media files hold. Their names are the job's ``Job/arguments``; there is no recipe.
        case probe
        /// Run the recipe and say what an export would do, as text, JSON or a picture; render nothing.
        case plan
        /// Write frames of the result side by side as one picture.
        case sheet
        /// Say what presets promise. Their names are the job's ``Job/arguments``, none for a list; there is no recipe.
        case presets
        /// Run statements as they come, see ``SupervisorMessage/evaluate(_:)``. The recipe, if there is one, is run first,
        /// with the arguments, which are files that are opened.
        case prompt
        /// Describe every recipe that comes with luaedit, as JSON; there is no recipe.
        case recipes
        /// Put the recipe and its folder into one file, see ``Job/packed``.
        case pack
        /// Say what the engine's libraries, codecs and fonts are, as ``WorkerMessage/check(_:)``; there is no recipe.
        case inspect
    }

    /// A recipe's text and where it came from.
    package struct Recipe: Sendable, Equatable {
        /// What messages call it: the path as it was given, the bare file name of a bundled one, `-` for standard input.
        package var name: RawString
        /// The file with links resolved, absolute; nil if the text came from standard input. Modules are found beside it.
        package var path: RawString?
        /// The Lua source; not checked in any way, at most ``maximumSize`` bytes.
        package var text: [UInt8]

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
    /// What followed the recipe and is not luaedit's own, untouched and in order, `--` included.
    package var arguments: [RawString] = []
    package var rendering = RenderingOptions()
    /// Where the result goes, as given with `-o`; nil means the default name. Decides the kind of file by its extension.
    package var output: RawString?
    /// The time of ``Command/frame``, as written on the command line: any form that a recipe may use for a time.
    package var frameTime: String?
    /// The pixels that ``Command/frame`` and ``Command/sheet`` may show on the terminal instead of writing a file; zero to write one.
    package var pictureWidth = 0
    package var pictureHeight = 0
    /// Where ``Command/plan`` draws its picture instead of writing text; nil for text.
    package var planPicture: RawString?
    /// Whether ``Command/plan`` renders short parts of the movie to say how large the result will be.
    package var estimates = false
    /// The frames of a ``Command/sheet``, at least 1.
    package var sheetCount = 20
    /// The frames in a row of a ``Command/sheet``; 0 to choose by their number and shape.
    package var sheetColumns = 0
    /// Write results as JSON.
    package var json = false
    /// Send ``WorkerMessage/log(_:)`` of level `.detail` too, and tracebacks.
    package var verbose = false
    package var limits = Limits()
    package var grants = Grants()
    /// What ``Command/pack`` puts beside the recipe; names in its folder, sorted.
    package var packed: [RawString] = []
    /// Refuse to run where the kernel cannot hold the worker, see ``KernelSandbox``.
    package var requiresSandbox = false
    /// The folder with `Stdlib` and `Scripts`; nil if none was found.
    package var home: RawString?
    /// The supervisor's process: a worker whose parent is another one ends.
    package var supervisor: Int32 = 0

    package init(command: Command) {
        self.command = command
    }
}

extension Job.Recipe: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(name)
        writer.write(path)
        writer.write(bytes: text)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        name = try reader.value()
        path = try reader.optional()
        text = try reader.bytes()
    }
}

extension Job: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(Version.current)
        writer.write(command.rawValue)
        writer.write(recipe)
        writer.write(arguments)
        writer.write(rendering)
        writer.write(output)
        writer.write(frameTime)
        writer.write(pictureWidth)
        writer.write(pictureHeight)
        writer.write(planPicture)
        writer.write(estimates)
        writer.write(sheetCount)
        writer.write(sheetColumns)
        writer.write(json)
        writer.write(verbose)
        writer.write(limits)
        writer.write(grants)
        writer.write(packed)
        writer.write(requiresSandbox)
        writer.write(home)
        writer.write(supervisor)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard try reader.text() == Version.current else {
            throw MessageError(expected: "a job of version \(Version.current)")
        }
        guard let command = Command(rawValue: try reader.integer()) else { throw MessageError(expected: "a command") }
        self.command = command
        recipe = try reader.optional()
        arguments = try reader.list()
        rendering = try reader.value()
        output = try reader.optional()
        frameTime = try reader.optional()
        pictureWidth = try reader.integer()
        pictureHeight = try reader.integer()
        planPicture = try reader.optional()
        estimates = try reader.boolean()
        sheetCount = try reader.integer()
        sheetColumns = try reader.integer()
        json = try reader.boolean()
        verbose = try reader.boolean()
        limits = try reader.value()
        grants = try reader.value()
        packed = try reader.list()
        requiresSandbox = try reader.boolean()
        home = try reader.optional()
        supervisor = try reader.integer()
    }
}
