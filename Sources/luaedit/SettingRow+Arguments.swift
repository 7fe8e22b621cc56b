import ArgumentParser
import Settings

extension SettingRow {
    /// Checks a word of the command line, where the worker does not do that by itself.
    /// - Throws: How it is written; the parser names the option and the word.
    func checked(_ text: String) throws -> String {
        guard kind.isReadByParser else { return text }
        // Its range is checked beside the other options, in words of its own.
        if case .number = kind, Double(text)?.isFinite == true { return text }
        do throws(SettingError) { _ = try value(of: [text]) } catch { throw ValidationError(error.form) }
        return text
    }

    /// The help that the command line has of it.
    var argumentHelp: ArgumentHelp {
        ArgumentHelp(help, valueName: valueName.isEmpty ? nil : valueName)
    }
}
