import EditBindings
import EditModel
import Export
import Media
import MediaTime
import Messages
import ModelBindings
import Rendering
import Settings

extension ExportOptions {
    /// The command line's options for the export of a movie: the preset it names, else the one of the output's
    /// extension, else the usual one for the movie's contents.
    /// - Throws: ``Failure`` for an unknown preset, one that cannot write the file of `-o`, or one without a wanted
    ///   setting.
    init(_ job: Job, _ movie: MovieSnapshot) throws {
        let given = job.output?.givenExtension
        let preset = try job.rendering.preset.map(Self.preset(named:)) ?? Self.preset(job, given, movie)
        self.init(
            preset: preset, isPresetNamed: job.rendering.preset != nil,
            container: try Self.container(of: preset, job, given))
        try preset.requireEncoders()
        settings = try job.settings()
        if settings.isFragmented == true { settings.fragmentDuration = Self.usualFragment }
        try requireSettings()
    }

    /// The shortest fragment where the command line asks for fragments.
    private static let usualFragment = Time(2, 1)

    private static func container(of preset: Preset, _ job: Job, _ given: String?) throws(Failure) -> Container? {
        guard let output = preset.output else {
            guard let path = job.output else { return nil }
            throw Failure(.usage, "the preset '\(preset.name)' writes nothing, so there can be no '-o \(path)'")
        }
        guard let given else { return nil }
        if let container = output.container(forExtension: given) { return container }
        // A recipe's own preset may be another one's place.
        let other = Preset.forExtension(given).map { "; --preset \($0.name) writes such files" } ?? ""
        throw Failure(
            .usage,
            "the preset '\(preset.name)' writes \(output.extensionList) files, '-o \(job.output!)' ends in .\(given)\(other)"
        )
    }

    fileprivate static func preset(named name: String) throws(Failure) -> Preset {
        do throws(UnknownPreset) { return try Preset.known(name) } catch {
            throw Failure(.usage, error.description)
        }
    }

    /// The preset when the user names none.
    private static func preset(_ job: Job, _ given: String?, _ movie: MovieSnapshot) throws(Failure) -> Preset {
        guard let given else {
            return job.output?.namesNewFolder == true && movie.video != nil
                ? try preset(named: "png") : .usual(for: movie)
        }
        if let preset = Preset.forExtension(given) { return preset }
        throw Failure(
            .usage,
            "no preset writes .\(given) files, as '-o \(job.output!)' asks for; the extensions are "
                + Preset.extensions.map { "." + $0 }.joined(separator: ", "))
    }

    /// Refuses settings that the preset cannot follow.
    private func requireSettings() throws(Failure) {
        let mistakes = settingMistakes()
        guard !mistakes.isEmpty else { return }
        let texts = mistakes.map { "\($0.setting.flags.first ?? $0.setting.noun): \($0.text)" }
        throw Failure(.usage, texts.joined(separator: "\n"))
    }
}

extension ExportOptions {
    /// The options of a recipe's result: the recipe's, for the main one after the command line's.
    ///
    /// Other results take only the preset that writes nothing from the command line.
    /// - Throws: ``Failure`` for invalid options.
    init(_ job: Job, _ edit: RecipeResult.Edit, _ movie: MovieSnapshot) throws {
        var asked = job
        if edit.name != "main" {
            asked.rendering = RenderingOptions()
            asked.rendering.preset = job.writesNothing ? job.rendering.preset : nil
            asked.output = nil
        }
        var settings = edit.settings
        asked.rendering.preset = asked.rendering.preset ?? asked.preset(of: edit)
        if let named = asked.rendering.preset, let own = settings.preset, named != own {
            // Another encoder has another scale of quality, and options of its own.
            settings.values.removeEncoders()
        }
        try self.init(asked, movie)
        if !job.writesNothing { settings.fill(&self) }
    }
}

extension Job {
    /// Where frames of a result are transparent: where its export is.
    func transparency(of edit: RecipeResult.Edit) throws(Failure) -> PictureCapabilities.Transparency {
        guard let name = rendering.preset ?? preset(of: edit) else { return .none }
        return try ExportOptions.preset(named: name).output?.picture?.capabilities.transparency ?? .none
    }

    /// The preset of a result where the command line names none: the recipe's. The ending of `-o` turns an animation into
    /// one of another kind, which holds the same pictures.
    fileprivate func preset(of edit: RecipeResult.Edit) -> String? {
        let own = edit.settings.preset
        guard edit.name == "main", let given = output?.givenExtension,
            let output = own.flatMap(Preset.named)?.output, output.picture?.isAnimation == true,
            output.container(forExtension: given) == nil, let other = Preset.forExtension(given),
            other.output?.picture?.isAnimation == true
        else { return own }
        return other.name
    }

    /// True when the command line renders everything and keeps nothing.
    var writesNothing: Bool { rendering.preset.flatMap(Preset.named).map { $0.output == nil } ?? false }
}
