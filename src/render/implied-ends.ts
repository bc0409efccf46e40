/** Elements that a tag closes, up to an element that keeps the tag from closing what is around it. */
interface Closing {
  closes: readonly string[]
  stopsAt: (name: string) => boolean
}

const isScope = (name: string): boolean =>
  /^(applet|caption|html|table|td|th|marquee|object|template)$/.test(name)
const isTable = (name: string): boolean => /^(html|table|template)$/.test(name)
const isParagraphScope = (name: string): boolean => isScope(name) || name === 'button'
/** The elements that the standard calls special, without those that have no end tag. */
const isSpecial = (name: string): boolean =>
  /^(address|applet|article|aside|blockquote|body|button|caption|center|colgroup|d[dlt]|details|dir|div|fieldset|fig(ure|caption)|footer|form|frameset|h[1-6]|head|header|hgroup|html|iframe|li|listing|main|marquee|menu|nav|noembed|noframes|noscript|object|ol|p|plaintext|pre|script|search|section|select|style|summary|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|ul|xmp)$/.test(
    name,
  )
const isBlock = (name: string): boolean => isSpecial(name) && !/^(address|div|p)$/.test(name)

const paragraph: Closing = { closes: ['p'], stopsAt: isParagraphScope }

/** By their start tags; the end tags of what they close may be left out. */
const startTags: readonly [tags: RegExp, closing: Closing][] = [
  [/^li$/, { closes: ['li'], stopsAt: isBlock }],
  [/^d[dt]$/, { closes: ['dd', 'dt'], stopsAt: isBlock }],
  [/^t[dh]$/, { closes: ['td', 'th'], stopsAt: isTable }],
  [/^tr$/, { closes: ['td', 'th', 'tr'], stopsAt: isTable }],
  [
    /^(tbody|thead|tfoot)$/,
    {
      closes: ['tbody', 'thead', 'tfoot', 'td', 'th', 'tr', 'caption', 'colgroup'],
      stopsAt: isTable,
    },
  ],
  [
    /^(address|article|aside|blockquote|center|d[dlt]|details|dialog|dir|div|fieldset|fig(ure|caption)|footer|form|h[1-6]|header|hgroup|hr|li|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|ul|xmp)$/,
    paragraph,
  ],
]

/** Elements of fonts, whose end tags count wherever they stand. */
const fontTags = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/** The elements that are open, from the outside to the inside. */
export interface OpenElements {
  readonly path: readonly { name: string }[]
  isOpen(name: string): boolean
}

/** Which of the open elements a start tag closes; -1 for none. */
export const closedByStart = ({ path, isOpen }: OpenElements, tagName: string): number => {
  let closed = -1
  for (const [tags, { closes, stopsAt }] of startTags) {
    if (!tags.test(tagName) || !closes.some(isOpen)) continue
    for (let index = path.length - 1; index >= 0; index -= 1) {
      const name = path[index]?.name ?? ''
      if (closes.includes(name)) closed = closed < 0 ? index : Math.min(closed, index)
      else if (stopsAt(name)) break
    }
  }
  return closed
}

/** Which of the open elements an end tag closes; -1 for none. */
export const closedByEnd = ({ path, isOpen }: OpenElements, tagName: string): number => {
  if (!isOpen(tagName)) return -1
  const stopsAt = (name: string): boolean => {
    if (fontTags.test(tagName)) return false
    if (!isSpecial(tagName)) return isSpecial(name)
    if (/^(table|caption|tbody|thead|tfoot|t[dhr])$/.test(tagName)) return isTable(name)
    if (tagName === 'p') return isParagraphScope(name)
    return isScope(name) || (tagName === 'li' && /^[ou]l$/.test(name))
  }
  for (let index = path.length - 1; index >= 0; index -= 1) {
    const name = path[index]?.name ?? ''
    if (name === tagName) return index
    if (stopsAt(name)) return -1
  }
  return -1
}
