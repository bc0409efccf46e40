/**
 * The ground of the sandbox: a clock that runs due jobs on its way, each at its own time, months that end on their
 * last day, IDs and keys that are the same for the same seed, and tables that keep their order. Time passes only where
 * a test moves it.
 */

import { expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { findCard, paymentMethods } from '../../../src/sandbox/payment/payment-methods.ts'
import { createState } from '../../../src/sandbox/state/state.ts'
import { addInterval } from '../../../src/sandbox/subscription/model/dates.ts'

const start = new Date('2026-01-31T00:00:00Z')
const day = 86_400_000

it('stands still with a start and runs with the machine without one', async () => {
  let machine = 1_000
  const standing = createClock(start, () => machine)
  const running = createClock(undefined, () => machine)
  machine += 500
  expect(standing.now()).toEqual(start)
  expect(running.now().getTime()).toBe(1_500)
  await running.advance(day)
  machine += 1
  expect(running.now().getTime()).toBe(1_501 + day)
  await running.set(start)
  machine += 7
  expect(running.now().getTime()).toBe(start.getTime() + 7)
})

const daily = (clock: { now(): Date }, from: Date) => {
  const ran: string[] = []
  let due = from.getTime()
  const work = {
    next: () => new Date(due),
    run: async () => {
      await Promise.resolve()
      ran.push(clock.now().toISOString())
      due += day
    },
  }
  return { ran, work }
}

it('runs due jobs on the way, each at its own time', async () => {
  const clock = createClock(start)
  const { ran, work } = daily(clock, new Date('2026-02-01T06:00:00Z'))
  clock.addJobs(work)
  await clock.advance(2 * day)
  expect(ran).toEqual(['2026-02-01T06:00:00.000Z'])
  await clock.set(new Date('2026-02-03T06:00:00Z'))
  expect(ran).toHaveLength(3)
  expect(clock.now()).toEqual(new Date('2026-02-03T06:00:00Z'))
})

it('runs the jobs of several sources in the order of time', async () => {
  const clock = createClock(start)
  const order: string[] = []
  const once = (name: string, at: string) => {
    let isDone = false
    return {
      next: () => (isDone ? undefined : new Date(at)),
      run: () => {
        isDone = true
        order.push(name)
      },
    }
  }
  clock.addJobs(once('second', '2026-02-02T00:00:00Z'))
  clock.addJobs(once('first', '2026-02-01T00:00:00Z'))
  clock.addJobs(once('never', '2027-01-01T00:00:00Z'))
  await clock.advance(10 * day)
  expect(order).toEqual(['first', 'second'])
})

it('runs the jobs of the time that has passed', async () => {
  let machine = start.getTime()
  const clock = createClock(undefined, () => machine)
  const { ran, work } = daily(clock, new Date('2026-02-01T00:00:00Z'))
  clock.addJobs(work)
  await clock.catchUp()
  expect(ran).toEqual([])
  machine += day
  await clock.catchUp()
  expect(ran).toEqual(['2026-02-01T00:00:00.000Z'])
})

it('undoes nothing when it is set back, and moves on after a failed job', async () => {
  const clock = createClock(start)
  let fails = true
  clock.addJobs({
    next: () => (fails ? new Date('2026-02-01T00:00:00Z') : undefined),
    run: () => {
      fails = false
      throw new Error('broken work')
    },
  })
  await expect(clock.advance(2 * day)).rejects.toThrow('broken work')
  await clock.set(new Date('2025-01-01T00:00:00Z'))
  expect(clock.now()).toEqual(new Date('2025-01-01T00:00:00Z'))
})

it('creates the same IDs, tokens and keys for the same seed', () => {
  const draw = (seed: number) => {
    const { ids } = createState({ seed })
    return [ids.number('purchase'), ids.number('purchase'), ids.token('session'), ids.licenseKey()]
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
})

it('creates each ID once, in increasing order', () => {
  const { ids } = createState({ seed: 5 })
  const numbers = Array.from({ length: 500 }, () => ids.number('subscription'))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  const tokens = Array.from({ length: 500 }, () => ids.token('session'))
  expect(new Set(tokens).size).toBe(500)
  expect(ids.licenseKey()).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/)
})

it('keeps the order of rows when one is replaced', () => {
  const { sessions } = createState()
  const row = (id: string, lastHitAt: string) => ({ id, clientId: '1', cart: {} as never, lastHitAt })
  sessions.put(row('a', '1'))
  sessions.put(row('b', '1'))
  sessions.put(row('a', '2'))
  expect([...sessions.all()].map(({ id, lastHitAt }) => id + lastHitAt)).toEqual(['a2', 'b1'])
  sessions.delete('a')
  expect(sessions.get('a')).toBeUndefined()
})

it.each([
  ['2026-01-31T08:00:00Z', { days: 0, months: 1 }, '2026-02-28T08:00:00Z'],
  ['2028-01-31T08:00:00Z', { days: 0, months: 1 }, '2028-02-29T08:00:00Z'],
  ['2028-02-29T08:00:00Z', { days: 0, months: 12 }, '2029-02-28T08:00:00Z'],
  ['2026-12-15T08:00:00Z', { days: 14, months: 36 }, '2029-12-29T08:00:00Z'],
])('adds to %s an interval of %o', (from, interval, to) => {
  expect(addInterval(new Date(from), interval)).toEqual(new Date(to))
})

const passesCheckDigit = (card: string): boolean => {
  const digits = [...card].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

it('has test cards with valid check digits, and finds them with blanks or dashes', () => {
  const cards = paymentMethods.flatMap(({ card }) => card ?? [])
  expect(cards.filter((card) => !passesCheckDigit(card))).toEqual([])
  expect(new Set(cards).size).toBe(cards.length)
  expect(findCard(' 4111-1111 1111 1111')?.id).toBe('visa')
  expect(findCard('')).toBeUndefined()
})
