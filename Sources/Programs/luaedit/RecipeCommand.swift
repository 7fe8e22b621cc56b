import ArgumentParser
import Messages
import RecipeFiles
import SystemCalls

/// The recipe that a command runs, and its arguments.
struct RecipeArguments: ParsableArguments {
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

    /// Set by the words after the recipe, see ``RecipeCommandLine``.
    @Flag(help: .private)
    var recipeHelp = false
}

/// A command that runs a recipe.
protocol RecipeCommand: OptionCommand {
    var recipe: RecipeArguments { get }
}

extension RecipeCommand {
    /// Makes the worker's job; reads the recipe.
    /// - Parameters:
    ///   - name: Of the recipe that shows a media file named in the recipe's place; nil where a recipe alone is meant.
    ///   - takesSeveral: True if the words after a media file are others.
    func makeJob(
        _ command: Job.Command, _ library: RecipeLibrary, showing name: String? = nil, takesSeveral: Bool = false
    ) throws(Failure) -> Job {
        let (file, arguments) = (recipe.recipe, recipe.arguments)
        if let name, takesSeveral || arguments.isEmpty, !recipe.recipeHelp, RecipeLibrary.isMedia(file) {
            var job = Job(command: command)
            job.recipe = RecipeLibrary.showing(file, as: name)
            job.arguments = [file] + arguments
            job.home = library.home
            for path in job.arguments + own.allowRead { try job.grants.allowReading(path) }
            return job
        }
        return try makeJob(recipe.recipeHelp ? .describe : command, library, file, arguments)
    }

    /// The same for another recipe or with other words after it.
    func makeJob(
        _ command: Job.Command, _ library: RecipeLibrary, _ name: RawString, _ arguments: [RawString]
    ) throws(Failure) -> Job {
        var job = try Job(command, library.read(name), library.withThemes(arguments), home: library.home)
        try own.applyRights(to: &job)
        return job
    }
}

extension Job {
    /// A job for a recipe. The recipe may read its own folder and the files that its arguments name.
    init(
        _ command: Command, _ recipe: Recipe, _ arguments: [RawString], home: RawString?
    ) throws(Failure) {
        self.init(command: command)
        (self.recipe, self.arguments, self.home) = (recipe, arguments, home)
        if let path = recipe.path { try grants.allowReadingBesideRecipe(in: path.folder) }
        grants.nameFiles(in: arguments)
    }
}
