import EditModel
import Media
import Supervision

extension InputFiles {
    /// Every file that was opened as media, each picture of every sequence, and what the user named.
    init(_ library: MediaLibrary, and named: [String]) {
        let numbered = library.openedSequences.map { sequence in
            Numbered(
                before: RawString(carried: sequence.names.before), after: RawString(carried: sequence.names.after),
                width: sequence.names.width, numbers: sequence.numbers)
        }
        self.init((library.paths + named).map { RawString(carried: $0) }, numbered: numbered)
    }
}
