import CFFmpeg
import Lottie
import MediaTime
import Pixels
import Values

/// A probed media file: its description, and parameters with which readers open it again quickly.
package final class MediaFile: Sendable {
    package let path: String
    package let description: AssetDescription
    package let gate: any FileGate
    /// The zero of asset time, in the container's clock.
    package let origin: Time
    /// By the tracks' identifiers, where they differ from ``origin``.
    private let ownOrigins: [Int: Time]
    package let parameters: StreamParameters
    /// The animation that it is; nil for all other files, which FFmpeg reads.
    package let lottie: LottieDocument?
    /// FFmpeg's names of its container.
    package let containerNames: [String]
    /// The only file that is read, with links resolved; nil if it names other files, as playlists do.
    private let onlyPath: String?
    /// The sounds, by their streams' indices, with parts that the file's edit list hides between others.
    private let soundsWithGaps: Set<Int>
    package let soundBreaks = SoundBreaks()
    /// The transparency of a still that the file stores separately; nil without one.
    let itemAlpha: ItemAlpha?
    /// By the streams' indices.
    private let marks: [Int: PictureMarks]
    private let timings: [Int: TrackTiming]
    /// The recordings that the file holds behind one another; empty where it holds one.
    private let parts: [RecordingPart]
    /// False if the recordings of the file differ, so that one header cannot hold for all of their packets.
    package let isUniform: Bool
    private let tallies: [Int: DecodingTally]

    /// Opens and probes a file.
    /// - Parameters:
    ///   - path: The file's name as the user or the recipe gave it.
    ///   - gate: Asked for this file and for every file it refers to.
    /// - Throws: ``MediaError``: missing, refused, damaged or incomplete input.
    package convenience init(path: String, gate: any FileGate) throws(MediaError) {
        if let lottie = try LottieFile.read(path, gate) {
            try self.init(lottie, path: path, gate: gate)
        } else {
            try self.init(readingStreamsOf: path, gate)
        }
    }

    private init(readingStreamsOf path: String, _ gate: any FileGate) throws(MediaError) {
        let whole = try Demuxer(path: path, gate: gate)
        let recordings = try whole.recordings()
        let demuxer =
            recordings.isEmpty ? whole : try Demuxer(path: path, gate: gate, known: nil, extent: recordings[0])
        var probe = try Probe(demuxer)
        (parts, isUniform) = try probe.append(recordings.dropFirst(), to: demuxer)
        self.path = path
        self.gate = gate
        lottie = nil
        (origin, ownOrigins) = (probe.origin, probe.ownOrigins)
        timings = probe.timings
        containerNames = demuxer.formatName.split(separator: ",").map(String.init)
        parameters = try StreamParameters(demuxer)
        let marked = (0..<demuxer.streamCount).compactMap { index in
            PictureMarks(demuxer.stream(index)).map { (index, $0) }
        }
        marks = Dictionary(uniqueKeysWithValues: marked)
        soundsWithGaps = Set((0..<demuxer.streamCount).filter(demuxer.hidesSoundBetweenOthers))
        let paths = whole.openedPaths
        onlyPath = paths.count == 1 && !whole.hasPlaylist ? paths[0] : nil
        description = probe.description
        itemAlpha = probe.itemAlpha
        tallies = Dictionary(uniqueKeysWithValues: probe.description.tracks.map { ($0.id, DecodingTally()) })
    }

    /// An animation, which has no streams and no packets.
    private init(_ lottie: LottieDocument, path: String, gate: any FileGate) throws(MediaError) {
        (self.path, self.gate, self.lottie) = (path, gate, lottie)
        description = try lottie.description(LottieLook(), path: path)
        (origin, ownOrigins, parameters, containerNames) = (.zero, [:], StreamParameters(), ["lottie"])
        (soundsWithGaps, timings, tallies, marks) = ([], [:], [:], [:])
        (parts, isUniform, itemAlpha) = ([], true, nil)
        onlyPath = try gate.authorizeReading(of: path)
    }

    /// True if the file has successive recordings with sound that cannot be copied as one: they differ, or each has an
    /// encoder delay of its own.
    package var dividesCopies: Bool {
        !isUniform || (parts.count > 1 && !AppendedSounds.containers.isDisjoint(with: containerNames))
    }

    /// The zero of a track's times, in the container's clock: programs that are not shown may have one of their own.
    package func origin(ofTrack id: Int) -> Time { ownOrigins[id] ?? origin }

    /// The counts of a track's decoders so far; nil for a cover picture.
    func tally(ofTrack id: Int) -> DecodingTally? { tallies[id] }

    /// The number of packets of all tracks of a kind sent to a decoder so far.
    package func decodedPackets(_ mediaType: MediaType) -> Int {
        description.tracks.filter { $0.mediaType == mediaType }.reduce(0) { $0 + (tallies[$1.id]?.packets ?? 0) }
    }

    /// True if the packets of a video track have no times: a bare stream, which is read only from its start.
    func isTimeless(_ id: Int) -> Bool { timing(ofTrack: id).isTimeless }

    /// A new, independent reading position. It uses the probe's results, so nothing is searched twice.
    package func openDemuxer() throws(MediaError) -> Demuxer {
        try Demuxer(path: path, gate: gate, known: parameters, parts: parts)
    }

    /// The files that it is read from, with links resolved: itself, then those that it names. A playlist is read to its
    /// end to find them.
    package func readPaths() throws(MediaError) -> [String] {
        if let onlyPath { return [onlyPath] }
        let demuxer = try openDemuxer()
        let packet = Packet()
        while try demuxer.read(into: packet) {}
        return demuxer.openedPaths
    }

    /// The index of a track's stream in the container.
    package func streamIndex(ofTrack id: Int) -> Int { id - 1 }

    /// The conversion of a video track's timestamps to its times.
    package func timing(ofTrack id: Int) -> TrackTiming { timings[id] ?? TrackTiming() }

    /// The marks of a video track in the container; nil without any.
    package func marks(ofTrack id: Int) -> PictureMarks? { marks[streamIndex(ofTrack: id)] }

    /// True if a file hides parts of a sound between others, as edit lists of several parts do: its packets, copied one
    /// after another, would not sound as the file does.
    package func hidesSound(ofTrack id: Int) -> Bool { soundsWithGaps.contains(streamIndex(ofTrack: id)) }

    /// A video track's pixel format, if the container gives it.
    package func pixelFormat(ofTrack id: Int) -> PixelFormat? {
        let stored = parameters.pixelFormat(streamIndex(ofTrack: id))
        return itemAlpha == nil ? stored : stored?.addingAlpha
    }

    /// True if a video track is tagged with its matrix, primaries and transfer, so that none of them is a guess.
    package func statesColor(ofTrack id: Int) -> Bool {
        guard let stated = parameters.codecParameters(streamIndex(ofTrack: id))?.pointee else { return false }
        return stated.color_space != AVCOL_SPC_UNSPECIFIED && stated.color_primaries != AVCOL_PRI_UNSPECIFIED
            && stated.color_trc != AVCOL_TRC_UNSPECIFIED
    }

    /// True for a vector picture, which can be drawn at any size.
    package func isVector(track id: Int) -> Bool { track(id)?.codec == "svg" }

    /// A track by its id, or the cover picture by its own.
    package func track(_ id: Int) -> TrackDescription? {
        description.tracks.first { $0.id == id } ?? description.artwork.flatMap { $0.id == id ? $0 : nil }
    }
}
