import EditModel
import Export
import Media
import MediaTime
import Rendering

/// Errors of an edit's functions when they are called as in a render: those that draw and compose for the
/// first, the middle and the last frame that each makes, taps for as many blocks of sound.
///
/// If an edit has both, taps are called for all sound up to each of those frames, as in a render.
package struct FunctionFindings {
    /// In the order of the frames.
    package private(set) var found: [Finding] = []

    /// - Parameters:
    ///   - outline: The movie, as ``MovieJudgement/outline`` has it.
    ///   - isValid: True if nothing in it is an error. Compositors are called only then.
    ///   - range: The part that is rendered, in movie time; nil for all of it.
    /// - Throws: Errors that are not the edit's mistake: a limit, a lost file.
    package init(
        _ outline: MovieSnapshot, isValid: Bool, in range: TimeRange?, _ script: any RecipeFunctions,
        library: MediaLibrary
    ) throws {
        let tried = TriedScript(script)
        let movie = outline.withoutWhatFollowsFunctions
        let frames = try FunctionFrames(movie, in: range, composes: isValid)
        var sound = try TriedSound(movie, in: range, tried, library)
        if frames.isEmpty {
            try sound.callInThreePlaces()
        } else {
            let pictures = try TriedPictures(movie, tried, library)
            for call in frames.calls {
                try sound.call(upTo: call.frame)
                try pictures.perform(call)
            }
            try sound.callToTheEnd()
            found = pictures.found
        }
        found = tried.found + found + sound.found
        for inner in outline.innerMovies {
            let inside = try FunctionFindings(inner, isValid: isValid, in: nil, script, library: library)
            found += inside.found.filter { !found.contains($0) }
        }
    }
}

extension MovieSnapshot {
    /// The movie without the processing of functions' results, and without effects that need other frames: a function
    /// does not know of them.
    fileprivate var withoutWhatFollowsFunctions: MovieSnapshot {
        var movie = self
        movie.video?.overlay = nil
        movie.video?.effects = []
        movie.audioMix.effects = []
        for index in movie.videoTracks.indices { movie.videoTracks[index].effects.removeAll(where: \.hasMemory) }
        for index in movie.audioMix.inputs.indices {
            movie.audioMix.inputs[index].volumeRamps = []
            movie.audioMix.inputs[index].panRamps = []
        }
        guard let video else { return movie }
        for number in video.instructions.indices {
            for index in video.instructions[number].layers.indices {
                movie.video?.instructions[number].layers[index].effects.removeAll(where: \.hasMemory)
            }
        }
        return movie
    }
}
