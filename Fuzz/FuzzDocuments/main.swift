// What other tools write about slices: the first byte says which kind of document, the others are it.

import FuzzSupport
import Slicing
import Vocabularies

let sizes = [(width: 1, height: 1), (width: 26, height: 19), (width: 300, height: 7)]

/// Lays a picture out by what a document says of it.
func lay(_ reading: SliceReading?) {
    guard let reading else { return }
    for size in sizes {
        for scale in [1, 2.5] {
            guard let slices = try? reading.slices(width: size.width, height: size.height, scale: scale) else {
                continue
            }
            let lengths = (slices.horizontal.length, slices.vertical.length)
            Fuzzing.require(lengths == (size.width, size.height), "slices of \(lengths) for \(size)")
        }
    }
}

Fuzzing.run { input in
    guard let first = input.first else { return }
    let document = Array(input.dropFirst())
    switch first % 5 {
    case 0:
        guard let catalog = try? AssetCatalog(document) else { return }
        for entry in catalog.entries { lay(entry.resizing) }
        for scale in [1.0, 3] {
            _ = catalog.choose(
                AssetRequest(
                    scale: scale, idiom: "universal", appearances: ["luminosity": "dark"],
                    languageDirection: .rightToLeft))
        }
    case 1: lay(try? Sidecar.read(document))
    case 2: lay((try? UnityMeta(document))?.reading)
    case 3: lay((try? GodotStyleBox(document))?.reading)
    default:
        guard let atlas = try? LibGDXAtlas(document) else { return }
        for region in atlas.regions { lay(try? region.reading(isPacked: true)) }
        _ = atlas.region(naming: "picture.png")
    }
}
