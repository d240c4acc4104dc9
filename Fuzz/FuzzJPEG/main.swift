// A JPEG file.

import FuzzPictures
import FuzzSupport

Fuzzing.run { PictureTrial.run($0) }
