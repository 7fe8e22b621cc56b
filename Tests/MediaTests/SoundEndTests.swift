import MediaTime
import Testing

@testable import Media

/// Sound ends where the last sample is heard, however its container counts.
@Suite struct SoundEndTests {
    private let folder = TemporaryFolder()

    /// Two seconds of a tone, and by how much the container's clock may be wrong.
    static let files: [(name: String, options: String, tolerance: Time)] = [
        ("a.mp3", "-ar 44100", .zero), ("b.mp3", "-ar 48000", .zero), ("c.mp3", "-ar 22050", .zero),
        ("d.mp3", "-ar 44100 -q:a 4", .zero), ("e.opus", "", .zero), ("f.ogg", "-ar 44100 -c:a libvorbis", .zero),
        ("g.flac", "-ar 44100", .zero), ("h.m4a", "-ar 44100", .zero), ("i.wav", "-ar 44100", .zero),
        ("j.webm", "-c:a libopus", Time(1, 1000)),
    ]

    @Test("what encoders add is no part of a track", arguments: files)
    func ends(name: String, options: String, tolerance: Time) throws {
        try ffmpeg("-f lavfi -i sine=d=2:r=48000 \(options)", folder.file(name))
        let range = try openFile(folder.file(name)).first(.audio).timeRange
        #expect(range.start == .zero)
        let difference = try range.duration - Time(2, 1)
        #expect(difference <= tolerance && difference >= .zero, "\(range.duration)")
    }

    @Test("a transport stream's last packets are heard")
    func transportStream() throws {
        try ffmpeg("-f lavfi -i sine=d=2:r=48000 -c:a aac", folder.file("a.ts"))
        let range = try openFile(folder.file("a.ts")).first(.audio).timeRange
        // 95 packets of 1024 samples; the clock counts 90,000 in a second.
        let difference = try range.duration - Time(95 * 1024, 48000)
        #expect(difference < Time(1, 10000) && difference > Time(-1, 10000), "\(range.duration)")
    }
}
