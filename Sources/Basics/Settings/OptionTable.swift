import MediaTime

/// luaedit's own options, each declared once.
///
/// A row here is all that the parser, help, completion, the man page, the reserved names of recipes, `luaedit.toml` and
/// `luaedit doctor` need. The command reads it as `own.<name>`. The settings of exports are rows of ``SettingTable``.
package struct OptionTable: Sendable {
    package static let shared = OptionTable()

    /// In the order of the help.
    package static let rows: [OptionRow] = Mirror(reflecting: shared).children.flatMap { child in
        (child.value as? any OptionEntry).map { [$0.row] } ?? child.value as? [OptionRow] ?? []
    }

    /// The options of a command, in the order of its help.
    package static func rows(of command: CommandName) -> [OptionRow] {
        let own = rows.filter { $0.commands.contains(command) }
        return own.filter { !$0.last.contains(command) } + own.filter { $0.last.contains(command) }
    }

    /// The names, without dashes, that no recipe's option can have; but for those of `sheet` alone, which there go
    /// before a recipe's.
    package static let reservedNames: Set<String> = {
        let options = ([.run, .check, .plan, .frame] as [CommandName]).flatMap(rows(of:))
        return Set(options.flatMap(\.flags).map { String($0.dropFirst(2)) } + ["help", "version"])
    }()

    private init() {}

    // MARK: - Rights and limits

    package let stdio = OwnOption<Bool>(
        "stdio", .flag, "Take requests from standard input and answer on standard output.", for: [.serve])
    package let schema = OwnOption<Bool>("schema", .flag, "Print the JSON schema of the requests.", for: [.serve])
    package let allowRead = OwnOption<[OptionPath]>(
        "allow-read", .paths, value: "path", "Let the recipe read a file or a folder. Repeatable.",
        [
            .repl: "Let statements read a file or a folder. Repeatable.",
            .serve: "Let recipes read a file or a folder. Repeatable.",
            .probe: "Let the files refer to a file, or to those of a folder. Repeatable.",
        ], for: CommandName.ofLua + [.probe], defaults: .right)
    package let allowWrite = OwnOption<[OptionPath]>(
        "allow-write", .paths, value: "path", "Let the recipe write a file or into a folder. Repeatable.",
        [
            .repl: "Let statements write a file or into a folder. Repeatable.",
            .serve: "Let recipes write a file or into a folder. Repeatable.",
        ], for: CommandName.ofLua, defaults: .right)
    package let memoryLimit = OwnOption<Int>(
        "memory-limit", .mebibytes, usual: 256, value: "mib", "What the recipe's own values may take of the memory.",
        [.repl: "What Lua's own values may take of the memory."], for: CommandName.ofLua, defaults: .limit)
    package let timeLimit = OwnOption<Double>(
        "time-limit", .seconds, usual: 10, value: "s", "How long the recipe may compute, in seconds.",
        [.repl: "How long a statement may compute, in seconds."], for: CommandName.ofLua, defaults: .limit)
    package let promptQuiet = OwnOption<Bool>(
        "quiet", short: "q", .flag, "Show only values, errors, warnings and what is printed.", for: [.repl],
        defaults: .silence)
    package let noDefaults = OwnOption<Bool>(
        "no-defaults", .flag, "Take no options from luaedit.toml.",
        for: CommandName.ofLua + [.probe, .record], last: [.record])

    // MARK: - The result

    package let frameTime = OwnOption<String?>(
        "at", .text, value: "time", "The frame's time: seconds, 1:02.5 or 00:01:02:12@25 (default: the first).",
        for: [.frame], defaults: .oneRun)
    // Smaller pictures show nothing.
    package let count = OwnOption<Int>(
        "count", .integer(1...1000), usual: 20, value: "n",
        "How many frames, evenly spaced; a shorter movie shows each of its own once.", for: [.sheet], defaults: .oneRun)
    package let columns = OwnOption<Int?>(
        "columns", .integer(1...1000), value: "n", "Frames in a row (default: by their number and shape).",
        for: [.sheet], defaults: .oneRun)
    package let output = OwnOption<OptionPath?>(
        "output", short: "o", .path, value: "out", "Where the result goes (default: INPUT-RECIPE.EXT).",
        [.frame: pictureOutput, .sheet: pictureOutput], for: CommandName.ofExports + [.frame, .sheet], defaults: .place)
    private static let pictureOutput =
        "The picture's file, .png, .jpg or .webp (default: shown on the terminal, else INPUT-RECIPE.png)."
    package let settings = SettingTable.rows.filter { $0.option != nil }.map { row in
        let table = SettingTable.shared
        let others: [String: [CommandName]] = [
            table.range.row.key: [.sheet], table.size.row.key: [.frame], table.frameDuration.row.key: [.frame, .sheet],
        ]
        let sizes: [CommandName: String] = [.frame: "The largest size of the movie's shape that fits, in a file."]
        // Tags name the place, the time and the device of a recording: a file that keeps fewer of them gives less away.
        let protection = row.key == table.metadata.row.key ? Protection.last(of: row.kind.choices) : nil
        return OptionRow(
            name: row.key, kind: .setting(row), usual: String?.none as any Sendable, valueName: row.valueName,
            text: row.help, wordings: row.key == table.size.row.key ? sizes : [:],
            commands: CommandName.ofExports + (others[row.key] ?? []), last: [],
            defaults: row.key == table.range.row.key ? .oneRun : .allowed(protection))
    }

    // MARK: - One command

    package let estimate = OwnOption<Bool>(
        "estimate", .flag,
        "Say how large the result will be and how long it takes: renders short parts, some seconds long.",
        for: [.plan], defaults: .oneRun)
    package let svg = OwnOption<OptionPath?>(
        "svg", .path, value: "file", "Draw the timeline into a file instead.", for: [.plan], defaults: .place)
    package let jobs = OwnOption<Int>(
        "jobs", short: "j", .integer(1...256), usual: 1, value: "n", "Rows at a time.", for: [.batch],
        defaults: .allowed(.least))
    package let rowTasks = OwnOption<Int?>(
        "tasks", .integer(.min ... .max), value: "n",
        "Run the rows of one task of so many, each on a machine of its own.", for: [.batch])
    package let task = OwnOption<Int?>(
        "task", .integer(.min ... .max), value: "k", "The number of the task, from 0.", for: [.batch])
    package let dryRun = OwnOption<Bool>(
        "dry-run", .flag, "Print the command of each row that would be run.", for: [.batch], defaults: .oneRun)
    package let report = OwnOption<OptionPath?>(
        "report", .path, value: "file",
        "Write what became of each row into a file, as soon as it has ended: .csv or .json.", for: [.batch],
        defaults: .place)
    package let state = OwnOption<OptionPath?>(
        "state", .path, value: "file",
        "Where done rows are remembered (default: .luaedit-batch-RECIPE beside the results).", for: [.batch],
        defaults: .place)
    package let separator = OwnOption<UInt8?>(
        "separator", .character, value: "char", "What stands between the cells of a CSV file.", for: [.batch],
        defaults: .oneRun)
    package let retries = OwnOption<Int>(
        "retries", .integer(0...100), usual: 0, value: "n",
        "Run a failed row again, up to so often, unless the recipe, the table or a file is wrong.", for: [.batch])
    package let rowTimeLimit = OwnOption<Double?>(
        "row-time-limit", .seconds, value: "s", "The longest time of a row, in seconds (default: any).", for: [.batch])
    package let maxFailures = OwnOption<Int?>(
        "max-failures", .integer(1 ... .max), value: "n",
        "Begin no other row after so many failures (default: any number).", for: [.batch])
    package let keepGoing = OwnOption<Bool>(
        "keep-going", .toggle, usual: true, "Go on with the other rows when one has failed.", for: [.batch],
        defaults: .allowed())
    // Slurm's arrays have at most four million.
    package let tasks = OwnOption<Int>(
        "tasks", .integer(1...1_000_000), usual: 2, value: "n", "The tasks; fewer if the movie has fewer parts.",
        for: [.farmPlan])
    package let cache = OwnOption<OptionPath?>(
        "cache", .path, value: "dir", "The folder of the parts, which all machines reach.", for: [.farmPlan])
    package let job = OwnOption<OptionPath?>(
        "job", .path, value: "dir", "The job's folder (default: OUT.farm).", for: [.farmPlan])
    package let submit = OwnOption<Bool>(
        "submit", .flag, "Submit them too, and print the numbers of both jobs.", for: [.farmSlurm])
    package let processors = OwnOption<Int>(
        "processors", .integer(1...4096), usual: 2, value: "n", "Processors of each task.", for: [.farmSlurm])
    package let atOnce = OwnOption<Int?>(
        "at-once", .integer(1 ... .max), value: "n",
        "The most tasks at a time (default: as many as there is room for).", for: [.farmSlurm])
    package let time = OwnOption<String?>(
        "time", .text, value: "time", "How long a task may take, as Slurm reads it: 30, 2:00:00.", for: [.farmSlurm])
    package let partition = OwnOption<String?>(
        "partition", .text, value: "name", "Slurm's partition.", for: [.farmSlurm])
    package let port = OwnOption<Int>(
        "port", .integer(.min ... .max), usual: 0, value: "port", "The port of the page (default: one that is free).",
        for: [.studio])
    package let noBrowser = OwnOption<Bool>(
        "no-browser", .flag, "Open no browser, only print the link.", for: [.studio])
    package let editor = OwnOption<String?>(
        "editor", .text, value: "cmd",
        "The command that opens a line, such as 'code -g {file}:{line}' (default: none).", for: [.studio])
    package let start = OwnOption<Int?>(
        "at", .quantity(Quantity.start), value: "time",
        "Where it begins: seconds, 1:02.5 or 00:01:02:12@25 (default: the start).", for: [.play], defaults: .oneRun)
    package let rate = OwnOption<Int?>(
        "speed", .quantity(Quantity.rate), value: "factor",
        "How fast, from 0.1 to 16; below 0 backwards, from the end unless --at says where.", for: [.play])
    package let loop = OwnOption<Bool>("loop", .flag, "Begin again at the end, without a gap.", for: [.play])
    package let mute = OwnOption<Bool>("mute", .flag, "Begin without sound; the M key brings it back.", for: [.play])
    package let fullScreen = OwnOption<Bool>("full-screen", .flag, "Fill the screen.", for: [.play])
    package let keepOpen = OwnOption<Bool>("keep-open", .flag, "Leave the window open at the end.", for: [.play])
    package let recording = OwnOption<OptionPath>(
        "output", short: "o", .path, value: "file", "The movie: a file in .mp4 or .mov.", for: [.record],
        defaults: .place)
    package let camera = OwnOption<[String]>(
        "camera", .texts, value: "device", "A camera. Repeatable.", for: [.record])
    package let screen = OwnOption<[String]>(
        "screen", .texts, value: "device", "A screen, or a part of it. Repeatable.", for: [.record])
    package let microphone = OwnOption<[String]>(
        "microphone", .texts, value: "device", "A microphone. Repeatable.", for: [.record])
    package let captureSize = OwnOption<String?>(
        "size", .text, value: "wxh",
        "The size of the screen's part or, without a screen, of the camera's picture.", for: [.record])
    package let captureRate = OwnOption<String?>(
        "frame-rate", .text, value: "rate", "Pictures a second (default: the camera's own; of a screen 30).",
        for: [.record])
    package let duration = OwnOption<String?>(
        "duration", .text, value: "time", "End after so long; pauses do not count.", for: [.record])
    package let fileSize = OwnOption<String?>(
        "file-size", .text, value: "bytes", "End before the file is larger.", for: [.record])
    package let keepFree = OwnOption<String?>(
        "keep-free", .text, value: "bytes", "End before less is free on the disk.", for: [.record])
    package let fragment = OwnOption<String>(
        "fragment", .text, usual: "10", value: "time",
        "The longest part that is lost if everything is killed, in seconds.", for: [.record])
    package let pack = OwnOption<OptionPath?>(
        "output", short: "o", .path, value: "file", "The pack (default: NAME.luaedit).", for: [.pack], defaults: .place)
    package let main = OwnOption<String?>(
        "main", .text, value: "name", "The recipe that is run, of a folder with several.", for: [.pack])
    package let list = OwnOption<Bool>("list", .flag, "Show what a pack holds.", for: [.pack])
    package let clear = OwnOption<Bool>(
        "clear", .flag, "Remove all entries but those that a running export uses.", for: [.cache])
    package let verify = OwnOption<Bool>(
        "verify", .flag,
        "Read all entries and remove those that are damaged; ends with status 74 if there are any.", for: [.cache])
    package let limit = OwnOption<CacheLimit?>(
        "limit", .quantity(CacheLimit.read), value: "size",
        "Set the most bytes of all entries, such as 2GiB; 'auto' is 10 GiB, or a tenth of the disk's free space if "
            + "that is less.", for: [.cache])
    package let template = OwnOption<String>(
        "template", .text, usual: "title", value: "name",
        "What it starts as; 'luaedit new' without a name lists what there is.", for: [.new])

    // MARK: - Writing it

    package let overwrite = OwnOption<Bool>(
        "overwrite", .flag, "Replace a file that is there.",
        [
            .plan: "Replace the --svg file if it is there.",
            .batch: "Replace files that are there and are not of this batch, the --report file too.",
            .farmPlan: "Replace a job that is there, and a result.",
        ], for: [.run, .batch, .plan, .frame, .sheet, .record, .farmPlan, .pack],
        defaults: .refused("a file is replaced only if the command line says so"))
    package let temporaryDirectory = OwnOption<OptionPath?>(
        "temporary-directory", .path, value: "dir",
        "Where results grow until they are whole (default: beside where they go).", for: [.run, .batch],
        defaults: .place)
    package let noCache = OwnOption<Bool>(
        "no-cache", .flag,
        "Neither use parts that earlier exports have made nor keep any for later ones, see 'luaedit cache'.",
        [.plan: "Do not look for parts that earlier exports have left."], for: [.run, .batch, .plan])
    package let progress = OwnOption<ProgressStyle>(
        "progress", .choice(ProgressStyle.self), usual: .auto, "How progress is shown on standard error.",
        [.batch: "How progress over all rows is shown on standard error."],
        for: [.run, .batch, .sheet, .record, .farmTask, .farmJoin], defaults: .allowed())
    package let watch = OwnOption<Bool>(
        "watch", .flag,
        "Run again whenever the recipe, a module or a file that it read changes, until Ctrl-C. Without -o a terminal "
            + "shows a frame.",
        [
            .play: "Run the recipe again whenever it, a module or a file that it read changes, and play on at the same "
                + "time. The window stays open at the end."
        ], for: [.run, .play], defaults: .oneRun)
    package let watchedTime = OwnOption<String?>(
        "at", .text, value: "time", "The time of the frame that --watch shows (default: 0).", for: [.run],
        defaults: .oneRun)
    package let studio = OwnOption<Bool>(
        "studio", .flag, "With --watch: open the studio's page of the movie, too, and print its link.", for: [.run],
        defaults: .oneRun)
    package let pictures = OwnOption<PictureChoice?>(
        "pictures", .choice(PictureChoice.self), value: "form",
        "How pictures are shown on the terminal (default: LUAEDIT_PICTURES, else auto).",
        for: [.run, .frame, .sheet, .repl], last: [.repl], defaults: .allowed())

    // MARK: - What is said

    package let json = OwnOption<Bool>(
        "json", .flag, "Write results as JSON, and every line on standard error as a JSON object.",
        [
            .devices: "Write the list as JSON.", .doctor: "Write the list as JSON.",
            .cache: "Write the result as JSON.", .doc: "Write what is found as JSON, with its text in Markdown.",
        ], for: CommandName.ofResults + [.record, .devices, .doctor, .cache, .doc], defaults: .oneRun)
    package let quiet = OwnOption<Bool>(
        "quiet", short: "q", .flag, "Show only errors, warnings and what a recipe prints.",
        [.record: "Show only errors and warnings."], for: CommandName.ofResults + [.record], defaults: .silence)
    package let verbose = OwnOption<Bool>(
        "verbose", short: "v", .flag, "Show details, and the calls that led to an error.",
        for: CommandName.ofWorkers, defaults: .allowed())
    package let maxMemory = OwnOption<Int?>(
        "max-memory", .mebibytes, value: "mib", "What the engine may take of the memory (default: half of it).",
        for: CommandName.ofWorkers, defaults: .limit)
    package let requireSandbox = OwnOption<Bool>(
        "require-sandbox", .flag,
        "Refuse to run (status 78) where the kernel lacks Landlock or seccomp to hold the engine with.",
        for: CommandName.ofWorkers, defaults: .allowed(.on))
}

extension OptionRow.Defaults {
    fileprivate static let right = refused(
        "what a recipe may touch is said on the command line, each time, so that no folder opens doors by itself")
    fileprivate static let place = refused("a place to write to is said on the command line")
    fileprivate static let oneRun = refused("it belongs to one run, and not to all")
    fileprivate static let silence = own("notices say what the sandbox lacks and which file a name means")
}

/// A row with the type of its values.
package struct OwnOption<Value: OptionContent>: Sendable {
    package let row: OptionRow
    private let absent: Value?

    /// What holds without the option. It is an error to ask for that of one that its command must have.
    package var usual: Value {
        guard let absent else { preconditionFailure("--\(row.name) is always given") }
        return absent
    }

    /// - Parameters:
    ///   - usual: The default. Left out, it is the default of the type; nil if the option must be given.
    ///   - value: The placeholder of the value in the help.
    ///   - wordings: The sentences of commands in which the option means something else.
    ///   - last: The commands in which the help shows it after all others.
    fileprivate init(
        _ name: String, short: Character? = nil, _ kind: OptionKind, usual: Value? = Value.absent, value: String = "",
        _ help: String, _ wordings: [CommandName: String] = [:], for commands: [CommandName],
        last: [CommandName] = [], defaults: OptionRow.Defaults = .unknown
    ) {
        absent = usual
        row = OptionRow(
            name: name, short: short, kind: kind, usual: usual, valueName: value, text: help, wordings: wordings,
            commands: commands, last: last, defaults: defaults)
    }
}

/// A row of the table, whatever its type.
private protocol OptionEntry {
    var row: OptionRow { get }
}

extension OwnOption: OptionEntry {}
