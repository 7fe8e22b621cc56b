import EditModel
import Media
import MediaTime

/// One output while it is written: its tracks merged by decoding time, so that its bytes do not depend on which thread
/// was faster.
final class OutputWriting: @unchecked Sendable {  // set up, used on the output's thread, and ended after that
    private let sink: any TrackSink
    private var tracks: [OutputTrack] = []
    /// The unit of progress without a picture.
    static let soundUnit = Time(1, 50)
    /// Copied packets between two reports: reporting each takes longer than writing it.
    private static let copiedStep: Int64 = 128

    init(_ sink: any TrackSink) { self.sink = sink }

    /// Adds a track; its packets come later.
    func add(_ track: OutputTrack) { tracks.append(track) }

    /// Writes all packets and the end. The body of the output's thread.
    /// - Parameter advance: Receives the number of written frames, or units of sound.
    func write(advance: (Int64) -> Void) throws {
        var (done, reported): (Int64, Int64) = (0, 0)
        let countsPictures = tracks.contains(where: \.isPicture)
        let counted = tracks.firstIndex { $0.isPicture == countsPictures }
        let step = counted.map { tracks[$0].isCopied } == true ? Self.copiedStep : 1
        for track in tracks { try track.advance() }
        while let index = tracks.indexOfEarliest(\.headTime) {
            let track = tracks[index]
            let time = track.headTime ?? .zero
            try track.write(to: sink)
            guard index == counted else { continue }
            done = countsPictures ? done + 1 : max(done, try time.dividedRoundingUp(by: Self.soundUnit))
            guard done - reported >= step else { continue }
            reported = done
            advance(done)
        }
        if done > reported { advance(done) }
    }

    /// Bytes of pictures that have been written.
    var pictureByteCount: Int64 { tracks.reduce(0) { $0 + ($1.isPicture ? $1.byteCount : 0) } }

    /// Sets the duration of the last picture of a GIF, in hundredths of a second; before the end.
    func setFinalDelay(_ delay: Int) { sink.setFinalDelay(delay) }

    /// Writes the end of the files.
    func finish() throws { try sink.finish() }
}
