import EditModel
import LuaHost
import MediaTime
import Values

// The names recipes know the model's types by.

extension Time: LuaBound { package static var luaName: String { "time" } }
extension TimeRange: LuaBound { package static var luaName: String { "range" } }
extension AffineTransform: LuaBound { package static var luaName: String { "transform" } }
extension Segment: LuaBound { package static var luaName: String { "segment" } }
extension Asset: LuaBound { package static var luaName: String { "asset" } }
extension AssetTrack: LuaBound { package static var luaName: String { "asset_track" } }
extension Composition: LuaBound { package static var luaName: String { "composition" } }
extension CompositionTrack: LuaBound { package static var luaName: String { "composition_track" } }
extension VideoComposition: LuaBound { package static var luaName: String { "video_composition" } }
extension Instruction: LuaBound { package static var luaName: String { "instruction" } }
extension LayerInstruction: LuaBound { package static var luaName: String { "layer_instruction" } }
extension AudioMix: LuaBound { package static var luaName: String { "audio_mix" } }
extension AudioMixInputParameters: LuaBound { package static var luaName: String { "audio_mix_input" } }
extension AnimationTool: LuaBound { package static var luaName: String { "animation_tool" } }
extension Effect: LuaBound { package static var luaName: String { "effect" } }
extension Layer: LuaBound {
    package static var luaName: String {
        switch self {
        case is TextLayer.Type: "text_layer"
        case is ImageLayer.Type: "image_layer"
        case is SubtitleLayer.Type: "subtitle_layer"
        case is ShapeLayer.Type: "shape_layer"
        case is GradientLayer.Type: "gradient_layer"
        case is ReplicatorLayer.Type: "replicator_layer"
        case is EmitterLayer.Type: "emitter_layer"
        default: "layer"
        }
    }
}
extension EmitterCell: LuaBound { package static var luaName: String { "emitter_cell" } }
extension Subtitles: LuaBound { package static var luaName: String { "subtitles" } }
extension ShownCue: LuaBound { package static var luaName: String { "subtitle_cue" } }
extension Movie: LuaBound { package static var luaName: String { "movie" } }

extension LuaMember where Object: RecipeLocated {
    /// A property that is stored as it is, and whose object remembers the line that set it.
    package static func stored<Value: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        _ path: ReferenceWritableKeyPath<Object, Value> & Sendable
    ) -> LuaMember {
        located(name, kind, summary, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }

    /// A property that is set by a closure, and whose object remembers the line that set it.
    package static func located<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) throws -> Shown,
        set: @escaping @Sendable (Object, Value) throws -> Void
    ) -> LuaMember {
        property(
            name, kind, summary, get: get,
            setAt: { object, value, location in
                try set(object, value)
                object.locations[name] = location
            })
    }
}

// Enumerations that recipes write as names.

extension AnimationTiming.FillMode: LuaChoice {}
extension BlendMode: LuaChoice {}
extension ChannelLayout: LuaChoice {}
extension ContentsFilter: LuaChoice {}
extension ContentsGravity: LuaChoice {}
extension EmitterValues.Mode: LuaChoice {}
extension EmitterValues.RenderMode: LuaChoice {}
extension EmitterValues.Shape: LuaChoice {}
extension FillRule: LuaChoice {}
extension LayerCorner: LuaChoice {}
extension Gradient.Kind: LuaChoice {}
extension KeyframeCurve.CalculationMode: LuaChoice {}
extension MetadataFilter: LuaChoice {}
extension PathMotion.RotationMode: LuaChoice {}
extension SafeArea: LuaChoice {}
extension StrokeStyle.Cap: LuaChoice {}
extension StrokeStyle.Join: LuaChoice {}
extension SubtitleAlignment: LuaChoice {}
extension TextBox.Extent: LuaChoice {}
extension TextCase: LuaChoice {}
extension TextContent.Alignment: LuaChoice {}
extension TextContent.StrokePosition: LuaChoice {}
extension TextContent.Truncation: LuaChoice {}
extension TextContent.VerticalAlignment: LuaChoice {}
extension TextUnit: LuaChoice {}
extension TextUnitOrder: LuaChoice {}
extension Deinterlacing: LuaChoice {}
extension TimePitchAlgorithm: LuaChoice {}
