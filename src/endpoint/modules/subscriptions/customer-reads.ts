/**
 * Reads the subscriptions of one customer, by the reference in the token, and finds one of them. Every route begins
 * here, so that the ID of another customer's subscription and an ID that does not exist are told apart by nothing: the
 * calls to the platform are the same. A read is kept for a minute, and never longer than until the next write of any
 * process, which a marker in the store says. It costs one operation of the store, and one call when nothing is kept.
 */

import { LRUCache } from 'lru-cache'
import type { Subscription } from '../../../client/types/subscription.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Lane } from '../../platform/pace.ts'
import { upstreamProblem } from '../../platform/upstream-problem.ts'
import { sha256 } from '../../utils/fingerprint.ts'
import { overwrite } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { problems } from './problems.ts'

/** The subscriptions of a customer. */
export interface CustomerRead {
  subscriptions: readonly Subscription[]
  /** IDs of subscriptions that could not be read. */
  unread: readonly string[]
}

interface Options {
  client: SubscriptionPlatform
  budget: Pick<Budget, 'pass'>
  store: Pick<Store, 'read' | 'create' | 'replace'>
  /** Milliseconds by a monotonic clock: a wall clock that is set back would keep a read for as long as it was wrong. */
  steady: () => number
}

interface Kept {
  marker: string | undefined
  until: number
  read: Promise<CustomerRead>
}

/** Customers that one process remembers. */
const mostKept = 1000
const keptMs = 60_000
/** Seconds that a marker is kept, so that it outlives every read that it ends. */
const markerTtl = 600

/** @param customer hash of the reference */
const markerKey = (customer: string): string => `subscriptions:written:${customer}`

export const createCustomerReads = ({ client, budget, store, steady }: Options) => {
  const kept = new LRUCache<string, Kept>({ max: mostKept })

  const ask = async (reference: string, lane: Lane): Promise<CustomerRead> => {
    try {
      const { subscriptions, unread } = await budget.pass(lane, (via) =>
        client.subscription.forCustomer({ customerReferenceId: reference }, via),
      )
      // The platform may compare references more loosely than the merchant who wrote them.
      const isOwn = ({ customerReferenceId }: Partial<Subscription>): boolean =>
        customerReferenceId === reference
      return {
        subscriptions: subscriptions.filter(isOwn).sort((a, b) => b.id - a.id),
        unread: unread.flatMap(({ subscription }) =>
          subscription.id !== undefined && isOwn(subscription) ? [String(subscription.id)] : [],
        ),
      }
    } catch (error) {
      throw upstreamProblem(error)
    }
  }

  const keep = (reference: string, entry: Kept): Promise<CustomerRead> => {
    kept.set(reference, entry)
    entry.read.catch(() => {
      // A failure is no answer: the next request asks again.
      if (kept.peek(reference) === entry) kept.delete(reference)
    })
    return entry.read
  }

  return {
    /** The customer's subscriptions, at most a minute old and from after the last write. */
    async read(reference: string): Promise<CustomerRead> {
      const marker = await store.read(markerKey(await sha256(reference)))
      const old = kept.get(reference)
      if (old && steady() < old.until && old.marker === marker) return old.read
      return keep(reference, { marker, until: steady() + keptMs, read: ask(reference, 'prices') })
    },
    /** Whether a write has ended what this process keeps of a customer, so that the next read asks the platform. */
    async isEnded(reference: string): Promise<boolean> {
      const old = kept.get(reference)
      return old !== undefined && old.marker !== (await store.read(markerKey(await sha256(reference))))
    },
    /** The customer's subscriptions as they are now. */
    readNow: (reference: string, lane: Lane): Promise<CustomerRead> => ask(reference, lane),
    /**
     * Ends what all processes keep of a customer.
     *
     * @param customer hash of the reference
     */
    written: (customer: string): Promise<void> =>
      overwrite(store, markerKey(customer), crypto.randomUUID(), markerTtl),
  }
}

export type CustomerReads = ReturnType<typeof createCustomerReads>

/** The subscription with an ID, among the customer's own. Any other ID is not found. */
export const ownSubscription = ({ subscriptions }: CustomerRead, id: string | undefined): Subscription => {
  const found = subscriptions.find((subscription) => String(subscription.id) === id)
  if (!found) throw new ProblemError(problems.notFound)
  return found
}
