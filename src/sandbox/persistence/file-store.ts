import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Row, Store, Table } from '../state/table.ts'
import { DataFolderError } from './data-folder-error.ts'
import { type Change, openJournal } from './journal.ts'
import { lockFolder } from './lock.ts'

/** Smaller journals are not rewritten. */
const smallest = 4 * 1024 * 1024
/** Rows in one line of a rewritten journal. */
const batchSize = 200

export interface FileStoreOptions {
  /** Receives errors of writes outside a request. */
  report(error: unknown): void
  /** Size in bytes from which a journal that has doubled is rewritten. @default 4 MB */
  rewriteFrom?: number | undefined
}

type Rows = Map<Row['id'], Row>

const folderFailure = (folder: string, cause: unknown): DataFolderError =>
  cause instanceof DataFolderError
    ? cause
    : new DataFolderError(
        `The data folder ${folder} cannot be used: ${cause instanceof Error ? cause.message : cause}.`,
        { cause },
      )

/**
 * Keeps tables in memory and all changes in a journal. The changes between two commits are one line, so they
 * survive together or not at all (docs/decisions/0005-journal.md).
 * @throws DataFolderError
 */
export const openFileStore = (
  folder: string,
  { report, rewriteFrom = smallest }: FileStoreOptions,
): Store => {
  const tables = new Map<string, Rows>()
  const rowsOf = (name: string): Rows => {
    const rows = tables.get(name) ?? new Map()
    tables.set(name, rows)
    return rows
  }
  const apply = (change: Change): void => {
    const rows = rowsOf(change[1])
    if (change[0] === 'put') rows.set(change[2].id, change[2])
    else rows.delete(change[2])
  }

  const open = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const unlock = lockFolder(folder, join(folder, 'lock'))
    try {
      return { unlock, journal: openJournal(join(folder, 'sandbox.journal'), apply) }
    } catch (error) {
      unlock()
      throw error
    }
  }
  const opened = () => {
    try {
      return open()
    } catch (cause) {
      throw folderFailure(folder, cause)
    }
  }
  const { journal, unlock } = opened()
  let pending: Change[] = []
  let isScheduled = false
  let rewriteAt = Math.max(rewriteFrom, 2 * journal.size())

  function* everything(): Iterable<Change[]> {
    for (const [name, rows] of tables) {
      const changes = [...rows.values()].map((row): Change => ['put', name, row])
      for (let from = 0; from < changes.length; from += batchSize) yield changes.slice(from, from + batchSize)
    }
  }

  const commit = (): void => {
    if (pending.length === 0) return
    const changes = pending
    pending = []
    journal.append(changes)
    if (journal.size() < rewriteAt) return
    journal.replace(everything())
    rewriteAt = Math.max(rewriteFrom, 2 * journal.size())
  }

  const add = (change: Change): void => {
    apply(change)
    pending.push(change)
    if (isScheduled) return
    isScheduled = true
    // Requests commit before their response; this commits changes outside a request.
    setImmediate(() => {
      isScheduled = false
      try {
        commit()
      } catch (error) {
        report(error)
      }
    })
  }

  return {
    table: <T extends Row>(name: string): Table<T> => {
      // `createState` uses each name with one type only.
      const rows = rowsOf(name) as Map<T['id'], T>
      return {
        get: (id) => rows.get(id),
        put: (row) => {
          add(['put', name, row])
          return row
        },
        delete: (id) => add(['delete', name, id]),
        all: () => rows.values(),
      }
    },
    commit,
    close: () => {
      try {
        commit()
      } finally {
        journal.close()
        unlock()
      }
    },
  }
}
