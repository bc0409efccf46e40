/**
 * Processes repeat a change while their store loses it. Orders are tried by once.test.ts. The operations of their
 * store take turns in every order that a seeded scheduler draws. Nothing may be sent a second time, whatever the order.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SubscriptionChange } from '../../src/contract/subscription-changes.ts'
import {
  type ChangeIntent,
  createChangeLedger,
} from '../../src/endpoint/modules/subscriptions/change-ledger.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { inTurns } from './in-turns.ts'
import { createForgetful } from './subscriptions/steps.ts'

const now = () => 1_800_000_000_000
const idle = () => undefined
const tries = [1, 2, 3]

/** A process that is refused while the ledger is being filled, and asks again. */
const asksAgain = async (place: () => Promise<unknown>): Promise<void> => {
  for (const _ of tries) await place().catch(idle)
}

/** The options of a ledger in a process of its own. */
const options = (store: Store, turns: fc.Scheduler) => ({
  store: inTurns(store, turns),
  now,
  warn: idle,
  emit: idle,
  inFlightMs: 10_000,
  decideAfterMs: 900_000,
})

it.each<SubscriptionChange>([{ state: 'changed' }, { state: 'unknown' }])(
  'sends no change again whose store is emptied before it is %o, while three processes ask for it',
  async (change) => {
    const intent: ChangeIntent = {
      id: 'a'.repeat(40),
      fingerprint: 'f',
      subscription: '1',
      reference: 'r',
      customer: 'c',
      wish: { kind: 'reinstate' },
    }
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (turns) => {
        const { store, empty } = createForgetful(now)
        const ledger = () => createChangeLedger(options(store, turns))
        let mayBeSent = true
        let sends = 0
        const admit = async () => {
          if (!mayBeSent) throw new Error('A lost change may be on its way.')
          return { before: { interval: 0 }, ready: undefined }
        }
        const place = async () => {
          let isSender = false
          const send = async () => {
            isSender = true
            sends += 1
            empty()
            mayBeSent = false
            return change
          }
          const placed = await ledger().place(intent, admit, send)
          if (isSender) mayBeSent = true
          return placed
        }
        const process = () => asksAgain(place)
        await turns.waitFor(Promise.all([process(), process(), process()]))
        expect(await turns.waitFor(place())).toMatchObject({
          change: { state: change.state },
          isReplay: true,
        })
        expect(sends).toBe(1)
      }),
      { seed: 1, numRuns: 300 },
    )
  },
)
