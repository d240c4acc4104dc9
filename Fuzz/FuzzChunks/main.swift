// What stands in a file beside its pixels: the first byte says where, the others are that.

import FuzzPictures
import FuzzSupport

let kinds = ["npTc", "npOl", "npLb", "eXIf", "iCCP", "iTXt", "tEXt", "zTXt", "cICP", "gAMA", "cHRM", "sRGB", "pHYs"]
let gray = PNGChunks.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0])
let colours = PNGChunks.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0])
let grayPixels = PNGChunks.chunk("IDAT", PNGChunks.stored((0..<20).map { $0 % 5 == 0 ? 0 : UInt8($0 * 12) }))
let colourPixels = PNGChunks.chunk("IDAT", PNGChunks.stored((0..<52).map { $0 % 13 == 0 ? 0 : UInt8($0 * 4) }))
let end = PNGChunks.chunk("IEND", [])

func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    switch kind {
    // A profile's stream, so that the profile itself is what is tried; a text's as it comes.
    case "iCCP": PNGChunks.chunk(kind, [0x61, 0, 0] + PNGChunks.stored(content))
    default: PNGChunks.chunk(kind, content)
    }
}

Fuzzing.run { input in
    guard let first = input.first else { return }
    let content = Array(input.dropFirst())
    let part = chunk(kinds[Int(first) % kinds.count], content)
    PictureTrial.run(PNGChunks.signature + gray + part + grayPixels + end)
    PictureTrial.run(PNGChunks.signature + colours + part + colourPixels + end)
}
