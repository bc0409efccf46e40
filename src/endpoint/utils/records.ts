import type { Store } from './store.ts'

/** A record with its text in the store, which each change must match. */
export interface Stored<Record> {
  readonly text: string
  readonly record: Record
}

interface Options<Record> {
  store: Pick<Store, 'read' | 'create' | 'replace' | 'remove'>
  /** Begins the key of each record. */
  prefix: string
  /** Seconds that a record is kept after its last change. */
  ttl: number | ((record: Record) => number)
  /** Throws for a text that is no record. */
  decode: (text: string) => Record
}

/** Records in the store. Each change is a compare-and-swap on the stored text, so no process overwrites another's. */
export const createRecords = <Record extends object>({ store, prefix, ttl, decode }: Options<Record>) => {
  const keyOf = (id: string): string => prefix + id
  const lifeOf = (record: Record): number => (typeof ttl === 'number' ? ttl : ttl(record))
  const decoded = (text: string): Stored<Record> => ({ text, record: decode(text) })
  return {
    async read(id: string): Promise<Stored<Record> | undefined> {
      const text = await store.read(keyOf(id))
      return text === undefined ? undefined : decoded(text)
    },
    /** Writes the record unless there is one. Returns the record that is there then. */
    async create(id: string, record: Record): Promise<{ isNew: boolean; stored: Stored<Record> }> {
      const text = JSON.stringify(record)
      const old = await store.create(keyOf(id), text, lifeOf(record))
      return old === undefined
        ? { isNew: true, stored: { text, record } }
        : { isNew: false, stored: decoded(old) }
    },
    /** Replaces the record that was read. Undefined when it has changed since. */
    async replace<Next extends Record>(
      id: string,
      from: Stored<Record>,
      record: Next,
    ): Promise<Stored<Next> | undefined> {
      const text = JSON.stringify(record)
      return (await store.replace(keyOf(id), from.text, text, lifeOf(record))) ? { text, record } : undefined
    },
    remove: (id: string, from: Stored<Record>): Promise<boolean> => store.remove(keyOf(id), from.text),
  }
}

export type Records<Record extends object> = ReturnType<typeof createRecords<Record>>
