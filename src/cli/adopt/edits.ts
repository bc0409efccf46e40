import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from '../command/errors.ts'

/** A change of a text: what stands between two offsets gives way to another text. */
export interface Edit {
  start: number
  end: number
  text: string
}

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

/** A file before and after its changes. */
export interface Change {
  file: string
  before: Buffer
  after: Buffer
}

/** A diff without settings of the person who runs it, which would make it another one. */
const diffCommand =
  '-c core.autocrlf=false -c core.quotePath=false diff --no-index --text --no-prefix --no-color --no-ext-diff a b'

/**
 * The changes as git writes them, which `git apply` takes for any line ending and any bytes.
 *
 * @throws UsageError without git
 */
export const diffOf = (changes: readonly Change[]): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-adopt-'))
  const write = (side: string, file: string, bytes: Buffer): void => {
    const path = join(folder, side, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  try {
    for (const side of ['a', 'b']) mkdirSync(join(folder, side))
    for (const { file, before, after } of changes) {
      write('a', file, before)
      write('b', file, after)
    }
    const { stdout, error } = spawnSync('git', diffCommand.split(' '), { cwd: folder, maxBuffer: 2 ** 28 })
    if (error) throw new UsageError('The diff is written by git, which is missing on this computer.')
    // With a line that begins with `diff --git`, `git apply` takes names from the top of its repository, not from here.
    return Buffer.from(stdout.toString('latin1').replace(/^(diff|index) .*\n/gm, ''), 'latin1')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
