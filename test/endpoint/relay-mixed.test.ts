/**
 * A page that names good and bad products gets the prices of the good ones, within 2.5 seconds. Each kind of failure is
 * tried at first and later look-ups, with one and with several bad products, in one market and in all. An outage of the
 * whole host must blame no product. Time passes in steps only while a call hangs.
 */

import { expect, it } from 'vitest'
import { bad, failsAt, type Host, kinds, numbers, open, sells, status503 } from './price-host.ts'

const perSecond = 30
/** The longest wait of a shopper for the relay. */
const longestWaitMs = 2_500

/** Fails at some products as a fault does, in all markets. */
const failsAtSome =
  (fault: (hangs: Host) => Host, failing: readonly string[]) =>
  (hangs: Host): Host =>
  (products, signal) =>
    products.some((product) => failing.includes(product))
      ? fault(hangs)(products, signal)
      : sells(products, signal)

it.each(Object.entries(kinds))(
  'answers the others when the first look-up of all names a product at which the host %s',
  async (_, fault) => {
    const { lookAt, served, calls, logged } = open(failsAt(fault), perSecond)
    const { answer, waited } = await lookAt('DE', ['1', '2', bad, '3'])
    expect(answer).toMatchObject({ from: 'asked', leftOut: 1, kept: [{}, {}, {}] })
    expect(waited).toBeLessThan(longestWaitMs)
    const before = calls.length
    expect(await served('DE', [bad, '1'])).toEqual(['1'])
    expect(calls).toHaveLength(before)
    expect(logged.at(-1)).toBe(`Answers leave out products at which the price host fails. ${bad}`)
  },
)

it.each(Object.entries(kinds))(
  'answers the others, fresh or new, when a later look-up names a product at which the host %s',
  async (_, fault) => {
    const { served, pass } = open(failsAt(fault), perSecond)
    await served('DE', ['1', '2'])
    expect(await served('DE', ['1', '2', bad])).toEqual(['1', '2'])
    pass(1_000)
    expect(await served('DE', ['3', bad, '1'])).toEqual(['3', '1'])
  },
)

it.each(Object.entries(kinds))('finds several products among many at which the host %s', async (_, fault) => {
  const failing = ['2', '7', '11', '12']
  const { served, pass } = open(failsAtSome(fault, failing), perSecond)
  const page = numbers(16)
  const good = page.filter((product) => !failing.includes(product))
  await served('DE', page)
  for (let look = 0; look < 2; look += 1) {
    pass(1_000)
    await served('DE', page)
  }
  expect(await served('DE', page)).toEqual(good)
})

it.each(Object.entries(kinds))(
  'answers one good product among seven at which the host %s, wherever it stands',
  async (_, fault) => {
    for (const good of ['1', '5', '8']) {
      const page = numbers(8)
      const failing = page.filter((product) => product !== good)
      const { served, pass } = open(failsAtSome(fault, failing), perSecond)
      for (let look = 0; look < 8; look += 1) {
        await served('DE', page)
        pass(1_000)
      }
      expect(await served('DE', page)).toEqual([good])
    }
  },
)

it.each(Object.entries(kinds))(
  'lets no shopper wait for a product that is known to be one at which the host %s',
  async (_, fault) => {
    const { lookAt, pass, calls } = open(failsAt(fault), perSecond)
    await lookAt('DE', ['1', bad])
    for (let minute = 0; minute < 10; minute += 1) {
      pass(15_000)
      const { answer } = await lookAt('DE', ['1', bad])
      expect(answer).toMatchObject({ leftOut: 1, kept: [{ status: 200 }] })
      expect(answer).not.toMatchObject({ from: 'asked' })
    }
    expect(calls.filter((products) => products.includes(bad)).length).toBeLessThan(16)
  },
)

it.each(Object.entries(kinds))(
  'answers a product again that has recovered, after its pause, when the host %s no longer',
  async (_, fault) => {
    let isBad = true
    const { served, pass } = open(
      (hangs) => (products, signal) => (isBad ? failsAt(fault)(hangs) : sells)(products, signal),
      perSecond,
    )
    expect(await served('DE', ['1', bad])).toEqual(['1'])
    isBad = false
    pass(9_000)
    expect(await served('DE', ['1', bad])).toEqual(['1'])
    pass(2_000)
    expect(await served('DE', ['1', bad])).toEqual(['1'])
    expect(await served('DE', ['1', bad])).toEqual(['1', bad])
  },
)

it('asks for a product that was found only when the look-up needs no other', async () => {
  const { lookAt, served, pass, calls } = open(
    failsAt(() => status503),
    perSecond,
  )
  await lookAt('DE', ['1', bad])
  pass(11_000)
  const before = calls.length
  expect(await served('DE', ['2', bad])).toEqual(['2'])
  expect(calls.slice(before)).toEqual([['2']])
})

it('asks at once for a product that has recovered when no look-up named it for long', async () => {
  let isBad = true
  const { served, pass } = open(
    (hangs) => (products, signal) => (isBad ? failsAt(() => status503)(hangs) : sells)(products, signal),
    perSecond,
  )
  expect(await served('DE', ['1', bad])).toEqual(['1'])
  isBad = false
  pass(30_000)
  expect(await served('DE', ['1', bad])).toEqual(['1', bad])
})

it.each([
  ['markets', 'FR', ''],
  ['coupons', 'DE', 'SAVE10'],
] as const)('asks apart for a product that failed elsewhere in other %s', async (_, country, coupon) => {
  const { ask, lookAt, calls } = open(
    failsAt(() => status503),
    perSecond,
  )
  await lookAt('DE', ['1', bad, '2', '3'])
  const before = calls.length
  const answer = await ask(country, ['1', bad, '2', '3'], coupon)
  expect(answer).toMatchObject({ from: 'asked', leftOut: 1 })
  expect(calls.slice(before)).toEqual([['1', '2', '3'], [bad]])
})

it('answers a product in full where it fails in another market only', async () => {
  const { served } = open(
    () => (products, signal, country) =>
      country === 'XX' && products.includes(bad) ? status503(products, signal) : sells(products, signal),
    perSecond,
  )
  expect(await served('XX', ['1', bad])).toEqual(['1'])
  expect(await served('DE', ['1', bad])).toEqual(['1', bad])
})

it('blames no product that fails once', async () => {
  let failures = 0
  const { served } = open(
    () => (products, signal) =>
      products.includes(bad) && failures++ === 0 ? status503(products, signal) : sells(products, signal),
    perSecond,
  )
  await served('DE', ['1', '2'])
  expect(await served('DE', ['1', bad])).toEqual(['1', bad])
})

it('leaves out nothing in an outage, and sends such a look-up on', async () => {
  let isAway = false
  const { served, pass, calls } = open(
    () => (products, signal) => (isAway ? status503 : sells)(products, signal),
    perSecond,
  )
  await served('DE', ['1', '2'])
  isAway = true
  pass(1_000)
  expect(await served('DE', ['1', '2', '3'])).toBe('platform-down')
  expect(await served('FR', ['1', '2', '3'])).toBe('platform-down')
  isAway = false
  pass(1_000)
  expect(await served('DE', ['1', '2', '3'])).toEqual(['1', '2', '3'])
  pass(10_000)
  expect(await served('FR', ['1', '2', '3'])).toEqual(['1', '2', '3'])
  expect(calls.length).toBeLessThanOrEqual(12)
})

it('shows the kept price of a product at which the host fails, for five minutes', async () => {
  let isBad = false
  const { served, pass } = open(
    (hangs) => (products, signal) => (isBad ? failsAt(() => status503)(hangs) : sells)(products, signal),
    perSecond,
  )
  await served('DE', ['1', bad])
  isBad = true
  pass(200_000)
  expect(await served('DE', ['1', bad])).toEqual(['1', bad])
  pass(50_000)
  expect(await served('DE', ['1', bad])).toEqual(['1', bad])
  expect(await served('DE', ['2', bad])).toEqual(['2', bad])
  pass(60_000)
  expect(await served('DE', ['1', bad])).toEqual(['1'])
})

it('sends a look-up on of which only an unknown product is answered', async () => {
  const { served } = open(
    (hangs) => (products, signal) =>
      products.includes(bad) ? failsAt(() => status503)(hangs)(products, signal) : Response.json([]),
    perSecond,
  )
  expect(await served('DE', ['1', bad])).toBe('platform-down')
})

it('finds the products within 2.5 seconds of which one hangs', async () => {
  for (const count of [2, 4, 8]) {
    const { lookAt } = open(failsAtSome(kinds.hangs, ['2']), perSecond)
    const { answer, waited } = await lookAt('DE', numbers(count))
    expect(answer).toMatchObject({ leftOut: 1 })
    expect(waited).toBeLessThan(longestWaitMs)
  }
})

it('takes two places at the host at most while a product hangs', async () => {
  let held = 0
  let most = 0
  const { lookAt } = open(
    (hangs) => (products, signal) => {
      held += 1
      most = Math.max(most, held)
      signal.addEventListener('abort', () => {
        held -= 1
      })
      if (products.includes(bad)) return hangs(products, signal)
      held -= 1
      return sells(products, signal)
    },
    perSecond,
  )
  await lookAt('DE', [...numbers(9), bad])
  expect(most).toBe(2)
  expect(held).toBeLessThanOrEqual(0)
})

it('answers all products of a host that is slow, and blames none', async () => {
  const { served } = open((_, slow) => slow(2_000), perSecond)
  expect(await served('DE', numbers(6))).toEqual(numbers(6))
  expect(await served('DE', numbers(7))).toEqual(numbers(7))
})

it('goes on in the next second when the pace is used up, and answers the same shopper', async () => {
  const { lookAt, pass, calls, clock } = open(failsAt(() => status503))
  await lookAt('DE', ['100'])
  pass(1_000)
  const from = clock.now
  const { answer } = await lookAt('DE', [...numbers(9), bad])
  expect(answer).toMatchObject({ from: 'asked', leftOut: 1 })
  expect(calls.length).toBeGreaterThan(6)
  expect(clock.now - from).toBeLessThanOrEqual(longestWaitMs)
})
