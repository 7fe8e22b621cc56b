import EditModel
import Media
import MediaWriting
import Pixels
import Rendering
import Settings
import Values

extension PicturePlan {
    /// The plan with its pictures copied, and cropped and turned by their stream and their container, where a crop and a
    /// turn by quarters are all that the edit does to them; else the plan itself.
    /// - Parameters:
    ///   - pictures: The pictures of the plan; nil for a movie without picture.
    ///   - frames: The output frames that are written.
    ///   - format: FFmpeg's name of the muxer; nil if no file is written.
    ///   - isFragmented: True for a fragmented file.
    ///   - smart: The way in which a part of pictures that are turned may be copied.
    ///   - mayHide: True if the pixels outside a crop may stay in the file.
    package func statingPlacement(
        _ pictures: PictureTimeline?, frames: Range<Int64>, library: MediaLibrary, format: String?, isFragmented: Bool,
        smart: SmartCopying, mayHide: Bool
    ) throws -> PicturePlan {
        guard treatment == .encoded, !reasons.contains(.asked),
            reasons.contains(.placement) || reasons.contains(.size),
            let pictures, let format, let (movie, placement) = try pictures.movie.unplaced(library),
            let video = movie.video, mayHide || placement.crop == nil
        else { return self }
        let target = PictureCopyTarget.files(ofFormat: format)
        guard placement.turn == nil || target?.keepsRotation == true else { return encoded(because: .rotation) }
        if let crop = placement.crop, !StreamCrop.isFollowed(crop) { return encoded(because: .corner) }
        var unplaced = try PicturePlan(
            PictureTimeline(movie, video), frames: frames, library: library, format: format,
            isFragmented: isFragmented, allowsCopying: true,
            smart: smart == .hide || placement.crop == nil ? smart : .off)
        switch unplaced.treatment {
        case .copied: return try unplaced.place(placement) ? unplaced : self
        case .partlyCopied: return unplaced.turn(placement) ? unplaced : self
        case .absent, .encoded: return self
        }
    }

    private func encoded(because reason: PictureEncodingReason) -> PicturePlan {
        var plan = self
        plan.reasons = PictureEncodingReason.allCases.filter { $0 == reason || reasons.contains($0) }
        return plan
    }

    /// Sets the placement of copied pictures; false if their stream cannot state it.
    private mutating func place(_ placement: StatedPlacement) throws -> Bool {
        self.placement = placement
        guard let crop = placement.crop, let first = copy?.first?.part else { return true }
        streamCrop = try StreamCrop(crop, of: first.file, track: first.track)
        return streamCrop != nil
    }

    /// Sets the turn of pictures that are copied in part; false if the others cannot be turned back.
    private mutating func turn(_ placement: StatedPlacement) -> Bool {
        let stored = placement.map.inverse.flatMap { Orientation(a: $0.a, b: $0.b, c: $0.c, d: $0.d) }
        guard placement.crop == nil, let stored, smart?.encoding.pixels.first?.subsampling == .yuv420 else {
            return false
        }
        self.placement = placement
        smart?.encoding.orientation = stored
        return true
    }
}

extension MovieSnapshot {
    /// The movie with whole and upright pictures, and the crop and the turn of all of them; nil unless these are what every
    /// layer does to its pictures, and the pictures are alike.
    fileprivate func unplaced(_ library: MediaLibrary) throws -> (movie: MovieSnapshot, placement: StatedPlacement)? {
        guard let video, let format = try commonFormat(library), let map = video.commonTransform,
            let placement = StatedPlacement(map, of: format, on: video.canvasSize, own: video.ownSize),
            video.allCrops(contain: placement.crop?.rectangle ?? format.wholePicture)
        else { return nil }
        let upright = format.preferredTransform.apply(to: format.wholePicture)
        var movie = self
        movie.video?.ownSize = nil
        movie.video?.renderWidth = Int(upright.size.evenWidth)
        movie.video?.renderHeight = Int(upright.size.evenHeight)
        for (index, instruction) in video.instructions.enumerated() {
            for layer in instruction.layers.indices {
                movie.video?.instructions[index].layers[layer].transformRamps = [
                    Ramp(format.preferredTransform, at: .zero)
                ]
                movie.video?.instructions[index].layers[layer].cropRamps = []
            }
        }
        return (movie, placement)
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

extension StatedPlacement {
    /// - Parameters:
    ///   - map: From a picture's own pixels to the canvas.
    ///   - own: The size of the canvas before its sides were made even; nil if the movie sets none.
    /// - Returns: Nil unless the canvas shows a part of the picture without anything around it, in pixels of its own size.
    fileprivate init?(_ map: AffineTransform, of format: VideoFormat, on canvas: Size, own: Size?) {
        let whole = format.wholePicture
        let shown = map.apply(to: whole)
        if shown.origin == .zero, canvas == Size(width: shown.size.evenWidth, height: shown.size.evenHeight),
            own.map({ $0 == shown.size }) ?? true
        {
            self.init(map, from: format.preferredTransform)
            return
        }
        let isSquare = whole.size == Size(width: Double(format.codedWidth), height: Double(format.codedHeight))
        guard isSquare, own.map({ $0 == canvas }) ?? true, let inverse = map.inverse else { return nil }
        let part = inverse.apply(to: Rectangle(origin: .zero, size: canvas))
        guard let crop = PictureCrop(part, of: whole.size) else { return nil }
        self.init(map, from: format.preferredTransform, crop: crop)
    }
}

extension VideoFormat {
    /// In its own pixels.
    fileprivate var wholePicture: Rectangle { Rectangle(origin: .zero, size: naturalSize) }
}

extension VideoSnapshot {
    fileprivate var canvasSize: Size { Size(width: Double(renderWidth), height: Double(renderHeight)) }

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

    /// True if no layer's crop rectangle hides pixels of a part of its picture.
    fileprivate func allCrops(contain part: Rectangle) -> Bool {
        instructions.flatMap(\.layers).flatMap(\.cropRamps).allSatisfy {
            $0.start.contains(part) && $0.end.contains(part)
        }
    }
}

extension Rectangle {
    fileprivate func contains(_ other: Rectangle) -> Bool {
        origin.x <= other.origin.x && origin.y <= other.origin.y
            && other.origin.x + other.size.width <= origin.x + size.width
            && other.origin.y + other.size.height <= origin.y + size.height
    }
}

extension Size {
    /// As renders have it.
    fileprivate var evenWidth: Double { max(2, (width.rounded() / 2).rounded(.down) * 2) }
    fileprivate var evenHeight: Double { max(2, (height.rounded() / 2).rounded(.down) * 2) }
}
