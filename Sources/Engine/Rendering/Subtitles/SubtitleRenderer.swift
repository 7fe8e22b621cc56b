import CMediaLibraries
import Media
import MediaTime
import Pixels
import Values

/// One subtitle file made ready to be drawn at one size.
///
/// Not thread-safe: it belongs to one thread.
final class SubtitleRenderer {
    private let call: subtitle_functions
    private let library: OpaquePointer
    private let renderer: OpaquePointer
    private let track: UnsafeMutablePointer<ASS_Track>
    private let timeline: SubtitleTimeline
    private let width, height: Int
    /// The picture drawn last: its stretch of the timeline and its time in the file, in milliseconds.
    private var last: (stretch: Int, time: Int64)?
    private var picture: LayerPicture?

    /// Glyphs that libass keeps.
    private static let glyphLimit: CInt = 4096
    /// Megabytes of bitmaps that libass keeps.
    private static let bitmapLimit: CInt = 64

    /// - Parameters:
    ///   - size: The layer's, in its own pixels.
    ///   - width: The picture's, in pixels.
    ///   - height: The picture's, in pixels.
    init(_ script: SubtitleScript, _ timeline: SubtitleTimeline, size: Size, width: Int, height: Int) throws(MediaError)
    {
        call = try subtitleLibrary.load()
        guard let library = call.library_init() else { throw Self.outOfMemory }
        withUnsafePointer(to: call) { subtitleshim_silence($0, library) }
        guard let renderer = call.renderer_init(library) else {
            call.library_done(library)
            throw Self.outOfMemory
        }
        guard let track = script.makeTrack(call, library) else {
            call.renderer_done(renderer)
            call.library_done(library)
            throw Self.outOfMemory
        }
        (self.library, self.renderer, self.track) = (library, renderer, track)
        (self.timeline, self.width, self.height) = (timeline, width, height)
        call.set_storage_size(renderer, CInt(size.width.rounded()), CInt(size.height.rounded()))
        call.set_frame_size(renderer, CInt(width), CInt(height))
        call.set_cache_limits(renderer, Self.glyphLimit, Self.bitmapLimit)
        // The system's fonts and no others.
        call.set_fonts(renderer, nil, "Sans", CInt(ASS_FONTPROVIDER_FONTCONFIG.rawValue), nil, 1)
    }

    deinit {
        call.free_track(track)
        call.renderer_done(renderer)
        call.library_done(library)
    }

    private static var outOfMemory: MediaError { MediaError(.memoryLimit, "draw subtitles", MemoryLimit.exhausted) }

    /// The picture at a time; nil if nothing is shown. Wraps `ass_render_frame`.
    ///
    /// It does not depend on earlier pictures: libass leaves overlapping cues at their places, so the group of cues of
    /// a time is drawn up to that time first.
    /// - Parameter time: Of the file.
    func picture(at time: Time) throws(TimeError) -> LayerPicture? {
        let milliseconds = try time.units(per: 1000)
        guard let stretch = timeline.index(at: time) else { return nil }
        if let last, last == (stretch, milliseconds) { return picture }
        let group = timeline.spans[stretch].firstOfGroup
        var first = group
        if let last, (last.stretch, last.time) < (stretch, milliseconds) {
            first = max(group, last.stretch + 1)
            // The group begins because the one before reached its maximum length: some of its cues are still shown, and
            // this group must not depend on their places.
            if last.stretch < group, timeline.spans[group - 1].cueCount > 0 { forgetPlaces() }
        } else if last != nil {
            forgetPlaces()
        }
        if first < stretch {
            for earlier in first..<stretch { draw(at: try timeline.spans[earlier].start.units(per: 1000)) }
        }
        let start = try timeline.spans[stretch].start.units(per: 1000)
        if first <= stretch, start < milliseconds { draw(at: start) }
        picture = LayerPicture(draw(at: milliseconds), width: width, height: height)
        last = (stretch, milliseconds)
        return picture
    }

    /// Makes libass forget the places of cues.
    private func forgetPlaces() {
        // Setting the size that it has would do nothing.
        call.set_frame_size(renderer, CInt(width), CInt(height) + 1)
        call.set_frame_size(renderer, CInt(width), CInt(height))
    }

    @discardableResult
    private func draw(at milliseconds: Int64) -> UnsafeMutablePointer<ASS_Image>? {
        call.render_frame(renderer, track, milliseconds, nil)
    }
}
