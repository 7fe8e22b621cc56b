import EditModel
import Media
import Messages
import SystemCalls

extension InputFiles {
    /// Every file that was opened as media, each picture of every sequence, and what the user named.
    /// - Parameter files: What the paths of `library` were opened through.
    init(_ library: MediaLibrary, and named: [String], through files: GrantedFiles) {
        let numbered = library.openedSequences.map { sequence in
            Numbered(
                before: RawString(carried: sequence.names.before), after: RawString(carried: sequence.names.after),
                width: sequence.names.width, numbers: sequence.numbers)
        }
        let opened = library.paths.map { files.place(of: RawString(carried: $0)) }
        self.init(opened + named.map { RawString(carried: $0) }, numbered: numbered)
    }
}
