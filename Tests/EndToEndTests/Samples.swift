import Glibc
import Synchronization

/// Media that tests share, made once in a run and removed when it ends.
enum Samples {
    static let width = 192
    static let height = 144

    /// 192×144, 25 frames a second, 2 s, one key frame a second; a 440 Hz sine in AAC; BT.709; with title and artist.
    static let movie = make("movie.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=192x144:r=25:d=2", "-f", "lavfi"]
                + ["-i", "sine=frequency=440:sample_rate=48000:duration=2"] + picture + ["-g", "25"] + bt709
                + ["-c:a", "aac", "-metadata", "title=A Title", "-metadata", "artist=An Artist", file])
    }

    /// 64×64, 25 frames a second, 2 s; frame n is a flat grey of luma 16 + 4n; a rising tone in AAC.
    static let counted = make("counted.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=black:s=64x64:r=25:d=2,format=yuv420p,geq=lum='16+4*N':cb=128:cr=128"]
                + ["-f", "lavfi", "-i", "aevalsrc=0.5*sin(2*PI*(200*t+900*t*t)):duration=2:sample_rate=48000"]
                + picture + ["-g", "25"] + bt709 + ["-c:a", "aac", "-b:a", "128k", "-aac_pns", "0", file])
    }

    /// 192×144, flat grey of luma 128, 10 frames, without sound.
    static let grey = make("grey.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "color=gray:s=192x144:r=25:d=0.4,format=yuv420p,geq=lum=128:cb=128:cr=128"]
                + picture + bt709 + [file])
    }

    /// As ``movie``, without sound, and to be shown turned by 90 degrees clockwise: 144×192 upright.
    static let rotated = make("rotated.mp4") { file in
        try ffmpeg(["-i", movie, "-map", "0:v", "-c", "copy", "-metadata:s:v", "rotate=270", file])
    }

    /// 200×120, 25 frames a second, 2 s, a moving pattern; BT.709, without sound.
    static let first = make("first.mp4") { file in
        try ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=200x120:r=25:d=2,format=yuv420p"] + picture + bt709 + [file])
    }

    /// As ``first``, with another pattern, softened so that resampling it is fair to judge.
    static let second = make("second.mp4") { file in
        let pattern: Word = "mandelbrot=s=200x120:r=25:maxiter=300,trim=duration=2,gblur=1.5,format=yuv420p"
        try ffmpeg(["-f", "lavfi", "-i", pattern] + picture + bt709 + [file])
    }

    /// As ``first``, to be shown turned by 90 degrees clockwise: 120×200 upright.
    static let firstRotated = make("first-rotated.mp4") { file in
        try ffmpeg(["-i", first, "-map", "0:v", "-c", "copy", "-metadata:s:v", "rotate=270", file])
    }

    /// A PNG of 40×20 pixels, all of them the opaque red #ff0000.
    static let red = make("red.png") { file in
        try ffmpeg(["-f", "lavfi", "-i", "color=0xff0000:s=40x20,format=rgb24", "-frames:v", "1", file])
    }

    /// A PNG of 96×72 pixels with a coloured pattern.
    static let still = make("still.png") { file in
        try ffmpeg(["-f", "lavfi", "-i", "testsrc=s=96x72,format=rgb24", "-frames:v", "1", file])
    }

    static let soundOnly = make("sound.m4a") { file in
        try ffmpeg(["-i", movie, "-map", "0:a", "-c", "copy", file])
    }

    static let pictureOnly = make("picture.mp4") { file in
        try ffmpeg(["-i", movie, "-map", "0:v", "-c", "copy", file])
    }

    /// 320×240 noise, 20 s.
    static let long = make("long.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=30:d=20,noise=alls=40:allf=t:all_seed=3"]
                + picture + [file])
    }

    /// The first 6 s of ``long``: 180 frames.
    static let noise = make("noise.mp4") { file in
        try ffmpeg(["-i", long, "-t", "6", "-c", "copy", file])
    }

    /// A recipe that shows a file 300 times: of ``long``, no machine exports so much before it is interrupted.
    static let hours = folder.write(
        "hours.lua",
        """
        local source = edit.asset((...))
        local film = edit.composition()
        for n = 0, 299 do
          film:insert_time_range(edit.range(0, source.duration), source, n * source.duration)
        end
        return film
        """)

    static let picture: [Word] = [
        "-c:v", "libx264", "-preset", "ultrafast", "-crf", "10", "-pix_fmt", "yuv420p", "-bitexact",
    ]
    static let bt709: [Word] = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]

    private static let folder: TemporaryFolder = {
        atexit { Samples.folder.remove() }
        return TemporaryFolder()
    }()

    private static let names = Mutex<Set<String>>([])

    /// Makes a sample in a folder that all suites share.
    static func make(_ name: Word, _ body: (Word) throws -> Void) -> Word {
        precondition(names.withLock { $0.insert(name.description).inserted }, "two samples are called \(name)")
        let file = folder.file(name)
        do { try body(file) } catch { preconditionFailure("cannot make the sample \(name): \(error)") }
        return file
    }
}
