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

/** Writes a line: checksum, blank, changes as JSON. A line is complete or ignored. */
const lineOf = (changes: readonly unknown[]): Buffer => {
  const json = Buffer.from(JSON.stringify(changes))
  return Buffer.concat([Buffer.from(`${checksum(json)} `), json, Buffer.from('\n')])
}

const checksum = (bytes: Uint8Array): string => crc32(bytes).toString(16).padStart(8, '0')

/** Marks the file and its format. */
const header = ['vitrine sandbox', 1] as const

const newline = 0x0a

const contentOf = (line: Buffer): unknown => {
  const json = line.subarray(9)
  return line.length > 9 && checksum(json) === line.toString('latin1', 0, 8)
    ? (JSON.parse(json.toString('utf8')) as unknown)
    : undefined
}

/** Lines with a valid checksum hold our own changes. */
const isChanges = (content: unknown): content is Change[] =>
  Array.isArray(content) && content.every((change) => Array.isArray(change))

export interface Journal {
  /** Size in bytes. */
  size(): number
  /**
   * Appends changes; they are on the disk when it returns. After an error all writes fail. @throws
   * DataFolderError
   */
  append(changes: readonly Change[]): void
  /** Replaces the whole journal in one step. @throws DataFolderError */
  replace(batches: Iterable<readonly Change[]>): void
  close(): void
}

const writeAll = (fd: number, bytes: Buffer): void => {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
}

/**
 * A new file name survives a power cut only when its folder is synced. Windows neither needs nor allows that.
 */
const syncFolder = (file: string): void => {
  if (process.platform === 'win32') return
  const fd = openSync(dirname(file), 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/** Writes a file beside the old one and renames it, so that readers see one or the other. */
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

/** Applies all complete lines and returns their size. Later bytes were never acknowledged. */
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
 * Opens or creates a journal and replays its changes. An incomplete last line is removed, because it was
 * never acknowledged; damage before it is an error.
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
        // Lines after an incomplete one could not be read.
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
