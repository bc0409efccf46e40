import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Row } from '../state/table.ts'
import { DataFolderError } from './data-folder-error.ts'

/** One change of a table. */
export type Change =
  | readonly ['put', table: string, row: Row]
  | readonly ['delete', table: string, id: Row['id']]

/** A line is what happened together: its checksum, a blank, the changes in JSON. It is there as a whole or not at all. */
const lineOf = (changes: readonly unknown[]): Buffer => {
  const json = Buffer.from(JSON.stringify(changes))
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from('\n')])
}

const checksum = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0')

/** Says what the file is; another format of the future will have another number. */
const header = ['vitrine sandbox', 1] as const

const newline = 0x0a

const contentOf = (line: Buffer): unknown => {
  const json = line.subarray(9)
  return line.length > 9 && checksum(json) === line.toString('latin1', 0, 8)
    ? (JSON.parse(json.toString('utf8')) as unknown)
    : undefined
}

/** Our own lines, whose checksum was right. */
const isChanges = (content: unknown): content is Change[] =>
  Array.isArray(content) && content.every((change) => Array.isArray(change))

export interface Journal {
  /** Bytes, after what was read or written last. */
  size(): number
  /** On the disk when it returns. After a failure nothing can be written any more. @throws DataFolderError */
  append(changes: readonly Change[]): void
  /** Puts a file in its place that begins with these changes alone, in one step. @throws DataFolderError */
  replace(batches: Iterable<readonly Change[]>): void
  close(): void
}

const writeAll = (fd: number, bytes: Buffer): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/** A new name survives a power cut when its folder has been written too, which Windows neither needs nor allows. */
const syncFolder = (file: string): void => {
  if (process.platform === 'win32') return
  const fd = openSync(dirname(file), 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/** Writes a whole file beside the old one and renames it over: whoever looks sees the one or the other. */
const writeWhole = (file: string, batches: Iterable<readonly Change[]>): number => {
  const temporary = `${file}.new`
  const fd = openSync(temporary, 'w', 0o600)
  try {
    writeAll(fd, lineOf(header))
    for (const changes of batches) writeAll(fd, lineOf(changes))
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(temporary, file)
  syncFolder(file)
  return openSync(file, 'a', 0o600)
}

/** Applies every whole line, and returns how many bytes they are. What follows the last of them was never acknowledged. */
const replay = (bytes: Buffer, file: string, apply: (change: Change) => void): number => {
  let from = 0
  for (let number = 1; from < bytes.length; number++) {
    const end = bytes.indexOf(newline, from)
    const content = end < 0 ? undefined : contentOf(bytes.subarray(from, end))
    const isLast = end < 0 || end + 1 === bytes.length
    if (content === undefined && isLast && number > 1) return from
    if (number === 1 && JSON.stringify(content) !== JSON.stringify(header))
      throw new DataFolderError(`${file} is no data file of this sandbox.`)
    if (number > 1) {
      if (!isChanges(content)) throw new DataFolderError(`${file} is damaged in line ${number}.`)
      content.forEach(apply)
    }
    from = end + 1
  }
  return from
}

const readOrCreate = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    closeSync(writeWhole(file, []))
    return readFileSync(file)
  }
}

/**
 * Opens the file, or begins one, and tells every change that it holds. A last line that was cut off is taken out, since
 * nobody was told that it was written; damage before it is an error, since somebody was.
 *
 * @throws DataFolderError
 */
export const openJournal = (file: string, apply: (change: Change) => void): Journal => {
  const bytes = readOrCreate(file)
  let size = replay(bytes, file, apply)
  let fd = openSync(file, size < bytes.length ? 'r+' : 'a', 0o600)
  if (size < bytes.length) {
    ftruncateSync(fd, size)
    fsyncSync(fd)
    closeSync(fd)
    fd = openSync(file, 'a', 0o600)
  }
  let failure: unknown

  const guarded = (write: () => void): void => {
    if (failure === undefined) {
      try {
        write()
        return
      } catch (cause) {
        // Behind half a line nothing could be read again.
        failure = cause
      }
    }
    throw new DataFolderError(`${file} cannot be written. Nothing more is kept until a restart.`, {
      cause: failure,
    })
  }

  return {
    size: () => size,
    append: (changes) =>
      guarded(() => {
        const line = lineOf(changes)
        writeAll(fd, line)
        fdatasyncSync(fd)
        size += line.length
      }),
    replace: (batches) =>
      guarded(() => {
        const old = fd
        fd = writeWhole(file, batches)
        closeSync(old)
        size = readFileSync(file).length
      }),
    close: () => {
      failure ??= new DataFolderError('The sandbox has ended.')
      closeSync(fd)
    },
  }
}
