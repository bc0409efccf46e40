import type { Store } from './store.ts'

/** Codes by the words with which Redis and Durable Objects refuse an operation. */
const reasons = [
  ['store-may-evict', /may evict/],
  ['store-read-only', /READONLY/],
  ['store-timeout', /in time|timeout/i],
  ['store-full', /\bOOM\b|SQLITE_FULL|disk is full|storage limit|exceeded allowed/i],
  ['store-refuses-credentials', /NOAUTH|WRONGPASS|NOPERM/],
  ['store-overloaded', /overloaded/i],
] as const

export type StoreReason = (typeof reasons)[number][0] | 'store-unavailable'

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${textOf(error.cause)}` : ''

/** Why the store has refused an operation. */
export const storeReason = (error: unknown): StoreReason => {
  if (error instanceof StoreError) return error.reason
  const text = textOf(error)
  return reasons.find(([, words]) => words.test(text))?.[0] ?? 'store-unavailable'
}

/** An operation of the store that has failed. The message names the reason, for the log. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly reason: StoreReason

  constructor(cause: unknown) {
    const reason = storeReason(cause)
    super(`the store failed (${reason})`, { cause })
    this.reason = reason
  }
}

const named = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(error)
  }
}

/** A store whose errors are `StoreError`s, so that a request it fails is answered as such. */
export const namedStore = (store: Store): Store => ({
  create: (...given) => named(() => store.create(...given)),
  read: (...given) => named(() => store.read(...given)),
  replace: (...given) => named(() => store.replace(...given)),
  remove: (...given) => named(() => store.remove(...given)),
  count: (...given) => named(() => store.count(...given)),
  add: (...given) => named(() => store.add(...given)),
  drop: (...given) => named(() => store.drop(...given)),
  members: (...given) => named(() => store.members(...given)),
  ...(store.now && { now: () => named(async () => store.now?.() ?? Date.now()) }),
  history: () => named(() => store.history()),
  ...(store.ensureKeeps && { ensureKeeps: () => named(async () => store.ensureKeeps?.()) }),
  ...(store.mayLose && { mayLose: true }),
  close: () => store.close(),
})
