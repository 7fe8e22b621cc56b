import Digests
import EditModel
import Glibc
import Media
import MediaTime
import PartCache
import Rendering
import Synchronization
import TestSupport
import Testing
import TextLayout
import Values

@testable import Export

/// The files that pictures are made of count by their bytes.
@Suite("Files in the keys of parts")
struct FileKeyTests {
    private let folder = TemporaryFolder()

    private func sample() throws -> KeySample {
        for name in KeySample.files.names { folder.write(name, KeySample.files.read(name)) }
        return KeySample(in: folder)
    }

    private func key() throws -> Digest {
        let sample = KeySample(in: folder)
        return try sample.key(of: sample.movie)
    }

    @Test("a copied project has the same keys")
    func copied() throws {
        let sample = try sample()
        #expect(try sample.key(of: sample.movie) == KeySample().key(of: KeySample().movie))
    }

    @Test("each file counts", arguments: ["in.mp4", "still.png", "look.cube", "p3.png"])
    func changed(_ name: String) throws {
        _ = try sample()
        let before = try key()
        var bytes = folder.read(name)
        // In the table's numbers, in a picture's checksum, and in a sample of the last frames.
        let place = name == "look.cube" ? bytes.count - 2 : bytes.count / 2
        bytes[place] = name == "look.cube" ? UInt8(ascii: "0") : bytes[place] ^ 1
        folder.write(name, bytes)
        #expect(try key() != before)
    }

    @Test("the file of a picture that an animation brings counts")
    func animated() throws {
        let sample = try sample()
        let keys = try [0, 1].map { source in
            let picture = ImageContent(sourceIndex: source, sourceTrackID: 1, size: Size(width: 64, height: 48))
            let keyPath = try #require(AnimationKeyPath("contents"))
            let curve = PropertyAnimationSnapshot.Curve.keyframes(KeyframeCurve([.contents([picture])]))
            var timing = AnimationTiming()
            timing.duration = Time(2, 1)
            var movie = sample.movie
            let layers = try #require(movie.video?.overlay?.root.sublayers)
            let index = try #require(layers.firstIndex { if case .image = $0.content { true } else { false } })
            movie.video?.overlay?.root.sublayers[index].animations = [
                AnimationSnapshot(.property(PropertyAnimationSnapshot(keyPath, curve)), timing: timing)
            ]
            return try sample.key(of: movie)
        }
        #expect(keys[0] != keys[1])
    }

    @Test("the treatment of interlaced pictures counts")
    func fields() throws {
        let sample = try sample()
        var movie = sample.movie
        movie.sources[0].deinterlacing = Deinterlacing.none
        #expect(try sample.key(of: movie) != sample.key(of: sample.movie))
    }

    @Test("a file that is rewritten with its size and its time counts")
    func rewritten() throws {
        let store = RememberingStore()
        let path = folder.write("a.bin", [1, 2, 3])
        let library = MediaLibrary(gate: OpenGate())
        let before = try FileDigests(library: library, store: store).digest(ofFileAt: path)
        #expect(before == Digest(of: [1, 2, 3]))
        var status = stat()
        #expect(stat(path, &status) == 0)
        folder.write("a.bin", [1, 2, 4])
        var times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(try FileDigests(library: library, store: store).digest(ofFileAt: path) == Digest(of: [1, 2, 4]))
    }

    @Test("a digest is remembered by the file's state, and not of a file that has just changed")
    func remembered() throws {
        let store = RememberingStore()
        let library = MediaLibrary(gate: OpenGate())
        let path = folder.write("a.bin", [1, 2, 3])
        _ = try FileDigests(library: library, store: store).digest(ofFileAt: path)
        #expect(store.count == 0)
        // A system library has settled long ago.
        let settled = "/bin/sh"
        let digest = try FileDigests(library: library, store: store).digest(ofFileAt: settled)
        #expect(store.count == 1)
        #expect(try FileDigests(library: library, store: store).digest(ofFileAt: settled) == digest)
        store.forge()
        #expect(try FileDigests(library: library, store: store).digest(ofFileAt: settled) != digest)
    }

    @Test("a file that changes after its digest was made is noticed")
    func changedLater() throws {
        let digests = FileDigests(library: MediaLibrary(gate: OpenGate()), store: nil)
        let path = folder.write("a.bin", [1, 2, 3])
        _ = try digests.digest(ofFileAt: path)
        #expect(digests.areUnchanged())
        folder.write("a.bin", [1, 2, 3, 4])
        #expect(!digests.areUnchanged())
    }

    @Test("a file that cannot be read is an error, and so is a folder")
    func unreadable() throws {
        let digests = FileDigests(library: MediaLibrary(gate: OpenGate()), store: nil)
        let missing = mediaError { _ = try digests.digest(ofFileAt: folder.file("none")) }
        #expect(missing?.description == "cannot read '\(folder.file("none"))': No such file or directory")
        let place = mediaError { _ = try digests.digest(ofFileAt: folder.path) }
        #expect(place?.description == "cannot read '\(folder.path)': it is not a regular file")
    }

    @Test("a segment of a playlist counts, whose own bytes stay")
    func playlist() throws {
        try ffmpeg(
            numbered(frames: 50) + " -c:v libx264 -g 25 -f hls -hls_time 1 -hls_list_size 0", folder.file("list.m3u8"))
        func digest() throws -> Digest {
            try FileDigests(library: MediaLibrary(gate: OpenGate()), store: nil)
                .digest(ofMediaAt: folder.file("list.m3u8"))
        }
        let before = try digest()
        var bytes = folder.read("list1.ts")
        bytes[bytes.count - 1] ^= 1
        folder.write("list1.ts", bytes)
        #expect(try digest() != before)
    }

    @Test("an animation counts with its file and each option of its look")
    func animation() throws {
        let sample = KeySample()
        let path = folder.write("a.json", Array(AnimationText.redThenBlue.utf8))
        func key(_ change: (inout LottieLook) -> Void = { _ in }) throws -> Digest {
            var look = LottieLook()
            change(&look)
            let range = TimeRange(start: .zero, duration: Time(2, 1))
            let segment = SegmentSnapshot(sourceIndex: 0, sourceTrackID: 1, sourceRange: range, targetRange: range)
            let rate = FrameRate(30, 1)
            var movie = sample.movie
            movie.sources = [SourceSnapshot(lottie: path, look, frameRate: rate)]
            movie.videoTracks = [TrackSnapshot(id: 1, segments: [segment])]
            movie.video?.overlay = nil
            movie.video?.effects = []
            movie.video?.instructions = [
                InstructionSnapshot(timeRange: range, layers: [.init(trackID: 1)])
            ]
            return try KeySample().keys(of: movie).pictures(0..<1)
        }
        let plain = try key()
        #expect(try key() == plain)
        #expect(try key { $0.size = Size(width: 50, height: 50) } != plain)
        #expect(try key { $0.speed = Time(2, 1) } != plain)
        #expect(try key { $0.loops = true } != plain)
        #expect(try key { $0.isReversed = true } != plain)
        #expect(try key { $0.colors = [.init(original: "#ff0000", color: .white)] } != plain)
        folder.write("a.json", Array(AnimationText.redThenBlue.replacing("[40,20]", with: "[40,22]").utf8))
        #expect(try key() != plain)
    }

    @Test("a font that is replaced under its name counts, and so do the rules")
    func fonts() throws {
        let (font, rules) = (folder.write("a.ttf", [1]), folder.write("fonts.conf", [2]))
        func digest(_ indices: [Int] = [0]) throws -> Digest {
            let files = FontFiles(fonts: indices.map { .init(path: font, index: $0) }, rules: [rules, folder.path])
            return try FileDigests(library: MediaLibrary(gate: OpenGate()), store: nil).digest(of: files)
        }
        let before = try digest()
        #expect(try digest() == before)
        #expect(try digest([1]) != before)
        folder.write("a.ttf", [3])
        let replaced = try digest()
        #expect(replaced != before)
        folder.write("fonts.conf", [4])
        #expect(try digest() != replaced)
    }

    @Test("only pictures with words depend on fonts")
    func words() throws {
        let sample = KeySample()
        let digests = FileDigests(library: sample.library, store: nil, fonts: { FontFiles(fonts: [], rules: []) })
        func key(_ movie: MovieSnapshot, _ files: FileDigests) throws -> Digest {
            let timeline = try PictureTimeline(movie, movie.video!)
            let canvas = try Canvas(
                timeline, library: sample.library, carrying: PictureCapabilities(maximumBitDepth: 8, keepsAlpha: false))
            let none = Digest(of: [])
            return try PartKeys(
                timeline, canvas: canvas, library: sample.library, context: KeyContext(build: none, recipe: none),
                files: files
            ).pictures(0..<50)
        }
        let installed = FileDigests(library: sample.library, store: nil)
        #expect(try key(sample.movie, digests) != key(sample.movie, installed))
        var plain = sample.movie
        plain.video?.overlay = nil
        #expect(try key(plain, digests) == key(plain, installed))
    }
}

/// Keeps small entries in memory.
private final class RememberingStore: PartStore {
    private let files = Mutex<[Digest: TemporaryFolder]>([:])

    var count: Int { files.withLock { $0.count } }

    func open(_ key: Digest) -> CInt? {
        files.withLock { files in
            guard let folder = files[key] else { return nil }
            let descriptor = Glibc.open(folder.file("entry"), O_RDONLY | O_CLOEXEC)
            return descriptor >= 0 ? descriptor : nil
        }
    }

    func create(_ key: Digest) -> CInt? {
        files.withLock { files in
            let folder = TemporaryFolder()
            files[key] = folder
            return Glibc.open(folder.file("entry"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        }
    }

    func keep(_ key: Digest) {}
    func discard(_ key: Digest) { files.withLock { $0[key] = nil } }
    func remove(_ key: Digest) { files.withLock { $0[key] = nil } }

    /// Replaces all that is remembered by the digest of nothing.
    func forge() {
        for key in files.withLock({ Array($0.keys) }) { (self as any PartStore).keep(Digest(of: []).bytes, as: key) }
    }
}
