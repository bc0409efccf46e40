/** A record of the store. Records are never changed in place: a change is a new record under the same ID. */
export interface Row {
  readonly id: string | number
}

export interface Table<T extends Row> {
  get(id: T['id']): T | undefined
  /** Adds the record or replaces the one with its ID. */
  put(row: T): T
  delete(id: T['id']): void
  /** In the order in which they were added. */
  all(): Iterable<T>
}

/**
 * Where tables are kept. Records hold JSON values only (dates as RFC 3339 strings), so that a store can write them to
 * disk; nothing but tables has to survive a restart.
 */
export interface Store {
  table<T extends Row>(name: string): Table<T>
  /** Everything so far survives the end of the process from here on, whatever ends it. */
  commit(): void
  /** Nothing can be changed any more. */
  close(): void
}

const memoryTable = <T extends Row>(): Table<T> => {
  const rows = new Map<T['id'], T>()
  return {
    get: (id) => rows.get(id),
    put: (row) => {
      rows.set(row.id, row)
      return row
    },
    delete: (id) => {
      rows.delete(id)
    },
    all: () => rows.values(),
  }
}

/** Keeps everything in memory: gone when the sandbox ends. */
export const createMemoryStore = (): Store => ({
  table: () => memoryTable(),
  commit: () => {},
  close: () => {},
})
