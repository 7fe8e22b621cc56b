import MediaTime
import Pixels
import Values

@testable import Media

/// Opens a file with no gate in between.
func openFile(_ path: String) throws -> MediaFile { try MediaFile(path: path, gate: OpenGate()) }

extension MediaFile {
    /// The first track of a kind.
    func first(_ type: MediaType) throws -> TrackDescription {
        struct Missing: Error {}
        guard let track = description.tracks.first(where: { $0.mediaType == type }) else { throw Missing() }
        return track
    }

    func videoReader() throws -> VideoReader { try VideoReader(self, track: first(.video).id, threads: 1) }

    /// Reads planar stereo sound from a time on, at most `count` samples.
    func sound(from start: Time = .zero, count: Int, rate: Int32 = 48000) throws -> (left: [Float], right: [Float]) {
        let reader = try AudioReader(self, track: first(.audio).id, format: SoundFormat(sampleRate: rate))
        try reader.seek(to: start)
        return try reader.samples(count)
    }
}

extension AudioReader {
    /// The next samples, read in blocks of an odd size.
    func samples(_ count: Int) throws -> (left: [Float], right: [Float]) {
        let samples = PlanarSamples(channelCount: 2, capacity: count)
        var got = 0
        while got < count {
            let block = min(777, count - got)
            let length = try read(into: samples, from: got, count: block)
            got += length
            if length < block { break }
        }
        return (
            Array(UnsafeBufferPointer(start: samples[0], count: got)),
            Array(UnsafeBufferPointer(start: samples[1], count: got))
        )
    }
}

extension Frame {
    /// The number a frame of `numbered(frames:)` shows.
    var number: Int {
        let luma = view.map { $0.y.base.load(fromByteOffset: $0.y.stride * 7 + 9, as: UInt8.self) } ?? 0
        return (Int(luma) - 16 + 2) / 4
    }

    /// The number that eight bars show, the lowest bit at the left.
    var barNumber: Int {
        guard let view else { return -1 }
        let row = view.y.base + view.y.stride * (view.height / 2)
        return (0..<8).reduce(0) { number, bit in
            let luma = row.load(fromByteOffset: view.width * (2 * bit + 1) / 16, as: UInt8.self)
            return number | (luma > 127 ? 1 << bit : 0)
        }
    }
}

extension PictureReader {
    /// The number and the start of every frame to the end.
    func remaining() throws -> [(number: Int, start: Time)] {
        var found: [(number: Int, start: Time)] = []
        while let picture = try next() {
            let start = picture.start
            found.append((picture.takeFrame().number, start))
        }
        return found
    }
}

/// What a throwing call says; nil when it does not throw a media error.
func mediaError(_ body: () throws -> Void) -> MediaError? {
    do {
        try body()
        return nil
    } catch {
        return error as? MediaError
    }
}
