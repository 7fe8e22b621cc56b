import EditModel
import LuaHost
import MediaTime

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
                summary: "Opens a media file. The same path gives the same asset.",
                parameters: [.string("path", "relative to the current folder")], takesProperties: false,
                body: { arguments in
                    try arguments.state.withoutTimeLimit { try session.asset(arguments.string(0), at: arguments.place) }
                }),
            description: { describe($0) }, members: assetMembers)
    }

    private static let assetMembers: KeyValuePairs<String, LuaMember<Asset>> = [
        "path": .property(
            .string.optional, "As it was opened; nil for what is no file.",
            get: { $0.description.path.isEmpty ? nil : $0.description.path }),
        "duration": .property(
            .object(Time.self), "The end of the track that ends last; indefinite for a still picture.",
            get: { $0.duration }),
        "tracks": .property(
            .list(of: .object(AssetTrack.self), as: AssetTrack.self), "In the file's order.",
            get: { $0.tracks }),
        "video": .property(
            .object(AssetTrack.self).optional,
            "The video track that players choose: one marked as default, of those the largest, of those the first.",
            get: { $0.firstTrack(.video) }),
        "audio": .property(
            .object(AssetTrack.self).optional,
            "The audio track that players choose: the first that is marked as default, or the first.",
            get: { $0.firstTrack(.audio) }),
        "metadata": .property(
            .assetMetadata,
            "Title, artist and the like, names in lower case, and as artwork the cover picture, for image layers.",
            get: { asset in
                let texts = asset.description.metadata.filter { asset.artwork == nil || $0.key != "artwork" }
                var fields: [(name: String, value: Any?)] = texts.map { ($0.key, $0.value) }
                if let artwork = asset.artwork { fields.append(("artwork", artwork)) }
                return LuaFields(fields.sorted { $0.name < $1.name })
            }),
        "chapters": .property(.chapters, "In order, in asset time.", get: { luaChapters($0.description.chapters) }),
        "track": .method(
            summary: "The track with an identifier, or nil.",
            parameters: [.integer("id", "from 1, as asset_track.id")], returns: "edit.asset_track?",
            body: { $0.track(id: $1.integer(0)) }),
        "tracks_with": .method(
            summary: "The tracks of a kind, in order.", parameters: [mediaType], returns: "edit.asset_track[]",
            body: { asset, arguments in
                asset.tracks.filter { $0.mediaType.rawValue == arguments.string(0) }
            }),
        "reversed": .method(
            summary: "The file played backwards, as an asset of its own. The reverse of that is the file again.",
            returns: "edit.asset", body: { asset, _ in try asset.reversed() }),
    ]

    private static func describe(_ asset: Asset) -> String {
        switch asset.origin {
        case .file, .reversed: "asset \(asset.sourceName), \(asset.duration)"
        case .sequence(let rate): "sequence \(asset.sourceName) at \(rate.text) frames per second, \(asset.duration)"
        case .drawn(let function): "drawn asset of \(function.place), \(asset.duration)"
        case .color: "color asset of \(asset.firstTrack(.video).map { sizeText($0.naturalSize) } ?? "no size")"
        }
    }

    private static func sizeText(_ size: Size) -> String { "\(Int(size.width)) × \(Int(size.height))" }

    static let mediaType = LuaParameter.choice(
        "media_type", ["video", "audio", "subtitle", "text", "data"], "the kind of media")
}
