import EditBindings
import Glibc
import LuaHost
import Messages
import ModelBindings
import Planning
import SystemCalls
import Wording

/// The files in the repository that are made from the binding tables: `Scripts/dev/check.sh` compares them.
enum WrittenReference {
    /// The text of an option of the worker; nil for any other option.
    /// - Parameters:
    ///   - option: `--definitions` for `Stdlib/meta/edit.lua`, `--luacheck` for `Stdlib/meta/luacheck.lua`,
    ///     `--reference` for `Docs/reference.md`, `--schema` for the schemas of the engine's JSON in `Docs/schema`.
    ///   - files: The standard library's modules, for the reference; the name of a schema, none for their names.
    /// - Throws: ``Failure`` for a module that cannot be read, ``LuaError`` where Lua cannot be started.
    static func text(_ option: String, files: some Sequence<String>) throws -> String? {
        switch option {
        case "--definitions": RecipeRunner.definitions()
        case "--luacheck": RecipeRunner.luacheckStandard()
        case "--reference": try RecipeRunner.reference(modules: files.map(module))
        case "--schema": JSONSchema.text(files.first { _ in true }, among: schemas)
        default: nil
        }
    }

    private static let schemas =
        [FindingJSON.schema, FarmRun.schema, PresetReport.schema, EditPlan.schema, ProbeReport.schema]
        + RecipeReport.schemas + LiveEditReport.schemas

    private static func module(_ path: String) throws -> LuaModulePage {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(.missingInput, "cannot read '\(path)': \(SystemError(number: errno))") }
        defer { close(file) }
        let bytes = try readAll(from: file, limit: 1 << 20)
        return LuaModulePage(name: RawString(path).stem.repaired, source: String(decoding: bytes, as: UTF8.self))
    }
}
