import CMediaLibraries
import Glibc
import Values

/// A subtitle file as libass reads it: the file itself, or its cues with the layer's style.
struct SubtitleScript {
    private let document: SubtitleDocument
    private let style: ResolvedStyle
    private let overrides: SubtitleStyle?

    static let defaultFamily = "Sans"

    /// - Parameters:
    ///   - size: The layer's, in pixels.
    ///   - lineHeight: Of the style's font, in font sizes.
    init(_ document: SubtitleDocument, _ style: SubtitleStyle, overridesStyle: Bool, size: Size, lineHeight: Double) {
        self.document = document
        self.style = ResolvedStyle(style, size: size, lineHeight: lineHeight)
        overrides = overridesStyle ? style : nil
    }

    /// Reads the script. Wraps `ass_read_memory`, or `ass_new_track` and `ass_process_chunk`.
    /// - Returns: Nil if memory ran out. The caller frees it.
    func makeTrack(_ call: subtitle_functions, _ library: OpaquePointer) -> UnsafeMutablePointer<ASS_Track>? {
        // Fonts inside of scripts are a stranger's data for the font library: they stay where they are.
        call.set_extract_fonts(library, 0)
        guard let script = document.script else { return makeTrackOfCues(call, library) }
        var bytes = script.utf8.map { CChar(bitPattern: $0) }
        guard let track = call.read_memory(library, &bytes, bytes.count, nil) else { return call.new_track(library) }
        if let overrides { force(overrides, on: track, call, library) }
        return track
    }

    private func makeTrackOfCues(
        _ call: subtitle_functions, _ library: OpaquePointer
    ) -> UnsafeMutablePointer<ASS_Track>? {
        guard let track = call.new_track(library) else { return nil }
        // Every cue is given once, so none has to be looked for among the others.
        call.set_check_readorder(track, 0)
        let header = style.header
        call.process_codec_private(track, header, CInt(header.utf8.count))
        for (index, cue) in document.cues.enumerated() {
            guard let start = try? cue.start.units(per: 1000), let stop = try? cue.stop.units(per: 1000) else {
                continue
            }
            let event = style.event(cue, number: index)
            call.process_chunk(track, event, CInt(event.utf8.count), start, stop - start)
        }
        return track
    }

    /// Wraps `ass_set_style_overrides` and `ass_process_force_style`.
    private func force(
        _ style: SubtitleStyle, on track: UnsafeMutablePointer<ASS_Track>, _ call: subtitle_functions,
        _ library: OpaquePointer
    ) {
        // A script's numbers are in pixels of a picture with the height that the script states.
        let height = track.pointee.PlayResY > 0 ? Double(track.pointee.PlayResY) : 288
        let fields = self.style.fields(of: style, scale: height / self.style.height)
        fields.map { "\($0.name)=\($0.value)" }.withCStrings { call.set_style_overrides(library, $0) }
        call.process_force_style(track)
    }
}

extension [String] {
    /// Lends them as a list of C strings that ends with a null.
    fileprivate func withCStrings(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void) {
        var pointers = map { strdup($0) }
        pointers.append(nil)
        body(&pointers)
        for pointer in pointers { free(pointer) }
    }
}
