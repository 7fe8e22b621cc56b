import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Wording

extension EditTypes {
    static func asset(_ session: EditSession) -> LuaType {
        LuaType(
            Asset.luaName, of: Asset.self, summary: "A media file: a video, a sound or a still picture.",
            counterpart: "AVURLAsset",
            example: """
                local asset = edit.asset("clip.mp4")
                print(asset.duration, asset.video.natural_size.width, asset.metadata.title)
                return edit.movie { composition = asset:reversed() }
                """,
            constructor: .constructor(
                "Opens a media file. The same path gives the same asset, as the same image gives the same still.",
                LuaParameter("path", .file, "relative to the current folder; or an image that the recipe made"), .call,
                takesProperties: false
            ) { file, call in try call.state.withoutTimeLimit { try session.asset(file, at: call.location) } },
            description: { describe($0) }, members: assetMembers)
    }

    private static let assetMembers: [LuaMember<Asset>] = [
        .property(
            "path", .optional(.string), "The path that it was opened with; nil unless it is a file.",
            get: { $0.description.path.isEmpty ? nil : $0.description.path }),
        .property(
            "duration", .object(Time.self), "The end of the track that ends last; indefinite for a still picture.",
            get: { $0.duration }),
        .property(
            "tracks", .list(of: .object(AssetTrack.self)), "All tracks, in the file's order.", get: { $0.tracks }),
        .property(
            "video", .optional(.object(AssetTrack.self)),
            "The video track that is shown where the asset as a whole is used: one marked as default, then the largest, "
                + "then the first, of the best quality of a playlist or the program with the largest picture.",
            get: { $0.firstTrack(.video) }),
        .property(
            "audio", .optional(.object(AssetTrack.self)),
            "The audio track that players choose: the first one marked as default, or else the first, of the same "
                + "quality or program as the picture.",
            get: { $0.firstTrack(.audio) }),
        .property(
            "heard_tracks", .list(of: .object(AssetTrack.self)),
            "The audio tracks that sound together where the asset as a whole is played: audio, and where a camera "
                + "wrote each microphone into a track of its own, all of these.",
            get: { $0.heardTracks }),
        .property(
            "metadata", .assetMetadata,
            "Title, artist and the like, with names in lower case; artwork is the cover, for image layers.",
            get: { asset in
                let texts = asset.description.metadata.filter { asset.artwork == nil || $0.key != "artwork" }
                var fields: [(name: String, value: (any LuaPushable)?)] = texts.map { ($0.key, $0.value) }
                if let artwork = asset.artwork { fields.append(("artwork", artwork)) }
                return LuaFields(fields.sorted { $0.name < $1.name })
            }),
        .property(
            "deinterlace", .choice,
            "auto makes whole pictures of interlaced ones, one of each, where they are composed or encoded again; none "
                + "leaves both fields woven. Set it before the asset is reversed. Default: auto.",
            get: { $0.deinterlacing }, set: { $0.deinterlacing = $1 }),
        .property("chapters", .chapters, "The chapters in order, in asset time.", get: { $0.description.chapters }),
        .method(
            "track", "Returns the track with an identifier, or nil.", .integer("id", "from 1, as asset_track.id"),
            returns: "edit.asset_track?"
        ) { $0.track(id: $1) },
        .method(
            "tracks_with", "Returns the tracks of a kind, in order.", mediaType, returns: "edit.asset_track[]"
        ) { asset, mediaType in asset.tracks.filter { $0.mediaType.rawValue == mediaType } },
        .method(
            "reversed", "Returns the file played backwards, as another asset, whose reverse is the file again.",
            returns: "edit.asset"
        ) { asset in try asset.reversed() },
    ]

    private static func describe(_ asset: Asset) -> String {
        switch asset.origin {
        case .file, .reversed: "asset \(asset.sourceName), \(asset.duration)"
        case .lottie: "animation \(asset.sourceName), \(asset.duration)"
        case .sequence(let rate): "sequence \(asset.sourceName) at \(rate.text) frames per second, \(asset.duration)"
        case .signal(let signal): "\(signal.name), \(asset.duration)"
        case .pattern(let pattern, _): "\(pattern.name), \(asset.duration)"
        case .drawn(let function): "drawn asset of \(function.place), \(asset.duration)"
        case .movie, .reversedMovie: "\(asset.sourceName) as an asset, \(asset.duration)"
        case .samples(let table): "sample data asset of \(counted(table.groups.count, "sample")), \(asset.duration)"
        case .color: "color asset of \(asset.firstTrack(.video).map { $0.naturalSize.text } ?? "no size")"
        }
    }
}
