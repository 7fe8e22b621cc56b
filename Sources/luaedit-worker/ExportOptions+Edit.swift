import EditBindings
import EditModel
import Export
import Messages
import Settings

extension ExportOptions {
    /// How a recipe's result is written: as the recipe says, and the main one first of all as the command line says.
    ///
    /// Other results have nothing of the command line but the preset that writes nothing.
    /// - Throws: ``Failure`` for what cannot be.
    init(_ job: Job, _ edit: RecipeResult.Edit, _ movie: MovieSnapshot) throws {
        var asked = job
        if edit.name != "main" {
            asked.rendering = RenderingOptions()
            asked.rendering.preset = job.writesNothing ? job.rendering.preset : nil
            asked.output = nil
        }
        var settings = edit.settings
        if let named = asked.rendering.preset, let own = settings.preset, named != own {
            // Another encoder has another scale of quality, and options of its own.
            settings.values.removeEncoders()
        }
        asked.rendering.preset = asked.rendering.preset ?? settings.preset
        try self.init(asked, movie)
        if !job.writesNothing { settings.fill(&self) }
    }
}

extension Job {
    /// Whether the command line has everything rendered and nothing kept.
    var writesNothing: Bool { rendering.preset.flatMap(Preset.named).map { $0.output == nil } ?? false }
}
