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

/**
 * Writes a value unless another process has written since. False where it has.
 *
 * @param before the value that was read; undefined for none
 * @param ttl seconds
 */
export const writeOver = async (
  store: Pick<Store, 'create' | 'replace'>,
  key: string,
  before: string | undefined,
  after: string,
  ttl: number,
): Promise<boolean> =>
  before === undefined
    ? (await store.create(key, after, ttl)) === undefined
    : store.replace(key, before, after, ttl)
