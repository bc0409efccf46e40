import { expect, it } from 'vitest'
import { type Profile, switches, switchNames } from '../../src/sandbox/profile/switches.ts'
import { harmsUnder } from './journeys.ts'

type Flip = readonly [name: keyof Profile, value: Profile[keyof Profile]]

const isWhole = Boolean(process.env.VITRINE_PROFILE_PAIRS)
/** What `npm test` flips; the lane flips all. */
const slice: readonly string[] = ['listZoneMinutes', 'extraParameters']

const flips: readonly Flip[] = switchNames
  .filter((name) => isWhole || slice.includes(name))
  .flatMap((name) => switches[name].others.map((value): Flip => [name, value]))

/** Pairs take minutes: they run in a lane of their own. */
const pairs = isWhole
  ? flips.flatMap((first, index) =>
      flips.slice(index + 1).flatMap((second) => (first[0] === second[0] ? [] : [[first, second] as const])),
    )
  : []

it('harms no shopper on the usual platform', async () => {
  expect(await harmsUnder({})).toEqual([])
})

it.each(flips)('harms no shopper whose platform has %s %j', async (name, value) => {
  expect(await harmsUnder({ [name]: value })).toEqual([])
})

it.each(pairs)('harms no shopper whose platform has %j and %j', async (first, second) => {
  expect(await harmsUnder(Object.fromEntries([first, second]))).toEqual([])
})
