/**
 * Keeps tables in memory and writes them into one file, a second after a change and at the end. The file is
 * replaced as a whole, so a reader sees the old or the new data and never a mixture; a killed sandbox forgets that
 * last second. A lock keeps a second process out of the folder. Reads are from
 * memory; a write writes all data, at most once a second.
 */

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Row, Store, Table } from '../state/table.ts'
import { DataFolderError } from './data-folder-error.ts'
import { lockFolder } from './lock.ts'

export interface FileStoreOptions {
  /** Receives errors of writes. The next change tries again. */
  report(error: unknown): void
}

type Rows = Map<Row['id'], Row>

/** Milliseconds between a change and the write of all data. */
const writeDelayMs = 1_000

const snapshot = z.object({
  format: z.literal('vitrine sandbox 2'),
  tables: z.record(z.string(), z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }))),
})
type Snapshot = z.infer<typeof snapshot>

const readSnapshot = (file: string): Snapshot['tables'] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  try {
    return snapshot.parse(JSON.parse(text)).tables
  } catch (cause) {
    throw new DataFolderError(`${file} is no data file of this sandbox.`, { cause })
  }
}

/** Writes a file beside the old one and renames it, so that readers see one or the other. */
const writeSnapshot = (file: string, tables: ReadonlyMap<string, Rows>): void => {
  const content = {
    format: 'vitrine sandbox 2',
    tables: Object.fromEntries([...tables].map(([name, rows]) => [name, [...rows.values()]])),
  } satisfies { format: Snapshot['format']; tables: Record<string, Row[]> }
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const openFolder = (folder: string, file: string) => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unlock = lockFolder(folder, join(folder, 'lock'))
    try {
      return { unlock, kept: readSnapshot(file) }
    } catch (error) {
      unlock()
      throw error
    }
  } catch (cause) {
    if (cause instanceof DataFolderError) throw cause
    throw new DataFolderError(
      `The data folder ${folder} cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
      { cause },
    )
  }
}

/** @throws DataFolderError for a folder that is locked or unusable, and for a file of another format */
export const openFileStore = (folder: string, { report }: FileStoreOptions): Store => {
  const file = join(folder, 'sandbox.json')
  const { unlock, kept } = openFolder(folder, file)
  const tables = new Map<string, Rows>(
    Object.entries(kept).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))]),
  )
  let due: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const write = (): void => {
    due = undefined
    try {
      writeSnapshot(file, tables)
    } catch (cause) {
      throw new DataFolderError(`${file} cannot be written.`, { cause })
    }
  }
  const changed = (): void => {
    if (isClosed) throw new DataFolderError('The sandbox has ended.')
    due ??= setTimeout(() => {
      try {
        write()
      } catch (error) {
        report(error)
      }
    }, writeDelayMs)
  }

  return {
    table: <T extends Row>(name: string): Table<T> => {
      // `createState` uses each name with one type only.
      const rows = (tables.get(name) ?? new Map()) as Map<T['id'], T>
      tables.set(name, rows as unknown as Rows)
      return {
        get: (id) => rows.get(id),
        put: (row) => {
          changed()
          rows.set(row.id, row)
          return row
        },
        delete: (id) => {
          changed()
          rows.delete(id)
        },
        all: () => rows.values(),
      }
    },
    close: () => {
      isClosed = true
      clearTimeout(due)
      try {
        if (due) write()
      } finally {
        unlock()
      }
    },
  }
}
