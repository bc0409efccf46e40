import type { Store } from '../utils/store.ts'

/** The right of one process to do work that all of them could do. */
export interface Lease {
  /** Takes or renews the right. False while another process has it. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

interface Options {
  store: Pick<Store, 'create' | 'replace' | 'remove'>
  name: string
  /** Seconds after which a process that has ended loses the right. */
  seconds: number
  /** The name of this process. */
  owner: string
}

/** A lease in the store. */
export const createLease = ({ store, name, seconds, owner }: Options): Lease => {
  const key = `lease:${name}`
  return {
    async hold() {
      const holder = await store.create(key, owner, seconds)
      return holder === undefined || (holder === owner && (await store.replace(key, owner, owner, seconds)))
    },
    async release() {
      await store.remove(key, owner)
    },
  }
}
