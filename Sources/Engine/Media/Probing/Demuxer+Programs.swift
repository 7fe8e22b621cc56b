import CFFmpeg
import Values

extension Demuxer {
    /// A program of the container and its streams.
    struct Program {
        var description: ProgramDescription
        package var streams: Set<Int>
    }

    /// The programs, one of them marked as shown; empty unless there are several with pictures or sound.
    ///
    /// Of a playlist's qualities the one of the highest bit rate is shown, with a picture if any has one. Of the
    /// channels of a transport stream the one with the largest picture is, or else the first with sound: phones' small
    /// copies of a channel follow it. Wraps `AVProgram`.
    func findPrograms() -> [Program] {
        var found = (0..<Int(context.pointee.nb_programs)).compactMap { index in
            context.pointee.programs[index].map(program)
        }.filter { $0.streams.contains(where: isSoundOrMovie) }
        guard found.count > 1 else { return [] }
        let areas = found.map { $0.streams.map(pictureArea).max() ?? 0 }
        let rates = found.map { $0.description.bitRate ?? 0 }
        let isPlaylist = found.allSatisfy { $0.description.bitRate != nil }
        let rank = { (index: Int) -> (Int64, Int64) in
            isPlaylist ? (areas[index] > 0 ? 1 : 0, rates[index]) : (Int64(areas[index]), 0)
        }
        // The first one where several are equal.
        let shown = found.indices.reduce(0) { rank($1) > rank($0) ? $1 : $0 }
        found[shown].description.isShown = true
        return found
    }

    private func program(_ program: UnsafeMutablePointer<AVProgram>) -> Program {
        func tag(_ name: String) -> String? {
            av_dict_get(program.pointee.metadata, name, nil, 0).map { String(cString: $0.pointee.value) }
        }
        let streams = (0..<Int(program.pointee.nb_stream_indexes)).map { Int(program.pointee.stream_index[$0]) }
        return Program(
            description: ProgramDescription(
                number: Int(program.pointee.id), name: tag("service_name").flatMap { $0.isEmpty ? nil : $0 },
                bitRate: tag("variant_bitrate").flatMap(Int64.init), isShown: false),
            streams: Set(streams.filter { $0 < streamCount }))
    }

    /// Stored pixels of a stream's pictures; 0 for other streams.
    private func pictureArea(_ index: Int) -> Int {
        guard isMovie(index) else { return 0 }
        let parameters = stream(index).pointee.codecpar.pointee
        return max(0, Int(parameters.width)) * max(0, Int(parameters.height))
    }

    /// True for a stream of a program that is not shown.
    func isOfOtherProgram(_ index: Int) -> Bool {
        let own = programs.filter { $0.streams.contains(index) }
        return !own.isEmpty && !own.contains { $0.description.isShown }
    }
}

extension Probe {
    /// Adds the container's statements about the tracks' relations, and decides which tracks are shown and heard.
    static func chooseTracks(_ demuxer: Demuxer, _ description: inout AssetDescription) {
        let programs = demuxer.programs
        let headers = demuxer.trackHeaders()
        let isMXF = demuxer.formatName.hasPrefix("mxf")
        description.programs = programs.map(\.description)
        for index in description.tracks.indices {
            let stream = description.tracks[index].id - 1
            description.tracks[index].place.programs = programs.indices.filter {
                programs[$0].streams.contains(stream)
            }
            if let header = headers[Int(demuxer.stream(stream).pointee.id)] {
                description.tracks[index].place.isEnabled = header.isEnabled
                description.tracks[index].place.alternateGroup = header.alternateGroup
            } else if isMXF, description.tracks[index].audio?.channels == 1 {
                // MXF has a track for each channel of a recording.
                description.tracks[index].place.alternateGroup = 0
            }
        }
        description.chooseTracks()
    }
}
