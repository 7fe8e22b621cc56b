import LuaHost
import ModelBindings
import Pixels
import Rendering

// The names recipes know the types of rendering by.

extension FrameRequest: LuaBound {
    package static var luaName: String { self is FilterRequest.Type ? "filter_request" : "composition_request" }
}
extension VideoFrame: LuaBound { package static var luaName: String { "video_frame" } }
extension DrawingCanvas: LuaBound { package static var luaName: String { "canvas" } }
extension ToneMapping: LuaChoice {}
