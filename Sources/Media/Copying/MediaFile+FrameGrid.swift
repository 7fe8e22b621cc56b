import MediaTime

extension MediaFile {
    /// How long every picture of a video track is shown; nil where that varies.
    /// - Parameter id: A video track's id in the file.
    package func constantFrameDuration(ofTrack id: Int) -> Time? { timing(ofTrack: id).grid?.rate.frameDuration }

    /// When the picture shown at a time starts, both in asset time; the time itself where the frame rate varies.
    /// - Parameter id: A video track's id in the file.
    package func frameStart(ofTrack id: Int, shownAt time: Time) -> Time {
        guard let grid = timing(ofTrack: id).grid,
            let index = try? (time - grid.start).dividedRoundingDown(by: grid.rate.frameDuration),
            let start = try? grid.start + grid.rate.frameDuration.multiplied(by: index)
        else { return time }
        return start
    }
}
