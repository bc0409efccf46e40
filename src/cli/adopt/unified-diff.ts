/** A change of a text: what stands between two offsets gives way to another text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Lines that change, beside each other: `old` begins at the line with this index. */
interface Block {
  index: number
  old: string[]
  now: string[]
}

const context = 3

const linesOf = (text: string): string[] => text.split(/(?<=\n)/).filter((line) => line !== '')

/** The text after its changes. Those at one place stay in their order. */
export const withEdits = (text: string, edits: readonly Edit[]): string => {
  let result = ''
  let at = 0
  for (const { start, end, text: added } of edits.toSorted((one, other) => one.start - other.start)) {
    result += text.slice(at, start) + added
    at = end
  }
  return result + text.slice(at)
}

/** The block without the lines that it begins and ends with before and after. */
const trimmedBlock = ({ index, old, now }: Block): Block => {
  const same = (count: number): boolean => count < Math.min(old.length, now.length)
  let first = 0
  while (same(first) && old[first] === now[first]) first += 1
  let last = 0
  while (same(first + last) && old.at(-1 - last) === now.at(-1 - last)) last += 1
  return {
    index: index + first,
    old: old.slice(first, old.length - last),
    now: now.slice(first, now.length - last),
  }
}

/** The changed lines, in their order. Changes of one line, and of lines beside each other, are one block. */
const blocksOf = (text: string, edits: readonly Edit[]): Block[] => {
  const groups: Edit[][] = []
  const lineStart = (at: number): number => text.lastIndexOf('\n', at - 1) + 1
  const lineEnd = (at: number): number => {
    const end = text.indexOf('\n', at)
    return end < 0 ? text.length : end + 1
  }
  const lastOf = ({ start, end }: Edit): number => lineEnd(Math.max(start, end - 1))
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    const group = groups.at(-1)
    const reached = Math.max(...(group ?? []).map(lastOf))
    if (group && lineStart(edit.start) <= reached) group.push(edit)
    else groups.push([edit])
  }
  return groups.map((group) => {
    const from = lineStart(group[0]?.start ?? 0)
    const to = Math.max(...group.map(lastOf))
    const moved = group.map((edit) => ({ ...edit, start: edit.start - from, end: edit.end - from }))
    const part = text.slice(from, to)
    return trimmedBlock({
      index: linesOf(text.slice(0, from)).length,
      old: linesOf(part),
      now: linesOf(withEdits(part, moved)),
    })
  })
}

const range = (index: number, count: number): string => `${count === 0 ? index : index + 1},${count}`

const marked = (mark: string, lines: readonly string[]): string =>
  lines
    .map((line) => (line.endsWith('\n') ? mark + line : `${mark}${line}\n\\ No newline at end of file\n`))
    .join('')

/**
 * The hunks of a unified diff for known changes, with three lines around each. Line endings are those of the text, so that a
 * carriage return stands at the end of each line that has one.
 */
export const hunksOf = (text: string, edits: readonly Edit[]): string => {
  const lines = linesOf(text)
  const hunks: Block[][] = []
  for (const block of blocksOf(text, edits)) {
    const hunk = hunks.at(-1)
    const last = hunk?.at(-1)
    if (hunk && last && block.index - (last.index + last.old.length) <= 2 * context) hunk.push(block)
    else hunks.push([block])
  }
  let shift = 0
  return hunks
    .map((hunk) => {
      const [first, last] = [hunk[0], hunk.at(-1)]
      if (!first || !last) return ''
      const from = Math.max(0, first.index - context)
      const to = Math.min(lines.length, last.index + last.old.length + context)
      let at = from
      let body = ''
      for (const { index, old, now } of hunk) {
        body += marked(' ', lines.slice(at, index)) + marked('-', old) + marked('+', now)
        at = index + old.length
      }
      body += marked(' ', lines.slice(at, to))
      const added = hunk.reduce((sum, { old, now }) => sum + now.length - old.length, 0)
      const header = `@@ -${range(from, to - from)} +${range(from + shift, to - from + added)} @@\n`
      shift += added
      return header + body
    })
    .join('')
}
