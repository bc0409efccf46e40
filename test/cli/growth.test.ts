import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countSteps, type Steps } from '../support/steps.ts'

let amountsIn: typeof import('../../src/cli/watch/page-amounts.ts').amountsIn
let steps: Steps
beforeAll(async () => {
  steps = await countSteps(/\/src\/(cli|contract)\//)
  vi.resetModules()
  ;({ amountsIn } = await import('../../src/cli/watch/page-amounts.ts'))
})
afterAll(() => steps.close())

/** Texts of a page that grow with a number. */
const texts: Readonly<Record<string, (n: number) => string>> = {
  'a long number': (n) => `${'1'.repeat(n)}x`,
  'a number full of separators': (n) => `${'1.'.repeat(n)}x`,
  'separators behind a number': (n) => `1${'.'.repeat(n)}x`,
  'many numbers': (n) => '12 '.repeat(n),
  'groups of digits': (n) => `1${' 234'.repeat(n)}x`,
  'many amounts': (n) => '5 € '.repeat(n),
  'many signs': (n) => '€ '.repeat(n) + '5',
}

it.each(Object.entries(texts))('reads %s in steps that grow with the text', async (_, text) => {
  const [one, eight] = [
    await steps.of(() => amountsIn(text(500), 'EUR', true)),
    await steps.of(() => amountsIn(text(8 * 500), 'EUR', true)),
  ]
  expect(one).toBeGreaterThan(0)
  // Steps by the square would be 64 times as many.
  expect(eight / one).toBeLessThan(16)
})
