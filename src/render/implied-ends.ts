/** Elements that a tag closes, up to an element that keeps the tag from closing what is around it. */
interface Closing {
  closes: RegExp
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

const paragraph: Closing = { closes: /^p$/, stopsAt: isParagraphScope }

/** By their start tags; the end tags of what they close may be left out. */
const startTags: readonly [tags: RegExp, closing: Closing][] = [
  [/^li$/, { closes: /^li$/, stopsAt: isBlock }],
  [/^d[dt]$/, { closes: /^d[dt]$/, stopsAt: isBlock }],
  [/^t[dh]$/, { closes: /^t[dh]$/, stopsAt: isTable }],
  [/^tr$/, { closes: /^t[dhr]$/, stopsAt: isTable }],
  [/^(tbody|thead|tfoot)$/, { closes: /^(tbody|thead|tfoot|t[dhr]|caption|colgroup)$/, stopsAt: isTable }],
  [
    /^(address|article|aside|blockquote|center|d[dlt]|details|dialog|dir|div|fieldset|fig(ure|caption)|footer|form|h[1-6]|header|hgroup|hr|li|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|ul|xmp)$/,
    paragraph,
  ],
]

/** Elements of fonts, whose end tags count wherever they stand. */
const fontTags = /^(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/** Which of the open elements a start tag closes, by their names from the outside to the inside; -1 for none. */
export const closedByStart = (open: readonly string[], tagName: string): number => {
  const closed = startTags.flatMap(([tags, { closes, stopsAt }]) => {
    if (!tags.test(tagName)) return []
    const first = open.findLastIndex((name) => stopsAt(name) && !closes.test(name)) + 1
    const index = open.findIndex((name, at) => at >= first && closes.test(name))
    return index < 0 ? [] : index
  })
  return closed.length > 0 ? Math.min(...closed) : -1
}

/** Which of the open elements an end tag closes, by their names from the outside to the inside; -1 for none. */
export const closedByEnd = (open: readonly string[], tagName: string): number => {
  const stopsAt = (name: string): boolean => {
    if (fontTags.test(tagName)) return false
    if (!isSpecial(tagName)) return isSpecial(name)
    if (/^(table|caption|tbody|thead|tfoot|t[dhr])$/.test(tagName)) return isTable(name)
    if (tagName === 'p') return isParagraphScope(name)
    return isScope(name) || (tagName === 'li' && /^[ou]l$/.test(name))
  }
  const index = open.lastIndexOf(tagName)
  return open.slice(index + 1).some(stopsAt) ? -1 : index
}
