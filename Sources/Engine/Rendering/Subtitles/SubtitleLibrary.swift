import CMediaLibraries
import Media

/// libass. Its functions are named as it names them without `ass_`.
package let subtitleLibrary = LibraryOnDemand(
    subtitleshim_library().pointee, subtitle_functions(), name: "libass is", purpose: "subtitles of ASS files",
    attempt: "draw subtitles", aptName: "libass9")
