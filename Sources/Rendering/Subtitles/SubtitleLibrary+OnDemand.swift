import CSubtitleShim
import Media

extension LibraryOnDemand {
    /// libass.
    package static var subtitles: LibraryOnDemand {
        LibraryOnDemand(
            fileName: String(cString: subtitleshim_library_name()), purpose: "subtitles of ASS files",
            debianPackage: "libass9"
        ) { () throws(MediaError) in _ = try SubtitleLibrary.load() }
    }
}
