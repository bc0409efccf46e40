import type { Row, Store, Table } from '../../../src/sandbox/state/table.ts'

type Dump = Record<string, Row[]>

/** A store in memory that can be written as text: a browser ends an idle worker within a minute. */
export interface KeptStore extends Store {
  /** Everything as JSON. */
  dump(): string
}

/** @param saved what `dump` returned before */
export const createKeptStore = (saved: string | undefined): KeptStore => {
  const before: Dump = saved ? JSON.parse(saved) : {}
  const tables = new Map<string, Map<Row['id'], Row>>()
  const rowsOf = (name: string): Map<Row['id'], Row> => {
    const rows = tables.get(name) ?? new Map((before[name] ?? []).map((row) => [row.id, row]))
    tables.set(name, rows)
    return rows
  }
  return {
    table: <T extends Row>(name: string): Table<T> => {
      // Each table is asked for under one name with one type.
      const rows = rowsOf(name) as Map<T['id'], T>
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
    },
    close: () => {},
    dump: () =>
      JSON.stringify(Object.fromEntries([...tables].map(([name, rows]) => [name, [...rows.values()]]))),
  }
}
