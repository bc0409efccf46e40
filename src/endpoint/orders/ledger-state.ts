/**
 * Whether the ledger has all orders of its time, as the store says. A ledger is young where its store is empty, older than
 * this process remembers, or on another server: a restored snapshot, or a replica. The state is one value, which is
 * replaced only as it was read, so of several processes one finds a loss and announces it.
 */

import type { Emit } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import type { Ledger } from './ledger.ts'

interface Options {
  store: Pick<Store, 'read' | 'create' | 'replace' | 'server' | 'ensureKeeps'>
  ledger: Pick<Ledger, 'time' | 'newest'>
  emit: Emit
  /** Milliseconds within which a sent order becomes a purchase. */
  graceMs: number
}

export interface LedgerState {
  state: 'young' | 'whole'
  /** Times in milliseconds. Until `ready`, a lost order may still become a purchase. */
  born: number
  ready: number
  /** The store's server, or `-`. Another server may have older data. */
  server: string
}

/** A state with its text in the store. */
export interface StoredState extends LedgerState {
  text: string
}

type Loss = 'empty' | 'lost' | 'older' | 'another-server'

const key = 'ledger'
/** Seconds for which the state is kept. A forgotten ledger is filled from the platform again. */
const ttl = 365 * 24 * 3600
const unnamed = '-'

const written = ({ state, born, ready, server }: LedgerState): string =>
  [state, born, ready, server].join(' ')

const parse = (text: string): StoredState => {
  const [state, born, ready, server = unnamed] = text.split(' ')
  return {
    text,
    state: state === 'whole' ? state : 'young',
    born: Number(born),
    ready: Number(ready),
    server,
  }
}

/** Whether the server of the store has a name, so that another one is known. */
export const hasServer = ({ server }: LedgerState): boolean => server !== unnamed

/** Creates the reader and writer of a ledger's state. */
export const createLedgerState = ({ store, ledger, emit, graceMs }: Options) => {
  let wasSeen = false
  let newestSeen = 0

  const announce = (reason: Loss, waitMs: number): void =>
    emit({ event: 'ledger-young', reason, seconds: waitMs / 1000 }, waitMs > 0 ? 'warn' : 'info')

  /** Begins a young ledger in place of what was read. Another process may have been first. */
  const begin = async (
    reason: Loss,
    before: string | undefined,
    { born, server }: Pick<LedgerState, 'born' | 'server'>,
    waitMs = graceMs,
  ): Promise<void> => {
    const young = written({ state: 'young', born, ready: born + waitMs, server })
    const isWritten =
      before === undefined
        ? (await store.create(key, young, ttl)) === undefined
        : await store.replace(key, before, young, ttl)
    if (isWritten) announce(reason, waitMs)
  }

  /** The loss of a ledger that was whole, as far as its store shows one. */
  const lossOf = (known: LedgerState, newest: number, server: string): Loss | undefined => {
    if (known.state === 'whole' && newest < newestSeen) return 'older'
    return server !== unnamed && server !== known.server ? 'another-server' : undefined
  }

  return {
    /** The state, after a young ledger was begun where the store has lost data. */
    async current(): Promise<StoredState> {
      for (;;) {
        const born = await ledger.time()
        const newest = (await ledger.newest())?.purchaseId ?? 0
        const text = await store.read(key)
        // Asked after the read, because the server may change in between. A policy of eviction that was set since the start
        // drops single orders and leaves this key, which every order reads, so nothing here would show the loss.
        const [server = unnamed] = await Promise.all([store.server?.(), store.ensureKeeps?.()])
        if (text === undefined) {
          // A store that lost its data while this process ran may have lost an order that is under way.
          await begin('empty', text, { born, server }, wasSeen ? graceMs : 0)
          continue
        }
        const known = parse(text)
        const loss = lossOf(known, newest, server)
        if (!loss) {
          newestSeen = newest
          wasSeen = true
          return known
        }
        await begin(loss, text, { born, server })
      }
    },
    /** Whether the store still has the state as it was read. */
    isCurrent: async ({ text }: StoredState): Promise<boolean> => (await store.read(key)) === text,
    /** Notes that the ledger has all orders. */
    async complete({ text, ...state }: StoredState): Promise<void> {
      await store.replace(key, text, written({ ...state, state: 'whole' }), ttl)
    },
    /** Notes that the last orders of an earlier ledger may still become purchases. */
    async awaitLost({ text, ...state }: StoredState): Promise<void> {
      const waiting = written({ ...state, ready: state.born + graceMs })
      if (await store.replace(key, text, waiting, ttl)) announce('lost', graceMs)
    },
  }
}
