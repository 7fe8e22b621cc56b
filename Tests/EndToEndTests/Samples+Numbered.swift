/// Sources whose frames carry their number: 256×16 pixels, sixteen blocks in a row, white where the number has the bit.
extension Samples {
    /// The width of a block and the number of blocks.
    static let numberBits = 16

    /// Constant rates in frames per second.
    static let numbered25 = numbered("numbered-25", rate: "25", frames: 120)
    static let numbered2997 = numbered("numbered-29.97", rate: "30000/1001", frames: 150)
    static let numbered30 = numbered("numbered-30", rate: "30", frames: 150)
    static let numbered60 = numbered("numbered-60", rate: "60", frames: 300)

    /// Each frame stands from 20 to 56 ms.
    static let numberedVariable = numbered(
        "numbered-variable", rate: "25", frames: 120, filter: ",settb=1/1000,setpts=N*38+mod(N*N*7\\,19)",
        options: ["-fps_mode", "passthrough", "-enc_time_base", "-1", "-video_track_timescale", "1000"])

    /// Three B frames in a row that are referred to across key frames.
    static let numberedOpen = numbered(
        "numbered-open", rate: "25", frames: 120,
        options: ["-preset", "medium", "-bf", "3", "-g", "12", "-x264-params", "open-gop=1:b-pyramid=normal"])

    /// As ``numberedOpen`` from its frame 18 on, which an edit list says.
    static let numberedEdited = make("numbered-edited.mp4") { file in
        try ffmpeg(["-ss", "0.72", "-i", numberedOpen, "-map", "0:v", "-c", "copy", file])
    }

    /// Its first frame stands 0.3 s after zero, where its sound begins.
    static let numberedLate = make("numbered-late.mp4") { file in
        try ffmpeg(
            ["-itsoffset", "0.3", "-i", numbered25, "-i", soundOnly, "-map", "0:v", "-map", "1:a", "-c", "copy", file])
    }

    /// With a click of one sample in the middle of every frame.
    static let numberedClicks = make("numbered-clicks.mov") { file in
        try ffmpeg(
            ["-i", numbered25, "-f", "lavfi", "-i", "aevalsrc='0.9*eq(mod(n\\,1920)\\,960)':s=48000:d=4.8"]
                + ["-map", "0:v", "-map", "1:a", "-c:v", "copy", "-c:a", "pcm_s16le", file])
    }

    /// Timestamps in milliseconds, to which 29.97 frames a second do not divide.
    static let numberedMatroska = make("numbered.mkv") { file in
        try ffmpeg(["-i", numbered2997, "-map", "0:v", "-c", "copy", file])
    }

    private static func numbered(
        _ name: Word, rate: String, frames: Int, filter: String = "", options: [Word] = []
    ) -> Word {
        make(name + ".mp4") { file in
            let blocks = "geq=lum='if(bitand(N\\,pow(2\\,floor(X/16)))\\,235\\,16)':cb=128:cr=128"
            try ffmpeg(
                ["-f", "lavfi", "-i", "color=black:s=256x16:r=\(rate),format=yuv420p,\(blocks)\(filter)"]
                    + ["-frames:v", "\(frames)"] + picture + ["-g", "25"] + options + bt709 + [file])
        }
    }
}

extension Judge {
    /// The numbers that a movie's pictures carry, in order.
    static func numbers(_ file: Word) throws -> [Int] {
        let line = try ffmpeg(
            ["-i", file, "-map", "0:v", "-vf", "extractplanes=y,crop=256:1:0:8"]
                + ["-fps_mode", "passthrough", "-f", "rawvideo", "-"])
        return stride(from: 0, to: line.count, by: 256).map { start in
            (0..<Samples.numberBits).reduce(0) { $0 | (line[start + $1 * 16 + 8] > 128 ? 1 << $1 : 0) }
        }
    }

    /// When each of a movie's pictures starts, exactly, in order.
    static func starts(_ file: Word) throws -> [Fraction] {
        let unit = try probe(file, "stream=time_base").split(separator: "/").compactMap { Int128($0) }
        let output = try succeed(
            "ffprobe", ["-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts", "-of", "csv=p=0", file])
        return String(decoding: output, as: UTF8.self).split { $0 == "\n" || $0 == "," }
            .compactMap { Int128($0) }.map { Fraction($0 * unit[0], unit[1]) }
    }
}
