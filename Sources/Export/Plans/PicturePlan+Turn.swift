import EditModel
import Media
import Rendering

extension PicturePlan {
    /// The plan with its pictures copied and turned by the container, where a turn by quarters is all that the edit does
    /// to them; else the plan itself.
    /// - Parameters:
    ///   - pictures: Those of the plan; nil for a movie without picture.
    ///   - frames: The output frames that are written.
    ///   - format: FFmpeg's name of the muxer; nil when no file is written.
    ///   - isFragmented: True for a fragmented file.
    package func turnedByContainer(
        _ pictures: PictureTimeline?, frames: Range<Int64>, library: MediaLibrary, format: String?, isFragmented: Bool
    ) throws -> PicturePlan {
        guard treatment != .copied, !reasons.contains(.asked), reasons.contains(.placement), let pictures, let format,
            let (movie, turn) = try pictures.movie.unturned(library), let video = movie.video
        else { return self }
        guard PictureCopyTarget.files(ofFormat: format)?.keepsRotation == true else {
            var plan = self
            plan.reasons = PictureEncodingReason.allCases.filter { $0 == .rotation || reasons.contains($0) }
            return plan
        }
        var unturned = try PicturePlan(
            PictureTimeline(movie, video), frames: frames, library: library, format: format,
            isFragmented: isFragmented, allowsCopying: true, isUnordered: reasons.contains(.order))
        guard unturned.treatment == .copied else { return self }
        unturned.turn = turn
        return unturned
    }
}

extension MovieSnapshot {
    /// The movie with upright pictures, and the turn of all of them; nil unless a turn by quarters is what every layer
    /// does to its pictures, and these are alike.
    fileprivate func unturned(_ library: MediaLibrary) throws -> (movie: MovieSnapshot, turn: PictureTurn)? {
        guard let video, let format = try commonFormat(library), let map = video.commonTransform,
            let turn = PictureTurn(map, from: format.preferredTransform)
        else { return nil }
        let natural = Rectangle(origin: .zero, size: format.naturalSize)
        let (shown, upright) = (map.apply(to: natural), format.preferredTransform.apply(to: natural))
        guard shown.origin == .zero, video.renderWidth == shown.size.evenWidth,
            video.renderHeight == shown.size.evenHeight, video.ownSize.map({ $0 == shown.size }) ?? true
        else { return nil }
        var movie = self
        movie.video?.ownSize = nil
        movie.video?.renderWidth = upright.size.evenWidth
        movie.video?.renderHeight = upright.size.evenHeight
        for (index, instruction) in video.instructions.enumerated() {
            for layer in instruction.layers.indices {
                movie.video?.instructions[index].layers[layer].transformRamps = [
                    Ramp(format.preferredTransform, at: .zero)
                ]
            }
        }
        return (movie, turn)
    }

    /// A format with the natural size and the upright transform of all files in video tracks; nil unless all are alike.
    private func commonFormat(_ library: MediaLibrary) throws -> VideoFormat? {
        var common: VideoFormat?
        for segment in videoTracks.flatMap(\.segments) {
            guard let source = segment.sourceIndex else { continue }
            guard sources[source].kind == .file else { return nil }
            let format = try sources[source].pictureFormat(ofTrack: segment.sourceTrackID, library)
            let first = common ?? format
            guard format.naturalSize == first.naturalSize, format.preferredTransform == first.preferredTransform else {
                return nil
            }
            common = first
        }
        return common
    }
}

extension VideoSnapshot {
    /// The transform of every layer at every time; nil unless all have the same.
    fileprivate var commonTransform: AffineTransform? {
        var common: AffineTransform?
        for instruction in instructions {
            for layer in instruction.layers {
                let ramps = layer.transformRamps
                let transform = ramps.first?.start ?? .identity
                guard ramps.first.map({ $0.timeRange.start <= instruction.timeRange.start }) ?? true,
                    ramps.allSatisfy({ $0.start == transform && $0.end == transform }),
                    common == nil || common == transform
                else { return nil }
                common = transform
            }
        }
        return common
    }
}

extension Size {
    /// As renders have it.
    fileprivate var evenWidth: Int { max(2, Int(width.rounded()) / 2 * 2) }
    fileprivate var evenHeight: Int { max(2, Int(height.rounded()) / 2 * 2) }
}
