import EditModel
import Foundation
import MediaTime
import Testing

@testable import Media

/// Files of other people's cameras and encoders, used where they are there; they are no part of the project.
enum SharedMedia {
    static let folder: String? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return ["../shared/media", "../../shared/media"].map { root.appendingPathComponent($0).standardized.path }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    static let names: [String] = {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
        return names.filter { $0.contains(".") && !$0.hasSuffix(".md") && !$0.hasSuffix(".srt") }.sorted()
    }()

    static func open(_ name: String) throws -> MediaFile { try openFile((folder ?? "") + "/" + name) }
}

@Suite("Real media", .enabled(if: SharedMedia.folder != nil))
struct SharedMediaTests {
    @Test(
        "the first picture and the one in the middle are found, upright size and rate make sense",
        arguments: SharedMedia.names)
    func pictures(name: String) throws {
        let file = try SharedMedia.open(name)
        guard let track = file.description.tracks.first(where: { $0.mediaType == .video }), let format = track.video
        else {
            return
        }
        #expect(format.naturalSize.width > 0 && format.naturalSize.height > 0)
        let reader = try VideoReader(file, track: track.id, threads: 2)
        let first = try #require(try reader.next()?.start)
        guard !format.isStill else { return }
        let rate = try #require(format.nominalFrameRate)
        #expect((1...120).contains(Double(rate.numerator) / Double(rate.denominator)))
        #expect(first >= track.timeRange.start && first <= Time(1, 2))
        let middle = Time(track.timeRange.duration.value / 2, track.timeRange.duration.timescale)
        try reader.seek(to: middle)
        let shown = try #require(try reader.next()?.start)
        let following = try #require(try reader.next()?.start)
        #expect(shown <= middle && middle < following, "\(shown) \(middle) \(following)")
        try reader.seek(to: .zero)
        #expect(try reader.next()?.start == first)
        try reader.seek(to: try track.timeRange.end)
        let last = try #require(try reader.next()?.start)
        #expect(try last < track.timeRange.end && last > middle)
    }

    @Test("sound is read from the start and from the middle", arguments: SharedMedia.names)
    func sound(name: String) throws {
        let file = try SharedMedia.open(name)
        for track in file.description.tracks where track.mediaType == .audio {
            let reader = try AudioReader(file, track: track.id, format: SoundFormat(sampleRate: 48000))
            #expect(try reader.samples(4800).left.count == 4800)
            try reader.seek(to: Time(track.timeRange.duration.value / 2, track.timeRange.duration.timescale))
            let (left, right) = try reader.samples(4800)
            #expect(left.count == 4800 && (left + right).allSatisfy { abs($0) <= 1.5 })
        }
    }

    @Test(
        "every picture comes in order, once, and is found again",
        arguments: SharedMedia.names.filter { !$0.contains("4k") && !$0.contains("rotated") })
    func order(name: String) throws {
        let file = try SharedMedia.open(name)
        guard let track = file.description.tracks.first(where: { $0.mediaType == .video }),
            track.video?.isStill == false,
            let pixels = track.video.map({ $0.codedWidth * $0.codedHeight }), pixels < 1_000_000
        else { return }
        let reader = try VideoReader(file, track: track.id, threads: 2)
        var starts: [Time] = []
        while starts.count < 300, let picture = try reader.next() { starts.append(picture.start) }
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(reader.damagedPackets == 0)
        for index in stride(from: starts.count - 2, to: 0, by: -max(1, starts.count / 6)) {
            try reader.seek(to: starts[index])
            let found = try reader.next()?.start
            #expect(found == starts[index], "seeking to frame \(index)")
        }
    }
}
