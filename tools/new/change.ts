import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file to write, or an edit of one that is there. */
export type Change = { file: string; text: string } | { file: string; edit: (text: string) => string }

/** The changes of one recipe, and the steps that are left to the person. */
export interface Recipe {
  changes: readonly Change[]
  next: readonly string[]
}

/** Something that stands in the way; nothing has been written. */
export class RefusedError extends Error {
  override name = 'RefusedError'
}

export const write = (file: string, text: string): Change => ({ file, text })

/** Replaces the first match. A function that receives the whole match and its groups writes the replacement. */
export const replace = (
  file: string,
  pattern: RegExp,
  replacement: (...groups: string[]) => string,
): Change => ({
  file,
  edit: (text) => text.replace(pattern, (...match) => replacement(...match.map(String))),
})

/** Adds lines behind the last one that matches. */
export const addAfter = (file: string, line: RegExp, added: string): Change => ({
  file,
  edit(text) {
    if (text.includes(added)) throw new RefusedError(`${file} has these lines already.`)
    const lines = text.split('\n')
    const last = lines.findLastIndex((each) => line.test(each))
    return last < 0 ? text : lines.toSpliced(last + 1, 0, added).join('\n')
  },
})

/** The word that a row of a table, an object or a list is sorted by. */
const keyOf = (row: string): string => /^[\s|]*['`]?([\w-]+)/.exec(row)?.[1] ?? ''

/** Adds a row to the sorted ones below the line that is the head of their table or object. */
export const addSorted = (file: string, head: RegExp, added: string): Change => ({
  file,
  edit(text) {
    const lines = text.split('\n')
    const first = lines.findIndex((line) => head.test(line)) + 1
    const margin = /^(?:\||\s+)/.exec(lines[first] ?? '')?.[0]
    if (first === 0 || !margin) return text
    const size = lines.slice(first).findIndex((line) => !line.startsWith(margin))
    const isLater = (line: string): boolean =>
      (margin === '|' || line[margin.length] !== ' ') && keyOf(line).localeCompare(keyOf(added), 'en') > 0
    const next = lines.slice(first, first + size).findIndex(isLater)
    return lines.toSpliced(first + (next < 0 ? size : next), 0, added).join('\n')
  },
})

const pathIn = (line: string): string => /from '([^']+)'/.exec(line)?.[1] ?? ''

/** Adds an import or a re-export in the order that the formatter keeps. */
export const addImport = (file: string, added: string): Change => ({
  file,
  edit(text) {
    const lines = text.split('\n')
    const kind = added.split(' ')[0] ?? ''
    const isRelative = (line: string): boolean => pathIn(line).startsWith('.')
    const isAlike = (line: string): boolean =>
      line.startsWith(`${kind} `) && line.includes(" from '") && isRelative(line) === isRelative(added)
    const depth = (path: string): number => path.split('../').length
    const isBefore = (a: string, b: string): boolean =>
      depth(a) !== depth(b) ? depth(a) > depth(b) : a.localeCompare(b, 'en', { numeric: true }) < 0
    const next = lines.findIndex((line) => isAlike(line) && isBefore(pathIn(added), pathIn(line)))
    const index = next < 0 ? lines.findLastIndex(isAlike) + 1 : next
    return lines.toSpliced(index, 0, added).join('\n')
  },
})

/**
 * Makes all changes of a recipe, or none.
 *
 * @returns the files that it has written
 * @throws RefusedError where a file is there already, or one to edit has no place for the new lines
 */
export const apply = (root: string, changes: readonly Change[]): string[] => {
  const written = new Map<string, string>()
  for (const change of changes) {
    const path = join(root, change.file)
    if ('text' in change) {
      if (existsSync(path)) throw new RefusedError(`${change.file} is there already.`)
      written.set(change.file, change.text)
      continue
    }
    const before = written.get(change.file) ?? readFileSync(path, 'utf8')
    const after = change.edit(before)
    if (after === before) throw new RefusedError(`${change.file} has no place for the new lines.`)
    written.set(change.file, after)
  }
  for (const [file, text] of written) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return [...written.keys()]
}
