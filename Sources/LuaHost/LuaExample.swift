/// The globals and files that examples of rows may use. They make everything else themselves.
package enum LuaExample {
    /// The globals, each with what it is. The files lie in the current folder under the names given here.
    package static let globals: KeyValuePairs<String, String> = [
        "clip": "the asset of `clip.mp4`, a video of two seconds or more with sound",
        "photo": "the asset of `photo.png`, a still picture",
        "sound": "the asset of `sound.m4a`, which is a sound alone",
    ]

    /// The files that examples name besides those of ``globals``.
    package static let files: KeyValuePairs<String, String> = [
        "talk.srt": "subtitles",
        "frames/01.png": "and on to `05.png`: a sequence of pictures",
    ]
}
