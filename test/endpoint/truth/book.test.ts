import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/endpoint/modules/memory.ts'
import { createTruthBook, dayOf, keptSeconds } from '../../../src/endpoint/modules/truth/book.ts'
import { type DayCounts, withPurchase } from '../../../src/endpoint/modules/truth/day.ts'
import { truthReport } from '../../../src/endpoint/modules/truth/report.ts'

const asShown = { reason: 'as-shown', page: '/', country: 'DE' } as const

it('counts each purchase once, also when many processes count at the same time', async () => {
  const book = createTruthBook(createMemoryStore())
  const ids = Array.from({ length: 100 }, (_, index) => 1000 + (index % 50))
  const added = await Promise.all(ids.map((id) => book.add('2026-11-21', id, asShown)))
  expect(added.filter(Boolean)).toHaveLength(50)
  expect(truthReport(await book.read('2026-11-21'))).toMatchObject({ paid: 50, incompleteDays: [] })
  expect(await book.read('2026-11-22')).toEqual([])
})

it('counts again when a write was lost, and not when only its answer was', async () => {
  const store = createMemoryStore()
  let failure: 'before' | 'after' | undefined = 'before'
  const book = createTruthBook({
    ...store,
    async create(...args) {
      if (failure === 'before') throw new Error('the store is away')
      const existing = await store.create(...args)
      if (failure === 'after') throw new Error('the store is away')
      return existing
    },
  })
  await expect(book.add('2026-11-21', 1, asShown)).rejects.toThrow('away')
  failure = 'after'
  await expect(book.add('2026-11-21', 1, asShown)).rejects.toThrow('away')
  failure = undefined
  expect(await book.add('2026-11-21', 1, asShown)).toBe(false)
  expect(truthReport(await book.read('2026-11-21')).paid).toBe(1)
})

it('forgets a day after its time', async () => {
  const clock = { now: 0 }
  const book = createTruthBook(createMemoryStore(() => clock.now))
  await book.add('2026-11-21', 1, asShown)
  clock.now = keptSeconds * 1000 - 1
  expect(await book.read('2026-11-21')).toHaveLength(1)
  clock.now += 1
  expect(await book.read('2026-11-21')).toEqual([])
})

it('stops counting a part of a day that is full, and says so', async () => {
  const store = createMemoryStore()
  const book = createTruthBook(store)
  const full = { ids: Array.from({ length: 2000 }, (_, index) => index * 16), counts: {}, isFull: false }
  await store.create('truth:2026-11-21:0', JSON.stringify(full), 60)
  expect(await book.add('2026-11-21', 16 * 3000, asShown)).toBe(false)
  expect(await book.add('2026-11-21', 16 * 3000 + 1, asShown)).toBe(true)
  const records = await book.read('2026-11-21')
  expect(truthReport(records)).toMatchObject({ paid: 1, incompleteDays: ['2026-11-21'] })
})

it('bounds pages and examples, and loses no purchase by that', () => {
  let counts: DayCounts = {}
  for (let id = 0; id < 300; id += 1)
    counts = withPurchase(counts, id, { reason: 'higher', page: `/${id}`, country: 'DE' })
  expect(counts.higher?.cells).toHaveLength(101)
  expect(counts.higher?.examples).toEqual([0, 1, 2, 3, 4])
  const report = truthReport([{ day: '2026-11-21', counts, isFull: false }])
  expect(report).toMatchObject({ paid: 300, outcomes: { unexplained: 300 } })
  expect(report.rows[0]).toMatchObject({ page: 'other', country: 'other', count: 200 })
})

it('takes the day of a purchase in UTC, and keeps those without a moment apart', () => {
  expect(dayOf('2026-11-21T23:30:00-02:00')).toBe('2026-11-22')
  expect(dayOf(undefined)).toBe('undated')
  expect(dayOf('soon')).toBe('undated')
})
