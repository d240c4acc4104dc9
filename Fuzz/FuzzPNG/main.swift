// A PNG file, as it is and with right checksums.

import FuzzPictures
import FuzzSupport

Fuzzing.run { input in
    PictureTrial.run(input)
    guard input.starts(with: PNGChunks.signature) else { return }
    PictureTrial.run(PNGChunks.repaired(input))
}
