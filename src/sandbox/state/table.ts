/** A record. Records are immutable: a change is a new record with the same ID. */
export interface Row {
  readonly id: string | number
}

export interface Table<T extends Row> {
  get(id: T['id']): T | undefined
  /** Adds a record, or replaces the one with its ID. */
  put(row: T): T
  delete(id: T['id']): void
  /** Records in the order in which they were added. */
  all(): Iterable<T>
}

/**
 * Keeps tables, the only state that survives a restart. Records hold JSON values only, so that a store can write them
 * to disk.
 */
export interface Store {
  table<T extends Row>(name: string): Table<T>
  /** Keeps what has changed, and refuses further changes. */
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

/** Keeps tables in memory, until the sandbox ends. */
export const createMemoryStore = (): Store => ({
  table: () => memoryTable(),
  close: () => {},
})
