import type { Store } from '../utils/store.ts'
import { wait as timed } from '../utils/timers.ts'

/** The right of one process to do work that all of them could do. */
export interface Lease {
  /** Takes or renews the right. False while another process has it. */
  hold(): Promise<boolean>
  /** Renews the right while the work goes on, however long one of its steps takes. */
  during<Result>(work: () => Promise<Result>): Promise<Result>
  release(): Promise<void>
  /** Gives the right back for good, because the process stops: work that goes on cannot take it again. */
  end(): Promise<void>
}

interface Options {
  store: Pick<Store, 'create' | 'replace' | 'remove'>
  name: string
  /** Seconds after which a process that has ended loses the right. */
  seconds: number
  /** The name of this process. */
  owner: string
  /** Resolves after this many milliseconds. @default by a timer */
  wait?: (milliseconds: number) => Promise<void>
}

/** A lease in the store. */
export const createLease = ({ store, name, seconds, owner, wait = timed }: Options): Lease => {
  const key = `lease:${name}`
  let isOver = false
  const release = async (): Promise<void> => void (await store.remove(key, owner))
  const hold = async (): Promise<boolean> => {
    if (isOver) return false
    const holder = await store.create(key, owner, seconds)
    return holder === undefined || (holder === owner && (await store.replace(key, owner, owner, seconds)))
  }
  return {
    hold,
    async during(work) {
      let isOn = true
      const renew = async (): Promise<void> => {
        for (;;) {
          await wait((seconds * 1000) / 4)
          if (!isOn) return
          // A store that is away now may be back before the right ends.
          await hold().catch(() => undefined)
        }
      }
      void renew()
      try {
        return await work()
      } finally {
        isOn = false
      }
    },
    release,
    async end() {
      isOver = true
      await release()
    },
  }
}
