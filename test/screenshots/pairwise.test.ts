import { expect, it } from 'vitest'
import { pairwise } from '../../tools/screenshots/pairwise.ts'

const factors = {
  state: ['plans', 'cards', 'waiting', 'cart', 'paid'],
  theme: ['light', 'dark', 'forced'],
  language: ['en', 'de', 'ja', 'ar'],
  width: ['390', '1280'],
} as const

const names = ['state', 'theme', 'language', 'width'] as const

it('lets any two values of two factors meet', () => {
  const rows = pairwise(factors)
  for (const one of names)
    for (const other of names)
      for (const a of factors[one])
        for (const b of factors[other])
          if (one !== other)
            expect(
              rows.some((row) => row[one] === a && row[other] === b),
              `${a} with ${b}`,
            ).toBe(true)
})

it('needs little more than the two largest factors ask for', () => {
  expect(pairwise(factors).length).toBeLessThanOrEqual(24)
})

it('chooses the same combinations each time', () => {
  expect(pairwise(factors)).toEqual(pairwise(factors))
})
