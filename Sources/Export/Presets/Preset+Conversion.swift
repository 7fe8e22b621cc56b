import Media
import Rendering

extension Preset.Picture {
    /// What is made of composed pictures before colours are counted: an encoder of palettes gets them in full.
    private var convertedPixels: [PixelFormat] {
        if case .paletted = kind { [.bgra] } else { pixels }
    }

    /// What it carries of a movie's pictures.
    package var carriage: Carriage {
        Carriage(
            pixels: convertedPixels, carriesHighDynamicRange: carriesHighDynamicRange, keepsAlpha: keepsAlpha)
    }

    /// What its pictures have to be.
    package func target(_ size: PictureSize) -> PictureTarget {
        PictureTarget(
            pixels: convertedPixels, size: size, carriesHighDynamicRange: carriesHighDynamicRange, coding: coding)
    }

    private var coding: PictureTarget.Coding {
        switch codec {
        case "JPEG": .jpeg
        case "WebP": .webP
        default: .tagged
        }
    }
}
