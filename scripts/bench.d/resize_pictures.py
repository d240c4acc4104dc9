"""Makes the pictures that `resize` measures with: photographs of noise, light and shapes, alike in every run.

resize_pictures.py FOLDER     under the Python that `scripts/setup --bench` prepares
"""

import pathlib
import sys

import numpy
import PIL.Image

# name -> (width, height, how it is saved). Like the files of a camera or of a designer: JPEG at 88 with halved colours.
JPEG = {"format": "JPEG", "quality": 88, "subsampling": "4:2:0"}
PICTURES = {
    "small.jpg": (1200, 800, JPEG),
    "large.jpg": (4000, 3000, JPEG),
    "huge.jpg": (6000, 4000, JPEG),
    "alpha.png": (2048, 1536, {"format": "PNG"}),
    "photo.webp": (1600, 1200, {"format": "WEBP", "quality": 88}),
}
# Each finer detail is so much weaker than the one before.
FADING = 0.72
SHAPES = 60


def clouds(generator, width, height):
    """Smooth noise between 0 and 1 that has detail of every size down to two pixels, as scenes have."""
    total = numpy.zeros((height, width), numpy.float32)
    strength, columns, rows = 1.0, 3, 2
    while columns <= width // 2:
        grid = PIL.Image.fromarray(generator.random((rows, columns), numpy.float32) * strength)
        total += numpy.asarray(grid.resize((width, height), PIL.Image.Resampling.BILINEAR))
        strength, columns, rows = strength * FADING, columns * 2, rows * 2
    low, high = total.min(), total.max()
    total -= low
    total /= high - low
    return total


def add_shape(generator, picture):
    """A disc, diamond or rounded box in a colour of its own, with a sharp but smooth edge."""
    height, width = picture.shape[:2]
    x, y, size, stretch = generator.random(4)
    radius = (0.01 + 0.12 * size ** 2) * min(width, height)
    exponent, stretch = generator.choice((1, 2, 6)), 0.5 + stretch
    left, right = numpy.clip((x * width - radius / stretch - 1, x * width + radius / stretch + 2), 0, width).astype(int)
    top, bottom = numpy.clip((y * height - radius - 1, y * height + radius + 2), 0, height).astype(int)
    across = numpy.abs(numpy.arange(left, right, dtype=numpy.float32) - x * width) * stretch
    down = numpy.abs(numpy.arange(top, bottom, dtype=numpy.float32)[:, None] - y * height)
    inside = radius - (across ** exponent + down ** exponent) ** (1 / exponent)
    coverage = numpy.clip(inside + 0.5, 0, 1)[..., None] * numpy.float32(0.85)
    part = picture[top:bottom, left:right]
    part += coverage * (generator.random(3, numpy.float32) * 255 - part)


def photograph(seed, width, height):
    """Three channels from 0 to 255: clouds in two colours, lit from one side, sharp shapes, and a sensor's noise."""
    generator = numpy.random.default_rng(seed)
    columns = numpy.arange(width, dtype=numpy.float32)
    rows = numpy.arange(height, dtype=numpy.float32)[:, None]
    haze = clouds(generator, width, height)
    picture = numpy.empty((height, width, 3), numpy.float32)
    for channel, (low, high) in enumerate(((30, 235), (60, 215), (110, 170))):
        picture[..., channel] = low + (high - low) * haze
    picture *= (numpy.float32(0.75) + numpy.float32(0.25) * (columns / width - rows / height))[..., None]
    for _ in range(SHAPES):
        add_shape(generator, picture)
    picture += 4 * generator.standard_normal((height, width, 1), numpy.float32)
    numpy.clip(picture, 0, 255, out=picture)
    return picture.astype(numpy.uint8)


def with_alpha(picture):
    """The picture cut out softly, as a product before no background is."""
    height, width = picture.shape[:2]
    columns = (numpy.arange(width, dtype=numpy.float32) / width - 0.5) * 2
    rows = (numpy.arange(height, dtype=numpy.float32)[:, None] / height - 0.5) * 2
    alpha = numpy.clip((0.9 - numpy.hypot(columns, rows)) * 12, 0, 1)
    return numpy.dstack((picture, (alpha * 255 + 0.5).astype(numpy.uint8)))


def main():
    folder = pathlib.Path(sys.argv[1])
    for seed, (name, (width, height, options)) in enumerate(PICTURES.items()):
        picture = photograph(seed, width, height)
        if options["format"] == "PNG":
            picture = with_alpha(picture)
        PIL.Image.fromarray(picture).save(folder / name, **options)


if __name__ == "__main__":
    main()
