import { hiddenAttribute, ownContentAttribute } from '../../contract/rendered-marks.ts'
import { parsePage, type Tag } from '../page/markup.ts'

/** A part of a page that is left out. Offsets are in the source. */
interface Part {
  start: number
  end: number
}

/** Of the line that `vitrine render` puts before the script tag. */
export const preloadId = 'vitrine:preload'

const ownContent = `<template ${ownContentAttribute}>`
const hiddenMark = ` hidden ${hiddenAttribute}`

/** Only `src/render` and `vitrine render` write these elements. */
const isAdded = ({ name, ancestors, read }: Tag): boolean =>
  (name === 'link' && read('id') === preloadId) ||
  (name === 'template' &&
    read('shadowrootmode') !== undefined &&
    /^vitrine-/.test(ancestors[0]?.name ?? '')) ||
  (name === 'script' && /^vitrine(-structured-data)?:/.test(read('id') ?? ''))

const addedParts = (tag: Tag, source: string): Part[] => {
  const { name, start, end, read } = tag
  if (name === 'link' && isAdded(tag)) return [{ start, end: source[end] === '\n' ? end + 1 : end }]
  if (isAdded(tag)) return [{ start, end }]
  const markup = source.slice(start, end)
  if (markup.startsWith(ownContent)) {
    // The text after it is in place of its content.
    const next = source.indexOf('<', end)
    return [
      { start, end: start + ownContent.length },
      { start: end - '</template>'.length, end: next },
    ]
  }
  const mark = read(hiddenAttribute) === undefined ? -1 : markup.indexOf(hiddenMark)
  return mark < 0 ? [] : [{ start: start + mark, end: start + mark + hiddenMark.length }]
}

/**
 * A page without the prices of an earlier rendering, which may be old. Attributes of the script tag and addresses of
 * links stay: they are written again.
 */
export const originalPage = (source: string): string => {
  let original = ''
  let at = 0
  // A browser moves elements that stand between the cells of a table in front of it.
  const parts = parsePage(source)
    .flatMap((tag) => addedParts(tag, source))
    .sort((one, other) => one.start - other.start)
  for (const { start, end } of parts) {
    original += source.slice(at, start)
    at = end
  }
  return original + source.slice(at)
}
