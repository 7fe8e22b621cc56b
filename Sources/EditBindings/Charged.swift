import EditModel
import LuaHost

// What a recipe makes and others keep: the memory limit counts it for as long as it lives.

extension Asset: LuaCharged {}
extension Composition: LuaCharged {
    /// An insertion into a composition changes its tracks.
    package var chargedParts: [any LuaCharged] { tracks }
}
extension CompositionTrack: LuaCharged {}
extension VideoComposition: LuaCharged {}
extension Instruction: LuaCharged {}
extension LayerInstruction: LuaCharged {}
extension AudioMix: LuaCharged {}
extension AudioMixInputParameters: LuaCharged {}
extension AnimationTool: LuaCharged {}
extension Animation: LuaCharged {
    /// The copies that a group has made.
    package var chargedParts: [any LuaCharged] { (self as? AnimationGroup)?.animations ?? [] }
}
extension Effect: LuaCharged {}
extension Layer: LuaCharged {}
extension Movie: LuaCharged {}
extension SubtitleDocument: LuaCharged {}
