import MediaTime

/// A cue where it is shown in a movie.
package struct PlacedCue: Hashable, Sendable {
    /// In movie time.
    package var start: Time
    /// In movie time; after the start.
    package var stop: Time
    /// Its own times are its file's and count for nothing here.
    package var cue: SubtitleCue
    /// An ASS event without its number and times, `Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; nil for cues
    /// of other files.
    package var event: String?

    package init(start: Time, stop: Time, cue: SubtitleCue, event: String? = nil) {
        self.start = start
        self.stop = stop
        self.cue = cue
        self.event = event
    }

    /// The part of the cue inside a range of its own time, mapped; nil when nothing of it lies there.
    package func placed(from source: TimeRange, to target: TimeRange) throws(TimeError) -> PlacedCue? {
        guard let part = try TimeRange(start: start, end: stop).intersection(source), !part.isEmpty else { return nil }
        let mapping = TimeMapping(source: source, target: target)
        var placed = self
        placed.start = try mapping.targetTime(atSource: part.start)
        placed.stop = try mapping.targetTime(atSource: part.end)
        return placed.stop > placed.start ? placed : nil
    }
}

extension SubtitleDocument {
    /// The cues at their file's times, in order of their starts.
    package var placedCues: [PlacedCue] {
        guard let script else { return cues.map { PlacedCue(start: $0.start, stop: $0.stop, cue: $0) } }
        let parser = ASSParser(script.split(separator: "\n", omittingEmptySubsequences: false))
        let cues = zip(parser.cues, parser.events).map { cue, event in
            PlacedCue(start: cue.start, stop: cue.stop, cue: cue, event: event)
        }
        return cues.sortedByStart()
    }

    /// The part of an ASS script above its events; nil for other files.
    package var scriptHeader: String? {
        guard let script else { return nil }
        var header = ""
        var isInEvents = false
        for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("[") { isInEvents = line.trimmed.lowercased() == "[events]" }
            if !isInEvents, !line.trimmed.isEmpty { header += line + "\n" }
        }
        return header
            + "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    }

    /// Cues that were read from elsewhere than a subtitle file.
    /// - Parameters:
    ///   - name: For messages.
    ///   - cues: In any order.
    package convenience init(name: String, format: Format, language: String?, cues: [SubtitleCue]) {
        let text = cues.map(\.text).joined(separator: "\n")
        self.init(
            name: name, format: format, language: language, cues: cues.sortedByStart(), script: nil, problems: [],
            fingerprint: text.fingerprint)
    }
}

extension Subtitles {
    /// The cues that are shown within a range, cut to it, in order of their starts.
    /// - Parameter range: In movie time.
    package func placedCues(in range: TimeRange) throws(TimeError) -> [PlacedCue] {
        var placed: [PlacedCue] = []
        for var cue in document.placedCues {
            cue.start = try shownTime(of: cue.start)
            cue.stop = try shownTime(of: cue.stop)
            if let part = try cue.placed(from: range, to: range) { placed.append(part) }
        }
        return placed.sortedByStart()
    }
}

extension [PlacedCue] {
    /// Those that start together stay in their order.
    package func sortedByStart() -> [PlacedCue] {
        enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
    }
}

extension SubtitleCue {
    /// A cue of a media file's subtitle track.
    /// - Parameters:
    ///   - text: In SubRip's markup.
    /// - Returns: Nil without words.
    package init?(start: Time, stop: Time, subRip text: String) {
        let markup = SubtitleMarkup(text, .subRip)
        guard markup.runs.contains(where: { !$0.text.isEmpty }) else { return nil }
        self.init(
            start: start, stop: stop, runs: markup.runs, placement: SubtitlePlacement(alignment: markup.alignment))
    }

    /// A cue of a media file's subtitle track.
    /// - Parameters:
    ///   - text: In WebVTT's markup.
    ///   - settings: As after a cue's times.
    /// - Returns: Nil without words.
    package init?(start: Time, stop: Time, webVTT text: String, settings: String = "", identifier: String? = nil) {
        let markup = SubtitleMarkup(text, .webVTT)
        guard markup.runs.contains(where: { !$0.text.isEmpty }) else { return nil }
        self.init(
            start: start, stop: stop, runs: markup.runs, voice: markup.voice, identifier: identifier,
            placement: SubtitlePlacement(webVTT: settings[...]))
    }

    /// A cue of a media file's subtitle track.
    /// - Parameters:
    ///   - text: The last field of an ASS event.
    /// - Returns: Nil without words.
    package init?(start: Time, stop: Time, ass text: String) {
        let overrides = ASSOverrides(text[...], start: start, stop: stop)
        guard overrides.runs.contains(where: { !$0.text.isEmpty }) else { return nil }
        self.init(
            start: start, stop: stop, runs: overrides.runs,
            placement: SubtitlePlacement(alignment: overrides.alignment))
    }
}
