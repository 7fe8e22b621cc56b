import EditModel
import Export
import LuaHost
import Media
import MediaTime

extension PictureBuffer: LuaBound { package static var luaName: String { "picture_buffer" } }

extension EditTypes {
    static let pictureBuffer = LuaType(
        PictureBuffer.luaName, of: PictureBuffer.self, summary: "One picture that a reader gave.", size: { $0.size },
        description: { "picture of \($0.format.width) × \($0.format.height) at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When it begins.", get: { $0.time }),
            "duration": .property(.object(Time.self), "How long it stands.", get: { $0.duration }),
            "width": .property(.integer(), "In pixels.", get: { $0.format.width }),
            "height": .property(.integer(), "In pixels.", get: { $0.format.height }),
            "image": .method(
                summary: "The picture as an image.", returns: "edit.image",
                body: { buffer, arguments in RecipeImage(try arguments.rendering { try buffer.bitmap() }) }),
        ])
}
