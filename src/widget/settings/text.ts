/** Reads the texts of settings and attributes, which editors surround by spaces and quotation marks. */

import { idKey } from '../../contract/link-meaning.ts'

/** In ASCII: a page in another encoding than UTF-8 reads the script in its own. */
const edge = /[\s\u200b"'\xab\xbb\u2018-\u201f]/

/** The text of an attribute without the spaces and curly quotes that editors put around it. */
export const trimmed = (text: string | null | undefined): string | undefined => {
  if (typeof text !== 'string') return undefined
  let start = 0
  let end = text.length
  while (edge.test(text[start] ?? '')) start += 1
  while (end > start && edge.test(text[end - 1] ?? '')) end -= 1
  return text.slice(start, end)
}

/** Shown by messages in place of a secret. */
export const hiddenText = '…'

/** A platform ID, or the merchant's own ID behind a capital I, as in the platform's checkout links. */
export const isProduct = (text: string | undefined): text is string =>
  text !== undefined && idKey(text) === text

export const attributeOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
