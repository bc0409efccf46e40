import { expect, it } from 'vitest'
import { type Profile, switches, switchNames } from '../../src/sandbox/profile/switches.ts'
import { isSilentMismatch, shopUnder } from './journeys.ts'

type Flip = readonly [name: keyof Profile, value: Profile[keyof Profile]]

const usual = await shopUnder({})

/** A fact that the usual platform has not looked up on these ways cannot change them. */
const flips: readonly Flip[] = switchNames
  .filter((name) => usual.looked.has(name))
  .flatMap((name) => switches[name].others.map((value): Flip => [name, value]))

/** Each order is placed, except where the preview shows another total than the page. */
const unharmed = (profile: Partial<Profile>) => ({
  harms: [],
  purchases: profile.previewPriceRule === 'ignored' ? 3 : 5,
})

it('harms no shopper on the usual platform', () => {
  expect(usual).toMatchObject(unharmed({}))
})

it('judges what an order charges by what was shown and told', () => {
  expect(isSilentMismatch('77 EUR', 77, false)).toBe(false)
  expect(isSilentMismatch('78 EUR', 77, false)).toBe(true)
  expect(isSilentMismatch('77 USD', 77, false)).toBe(true)
  expect(isSilentMismatch('78 EUR', 77, true)).toBe(false)
})

it.each(flips)('harms no shopper whose platform has %s %j', async (name, value) => {
  const profile = { [name]: value }
  expect(await shopUnder(profile)).toMatchObject(unharmed(profile))
})
