// A WebP file, still or animated.

import FuzzPictures
import FuzzSupport

Fuzzing.run { PictureTrial.run($0) }
