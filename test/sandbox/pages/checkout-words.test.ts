import { expect, it } from 'vitest'
import { ar } from '../../../src/sandbox/checkout/words/ar.ts'
import { de } from '../../../src/sandbox/checkout/words/de.ts'
import { en } from '../../../src/sandbox/checkout/words/en.ts'
import type { Interval } from '../../../src/sandbox/state/subscription.ts'

it('claims no former price', () => {
  expect(en.was).toBe('List price')
})

it('counts in Arabic by its plural rules', () => {
  const texts: [Interval, string, string][] = [
    [{ months: 1, days: 0 }, 'كل شهر', 'شهر واحد'],
    [{ months: 2, days: 0 }, 'كل شهرين', 'شهران'],
    [{ months: 6, days: 0 }, 'كل 6 أشهر', '6 أشهر'],
    [{ months: 11, days: 0 }, 'كل 11 شهرًا', '11 شهرًا'],
    [{ months: 24, days: 0 }, 'كل سنتين', '24 شهرًا'],
    [{ months: 36, days: 0 }, 'كل 3 سنوات', '36 شهرًا'],
    [{ months: 0, days: 2 }, 'كل يومين', 'يومان'],
    [{ months: 0, days: 7 }, 'كل 7 أيام', '7 أيام'],
    [{ months: 0, days: 30 }, 'كل 30 يومًا', '30 يومًا'],
    [{ months: 0, days: 100 }, 'كل 100 يوم', '100 يوم'],
  ]
  for (const [interval, every, length] of texts) {
    expect(ar.every(interval)).toBe(every)
    expect(ar.length(interval)).toBe(length)
  }
})

it('names the period beside a price as each language counts it', () => {
  const periods: Interval[] = [1, 3, 12, 24, 36].map((months) => ({ months, days: 0 }))
  const named = Object.entries({ ar, de, en }).map(([language, { per }]) => [
    language,
    ...[...periods, { months: 0, days: 1 }, { months: 0, days: 30 }].map(per),
  ])
  expect(named).toEqual([
    ['ar', '/ شهر', '/ 3 أشهر', '/ سنة', '/ سنتان', '/ 3 سنوات', '/ يوم', '/ 30 يومًا'],
    ['de', '/ Monat', '/ 3 Monate', '/ Jahr', '/ 2 Jahre', '/ 3 Jahre', '/ Tag', '/ 30 Tage'],
    ['en', '/ month', '/ 3 months', '/ year', '/ 2 years', '/ 3 years', '/ day', '/ 30 days'],
  ])
})
