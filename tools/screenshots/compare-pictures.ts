import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

export interface Comparison {
  /** How many pixels differ. */
  pixels: number
  /** Their part of the larger picture, 0 to 1. */
  share: number
  /** A picture of the differences, as a PNG file. */
  delta: Buffer
}

/** Pictures of two sizes are compared on the smallest sheet that holds both. */
const on = (picture: PNG, width: number, height: number): PNG => {
  const sheet = new PNG({ width, height })
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0)
  return sheet
}

/** Above what Chromium's rounding changes from one drawing to the next: two of 255 steps. */
const threshold = 0.01

/** Compares two PNG files pixel by pixel. */
export const comparePictures = (before: Buffer, after: Buffer): Comparison | undefined => {
  if (before.equals(after)) return undefined
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const delta = new PNG({ width, height })
  const pixels = pixelmatch(on(a, width, height).data, on(b, width, height).data, delta.data, width, height, {
    threshold,
    includeAA: true,
  })
  if (pixels === 0) return undefined
  return { pixels, share: pixels / (width * height), delta: PNG.sync.write(delta) }
}
