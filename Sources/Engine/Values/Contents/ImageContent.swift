import MediaTime

/// A picture shown in a layer.
package struct ImageContent: Hashable, Sendable, Codable {
    /// Counts into ``MovieSnapshot/sources``.
    package var sourceIndex: Int
    /// The video track within the source, as ``TrackDescription/id``.
    package var sourceTrackID: Int
    /// The upright picture, in pixels.
    package var size: Size
    package var gravity: ContentsGravity
    /// The part of the picture that is shown, in unit coordinates; within 0 to 1 and not empty.
    package var contentsRect: Rectangle
    // Nil if the whole picture stretches, so that an edit's own text mentions only pictures that are divided.
    private var center: Rectangle?
    /// The middle of the shown part, in unit coordinates of it, when the picture is resized. What is above and below
    /// stretches only horizontally, what is left and right only vertically, and the corners keep their size.
    package var contentsCenter: Rectangle {
        get { center ?? .unit }
        set { center = newValue == .unit ? nil : newValue }
    }
    package var magnificationFilter: ContentsFilter
    /// The frame times of an animated picture; nil for a still one, and for a picture as presented at a moment.
    package var animation: PictureAnimation?
    /// The start of the frame that is shown, in asset time; zero for a still picture.
    package var frameStart: Time
    // Nil for all of it and for none, so that an edit's own text mentions only pictures in a cross-fade.
    private var weight: Double?
    private var mixture: [ImageContent]?
    /// The weight of the picture in what the layer shows, from 0 to 1; below 1 in a cross-fade.
    package var share: Double {
        get { weight ?? 1 }
        set { weight = newValue == 1 ? nil : newValue }
    }
    /// The pictures that are added to this one, displayed as it is; none but in a cross-fade.
    package var others: [ImageContent] {
        get { mixture ?? [] }
        set { mixture = newValue.isEmpty ? nil : newValue }
    }

    package init(
        sourceIndex: Int, sourceTrackID: Int, size: Size, gravity: ContentsGravity = .resize,
        contentsRect: Rectangle = .unit, magnificationFilter: ContentsFilter = .linear,
        animation: PictureAnimation? = nil
    ) {
        self.sourceIndex = sourceIndex
        self.sourceTrackID = sourceTrackID
        self.size = size
        self.gravity = gravity
        self.contentsRect = contentsRect
        self.magnificationFilter = magnificationFilter
        self.animation = animation
        frameStart = .zero
    }

    /// True if another frame may be shown at another time.
    package var isAnimated: Bool { animation?.isMoving == true }

    /// The picture with the one frame that is shown at a moment.
    /// - Parameter time: In the layer's own time.
    package func presented(at time: Time) throws(TimeError) -> ImageContent {
        var still = self
        if let animation { still.frameStart = try animation.frameStart(at: time) }
        still.animation = nil
        if let mixture {
            still.mixture = try mixture.map { other throws(TimeError) in try other.presented(at: time) }
        }
        return still
    }

    /// The pictures that are seen, each displayed as this one is and without others.
    package var visible: [ImageContent] { ([self] + others).filter { $0.share > 0 }.map(displaying) }

    /// Other pictures in the place of this one, displayed as it is.
    package func displaying(_ pictures: [ImageContent]) -> ImageContent {
        guard let first = pictures.first else { return self }
        var shown = displaying(first)
        shown.others = Array(pictures.dropFirst())
        return shown
    }

    private func displaying(_ picture: ImageContent) -> ImageContent {
        var shown = picture
        (shown.gravity, shown.contentsRect, shown.center) = (gravity, contentsRect, center)
        shown.magnificationFilter = magnificationFilter
        shown.mixture = nil
        return shown
    }

    /// The pictures themselves, displayed as pictures are at first.
    package var pictures: [ImageContent] {
        let plain = ImageContent(sourceIndex: sourceIndex, sourceTrackID: sourceTrackID, size: size)
        return ([self] + others).map(plain.displaying)
    }

    /// The rectangle of the shown part, in pixels from the layer's top left corner. It may be larger than the layer.
    package func placement(in bounds: Size) -> Rectangle {
        let shown = Size(width: size.width * contentsRect.size.width, height: size.height * contentsRect.size.height)
        return gravity.placement(of: shown, in: bounds)
    }
}

/// The look of a picture's pixels where they are enlarged. CALayerContentsFilter.
package enum ContentsFilter: String, Hashable, Sendable, Codable, CaseIterable {
    /// Smoothly.
    case linear
    /// Squares, for pixel art.
    case nearest
}

extension Rectangle {
    /// All of a picture, in unit coordinates.
    package static let unit = Rectangle(x: 0, y: 0, width: 1, height: 1)
}
