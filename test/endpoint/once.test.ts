/**
 * The kernel of `src/endpoint/once`, tried by a model (once/model.ts): pages order through the real ledger while its store
 * loses data, processes end and answers get lost, in an order that is drawn. No order is placed twice and nobody is
 * told what is not true. Each rule of the kernel has a fault that leaves it out, and the model finds each of them.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runModel } from './once/model.ts'
import { drawing } from './once/turns.ts'
import { createTally, type Faults } from './once/world.ts'

const none = { doubled: 0, toldWrongly: 0, needless: 0, open: 0 }

const tried = async (faults: Faults, numRuns: number) => {
  const tally = createTally()
  const drawn = fc.asyncProperty(fc.nat(), async (number) => {
    await runModel(drawing(number), faults, tally)
    const { doubled, toldWrongly, needless, carts, settled } = tally
    expect({ doubled, toldWrongly, needless, open: carts - settled }).toEqual(none)
  })
  // By this seed each fault shows within fifty runs.
  await fc.assert(drawn, { seed: 11, numRuns, endOnFailure: true })
  return tally
}

/** Runs of six carts. A free core makes a hundred in a second. */
const runs = Number(process.env.VITRINE_TURNS ?? 100)

it('sends no order twice and tells nothing that is not true, whatever its store loses', async () => {
  const tally = await tried({}, runs)
  const least = runs / 10
  // Each case was there often, and the storm leaves most carts without a decision of their shopper.
  expect(tally.undecided / tally.carts).toBeGreaterThan(0.5)
  for (const name of [
    'forks',
    'evictions',
    'outdated',
    'secondChecks',
    'entered',
    'notPlaced',
    'ended',
  ] as const)
    expect(tally[name], name).toBeGreaterThan(least)
})

it.each<[string, Faults]>([
  ['both checks of the epoch are left out', { noFirstCheck: true, noSecondCheck: true }],
  ['only the first check is left out', { noFirstCheck: true }],
  ['only the check before the call is left out', { noSecondCheck: true }],
  ['a page joins its old key with the present epoch', { keyWithoutEpoch: true }],
  ['the epoch is made without `master_replid`', { noReplid: true }],
  ['the epoch is made without `evicted_keys`', { noEvicted: true }],
  ['a claim that was left counts as not placed in any epoch', { leftInAnyEpoch: true }],
])('finds the fault when %s', async (_what, faults) => {
  await expect(tried(faults, 4_000)).rejects.toThrow('Property failed')
})
