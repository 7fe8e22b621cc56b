import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Values

/// An object that the prompt's functions can show.
enum PromptSubject {
    /// A movie, and the layer that was put into it to be seen: see ``release()``.
    case movie(Movie, showing: Layer? = nil)
    case image(RecipeImage)

    /// The accepted types in the words of errors.
    static let names = "movie, asset, composition, layer or image"

    /// The time for which an object without an end is shown: a still picture, a layer.
    private static let stillDuration = Time(10, 1)
    /// The canvas of a layer without a size.
    private static let canvas = Size(width: 1280, height: 720)
    /// Behind layers.
    private static let ground = Color(red: 0.2, green: 0.2, blue: 0.2)

    /// True if an object can be shown.
    static func accepts(_ object: Any) -> Bool {
        object is Movie || object is RecipeOutput || object is any MediaSource || object is Layer
            || object is RecipeImage
    }

    /// - Parameter object: One that is accepted.
    init(_ object: Any, _ session: EditSession) throws {
        switch object {
        case let movie as Movie: self = .movie(movie)
        case let output as RecipeOutput: self = try Self.subject(of: output)
        case let source as any MediaSource: self = .movie(try Self.movie(of: source))
        case let layer as Layer: self = try Self.subject(of: layer, session)
        case let image as RecipeImage: self = .image(image)
        default: preconditionFailure("a \(type(of: object)) cannot be looked at")
        }
    }

    /// Takes a layer out of what it was shown in.
    func release() {
        if case .movie(_, let layer?) = self { layer.removeFromSuperlayer() }
    }

    private static func subject(of output: RecipeOutput) throws -> PromptSubject {
        if let movie = output.movie { return .movie(movie) }
        guard let image = output.images?.first else { throw LuaMistake("the output has no picture") }
        return .image(image)
    }

    private static func movie(of source: any MediaSource) throws -> Movie {
        guard !source.duration.isNumeric else { return Movie(source) }
        return Movie(try still(source))
    }

    private static func still(_ source: any MediaSource) throws -> Composition {
        let composition = Composition()
        try composition.insertTimeRange(
            TimeRange(start: .zero, duration: stillDuration), of: source, at: .zero)
        return composition
    }

    /// The outermost layer that a layer is in, on grey, in a picture of its size.
    private static func subject(of layer: Layer, _ session: EditSession) throws -> PromptSubject {
        var outermost = layer
        while let superlayer = outermost.superlayer { outermost = superlayer }
        let frame = try frame(of: outermost, session)
        let composition = try still(Asset(color: ground, size: frame.size))
        let picture = VideoComposition(propertiesOf: composition)
        let (parent, video) = (Layer(), Layer())
        for made in [parent, video] { made.setFrame(Rectangle(origin: .zero, size: frame.size)) }
        // The picture begins at the layer's origin.
        let holder = Layer()
        holder.properties.bounds = frame
        holder.properties.anchorPoint = .zero
        holder.properties.position = .zero
        try parent.addSublayer(video)
        try parent.addSublayer(holder)
        try holder.addSublayer(outermost)
        picture.animationTool = AnimationTool(videoLayer: video, in: parent)
        return .movie(Movie(composition, videoComposition: picture), showing: outermost)
    }

    private static func frame(of layer: Layer, _ session: EditSession) throws -> Rectangle {
        let text = layer as? TextLayer
        let size = try layer.properties.bounds?.size ?? text.map { try session.measure($0) } ?? layer.contentSize
        guard let size, size.width > 0, size.height > 0 else { return Rectangle(origin: .zero, size: canvas) }
        let frame = layer.frame(size: size)
        let limit = Double(Asset.largestSide)
        return Rectangle(
            origin: frame.origin,
            size: Size(
                width: min(even(frame.size.width), limit), height: min(even(frame.size.height), limit)))
    }

    /// The sides of a movie's picture are even.
    private static func even(_ length: Double) -> Double { max((length / 2).rounded(.up) * 2, 2) }
}
