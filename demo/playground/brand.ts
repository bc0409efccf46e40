import { type Choices, fonts } from './choices.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever is easier to read on the color. */
export const textOn = (color: string): '#000' | '#fff' =>
  (luminance(color) + 0.05) ** 2 > 0.05 * 1.05 ? '#000' : '#fff'

/** The custom properties of a brand, empty for the default look. */
export const brandRules = ({ accent, radius, font }: Choices): string =>
  [
    accent && `--vitrine-color-accent:${accent};--vitrine-color-on-accent:${textOn(accent)}`,
    radius && `--vitrine-radius:${radius === '0' ? '0px' : radius}`,
    fonts[font] && `--vitrine-font:${fonts[font].family}`,
  ]
    .filter(Boolean)
    .join(';')
