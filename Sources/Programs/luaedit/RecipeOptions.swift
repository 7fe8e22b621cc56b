import ArgumentParser
import Messages
import RecipeFiles
import SystemCalls

/// Options of every command that runs a recipe, and the recipe.
struct RecipeOptions: ParsableArguments {
    @Argument(
        help: """
            The recipe: a file, one of 'luaedit recipes' (:NAME if a file here has the name too), or - for standard input. \
            'frame', 'sheet' and 'plan' take a media file too, and 'play' several.
            """)
    var recipe: RawString

    @Argument(
        parsing: .remaining,
        help: ArgumentHelp("What the recipe takes; 'luaedit run RECIPE --help' shows it.", valueName: "recipe-argument")
    )
    var arguments: [RawString] = []

    @Option(help: ArgumentHelp("Let the recipe read a file or a folder. Repeatable.", valueName: "path"))
    var allowRead: [RawString] = []

    @Option(help: ArgumentHelp("Let the recipe write a file or into a folder. Repeatable.", valueName: "path"))
    var allowWrite: [RawString] = []

    @Option(help: ArgumentHelp("What the recipe's own values may take of the memory.", valueName: "mib"))
    var memoryLimit = Mebibytes(count: usualLimits.memory)

    @Option(help: ArgumentHelp("How long the recipe may compute, in seconds.", valueName: "s"))
    var timeLimit = PositiveSeconds(value: usualLimits.time)

    /// The limits without an option: MiB and seconds.
    static let usualLimits = (memory: 256, time: 10.0)

    @Flag(help: "Take no options from luaedit.toml.")
    var noDefaults = false

    /// The options of this group that differ from what is usual, for another command line.
    var ownOptions: [RawString] {
        Self.words(allowRead: allowRead, allowWrite: allowWrite, memoryLimit: memoryLimit, timeLimit: timeLimit)
    }

    static func words(
        allowRead: [RawString], allowWrite: [RawString], memoryLimit: Mebibytes, timeLimit: PositiveSeconds
    ) -> [RawString] {
        var words = allowRead.map { "--allow-read=" + $0 } + allowWrite.map { "--allow-write=" + $0 }
        if memoryLimit.bytes != usualLimits.memory << 20 {
            words.append(RawString("--memory-limit=\(memoryLimit.bytes >> 20)"))
        }
        if timeLimit.value != usualLimits.time { words.append(RawString("--time-limit=\(timeLimit.value)")) }
        return words
    }

    /// Set by the words after the recipe, see ``RecipeCommandLine``.
    @Flag(help: .private)
    var recipeHelp = false

    /// Makes the worker's job; reads the recipe.
    /// - Parameters:
    ///   - name: Of the recipe that shows a media file named in the recipe's place; nil where a recipe alone is meant.
    ///   - takesSeveral: True if the words after a media file are others.
    func makeJob(
        _ command: Job.Command, _ library: RecipeLibrary, showing name: String? = nil, takesSeveral: Bool = false
    ) throws(Failure) -> Job {
        if let name, takesSeveral || arguments.isEmpty, !recipeHelp, RecipeLibrary.isMedia(recipe) {
            var job = Job(command: command)
            job.recipe = RecipeLibrary.showing(recipe, as: name)
            job.arguments = [recipe] + arguments
            job.home = library.home
            for path in job.arguments + allowRead { try job.grants.allowReading(path) }
            return job
        }
        return try makeJob(recipeHelp ? .describe : command, library, arguments: arguments)
    }

    /// The same with other words after the recipe.
    func makeJob(
        _ command: Job.Command, _ library: RecipeLibrary, arguments: [RawString]
    ) throws(Failure) -> Job {
        var job = try Job(command, library.read(recipe), library.withThemes(arguments), home: library.home)
        job.limits.luaMemory = memoryLimit.bytes
        job.limits.luaTime = timeLimit.value
        for path in allowRead { try job.grants.allowReading(path) }
        for path in allowWrite { try job.grants.allowWriting(path) }
        return job
    }
}

extension Job {
    /// A job for a recipe, which may read what lies beside it and the files that the words after it name.
    init(
        _ command: Command, _ recipe: Recipe, _ arguments: [RawString], home: RawString?
    ) throws(Failure) {
        self.init(command: command)
        (self.recipe, self.arguments, self.home) = (recipe, arguments, home)
        if let path = recipe.path { try grants.allowReadingBesideRecipe(in: path.folder) }
        grants.nameFiles(in: arguments)
    }
}
