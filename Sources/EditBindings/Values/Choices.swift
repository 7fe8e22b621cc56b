import EditModel
import LuaHost
import Pixels

// Enumerations that recipes write as names.

extension AnimationTiming.FillMode: LuaChoice {}
extension BlendMode: LuaChoice {}
extension ChannelLayout: LuaChoice {}
extension ContentsFilter: LuaChoice {}
extension ContentsGravity: LuaChoice {}
extension FillRule: LuaChoice {}
extension Gradient.Kind: LuaChoice {}
extension KeyframeCurve.CalculationMode: LuaChoice {}
extension MetadataFilter: LuaChoice {}
extension PathMotion.RotationMode: LuaChoice {}
extension StrokeStyle.Cap: LuaChoice {}
extension StrokeStyle.Join: LuaChoice {}
extension SubtitleAlignment: LuaChoice {}
extension TextBox.Extent: LuaChoice {}
extension TextContent.Alignment: LuaChoice {}
extension TextContent.StrokePosition: LuaChoice {}
extension TextContent.Truncation: LuaChoice {}
extension TextContent.VerticalAlignment: LuaChoice {}
extension TimePitchAlgorithm: LuaChoice {}
extension ToneMapping: LuaChoice {}
