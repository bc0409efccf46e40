/**
 * The purchases of a period, by lists that are late or cut off. A platform in memory tells which lists are asked for,
 * since each costs a call that orders wait for.
 */

import { expect, it } from 'vitest'
import { visitSince } from '../../src/endpoint/orders/visit-since.ts'

const day = 24 * 3_600_000
const now = 1_800_000_000_000
const month = { since: now - 30 * day, now }

interface Row {
  id: number
  /** Days before now. */
  age: number
  status?: string
}

/** @param cut what a list shows of its rows */
const platformOf = (rows: readonly Row[], cut = (shown: Row[], _call: number): Row[] => shown) => {
  const periods: number[] = []
  let calls = 0
  const shown = (isWanted: (row: Row) => boolean, statusIds?: readonly string[]): number[] => {
    calls += 1
    const wanted = rows.filter(
      (row) => isWanted(row) && (!statusIds || statusIds.includes(row.status ?? 'PAY')),
    )
    return cut(wanted, calls).map(({ id }) => id)
  }
  const visited: number[] = []
  return {
    periods,
    visited,
    calls: () => calls,
    async between(from: number, to: number, statusIds?: readonly string[]) {
      if (!statusIds) periods.push(Math.round((now - from) / day))
      return shown(({ age }) => now - age * day >= from && now - age * day <= to, statusIds)
    },
    async from(first: number, last = Number.POSITIVE_INFINITY, statusIds?: readonly string[]) {
      return shown(({ id }) => id >= first && id <= last, statusIds)
    },
    async visit(id: number) {
      visited.push(id)
      const age = rows.find((row) => row.id === id)?.age
      return age === undefined || Number.isNaN(age) ? undefined : now - age * day
    },
  }
}

/** As many purchases, one a day, the newest first. */
const daily = (count: number, status = 'PAY'): Row[] =>
  Array.from({ length: count }, (_, age) => ({ id: 10_000 - age, age, status }))

it('visits the newest first, and one from before the period', async () => {
  const platform = platformOf(daily(100))
  await visitSince(platform, month, platform.visit)
  expect(platform.visited).toEqual(daily(32).map(({ id }) => id))
})

it.each([
  ['first', (rows: Row[]) => rows.toSorted((a, b) => a.id - b.id).slice(0, 20)],
  ['last', (rows: Row[]) => rows.toSorted((a, b) => a.id - b.id).slice(-20)],
])('visits the whole period where a list shows the %s twenty', async (_which, cut) => {
  const platform = platformOf(daily(100), cut)
  await visitSince(platform, { ...month, pageSize: 20 }, platform.visit)
  expect(new Set(platform.visited).size).toBe(32)
})

it('visits a purchase that only the second list shows', async () => {
  const platform = platformOf([{ id: 7, age: 0 }], (rows, call) => (call === 1 ? [] : rows))
  await visitSince(platform, month, platform.visit)
  expect(platform.visited).toContain(7)
})

it('looks for the beginning of later IDs in a day, where one has purchases', async () => {
  const platform = platformOf(daily(1_000))
  await visitSince(platform, { ...month, statusIds: ['WOF'] }, platform.visit)
  expect(platform.periods).toEqual([1])
  expect(platform.visited).toEqual([])
})

it('looks further back for it, up to a year', async () => {
  const platform = platformOf([{ id: 5, age: 100 }])
  await visitSince(platform, { ...month, statusIds: ['WOF'] }, platform.visit)
  expect(platform.periods).toEqual([1, 30, 365])
})

it('searches for nothing earlier where the list is shorter than a page', async () => {
  const platform = platformOf(daily(19, 'WOF'))
  await visitSince(platform, { ...month, statusIds: ['WOF'], pageSize: 20 }, platform.visit)
  expect(platform.visited).toHaveLength(19)
  // The list of the period, and one of later IDs.
  expect(platform.calls()).toBe(2)
})

it('ends the search where twenty purchases in a row tell no time', async () => {
  const timeless = Array.from({ length: 500 }, (_, index) => ({ id: 9_000 - index, age: Number.NaN }))
  const platform = platformOf([{ id: 10_000, age: 0 }, ...timeless])
  await visitSince(platform, month, platform.visit)
  expect(platform.visited).toHaveLength(21)
})
