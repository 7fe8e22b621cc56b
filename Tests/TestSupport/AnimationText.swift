/// Lottie animations as texts of JSON, for tests.
package enum AnimationText {
    /// An animation of 100 by 100 pixels, 60 frames at 30 a second.
    /// - Parameter more: Members that stand before its own, with a comma at the end.
    package static func file(_ layers: String, assets: String = "", more: String = "") -> String {
        """
        {"v":"5.7.0",\(more)"fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[\(assets)],"layers":[\(layers)]}
        """
    }

    /// A layer of shapes around the middle.
    package static func layer(_ shapes: String, more: String = "", place: String = place) -> String {
        """
        {"ty":4,"nm":"Ball",\(more)"ip":0,"op":60,"st":0,"ks":\(place),"shapes":[\(shapes)]}
        """
    }

    /// The middle of the picture.
    package static let place =
        #"{"p":{"a":0,"k":[50,50]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}"#

    /// 40 by 20 pixels around zero.
    package static let box = #"{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[40,20]},"r":{"a":0,"k":0}}"#

    package static func fill(_ color: String = "[1,0,0]") -> String {
        #"{"ty":"fl","nm":"Paint","c":{"a":0,"k":\#(color)},"o":{"a":0,"k":100}}"#
    }

    package static func group(_ items: String, name: String = "Edge") -> String {
        #"{"ty":"gr","nm":"\#(name)","it":[\#(items)]}"#
    }

    /// A red box that stands in the middle for the first second, and is blue for the second one.
    package static var redThenBlue: String {
        let color = #"{"a":1,"k":[{"t":0,"s":[1,0,0],"h":1},{"t":30,"s":[0,0,1],"h":1}]}"#
        let paint = #"{"ty":"fl","nm":"Paint","c":\#(color),"o":{"a":0,"k":100}}"#
        return file(layer(group(box + "," + paint)))
    }
}
