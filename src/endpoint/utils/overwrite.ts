import type { Store } from './store.ts'

/** Writes a value, whatever the key has. @param ttl seconds */
export const overwrite = async (
  store: Pick<Store, 'create' | 'replace'>,
  key: string,
  value: string,
  ttl: number,
): Promise<void> => {
  for (;;) {
    const old = await store.create(key, value, ttl)
    if (old === undefined || (await store.replace(key, old, value, ttl))) return
  }
}
