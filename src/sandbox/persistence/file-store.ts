import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Row, Store, Table } from '../state/table.ts'
import { DataFolderError } from './data-folder-error.ts'
import { type Change, openJournal } from './journal.ts'
import { lockFolder } from './lock.ts'

/** Smaller journals are not worth rewriting. */
const smallest = 4 * 1024 * 1024
/** Rows a line when everything is written anew. */
const batchSize = 200

export interface FileStoreOptions {
  /** Is told when something that nobody waits for cannot be written. */
  report(error: unknown): void
  /** From how many bytes on the journal is rewritten, when it has doubled since the last time. @default 4 MB */
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
 * Keeps tables in memory and every change of them in a journal. Changes made between two commits are one line of it:
 * they survive together or not at all. `docs/decisions/0005-journal.md` says why it is no database.
 *
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
    // For what happens outside of a request, which commits by itself before it is answered.
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
      // A table is only ever asked for by the name and type under which `createState` knows it.
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
