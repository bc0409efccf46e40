import { it } from 'vitest'
import { useSteps } from '../support/steps.ts'

const { expectLinear } = useSteps(
  /\/src\/(cli|contract)\//,
  () => import('../../src/cli/watch/page-amounts.ts'),
)

/** Texts of a page that grow with a number. */
const texts: Readonly<Record<string, (n: number) => string>> = {
  'a long number': (n) => `${'1'.repeat(n)}x`,
  'a number full of separators': (n) => `${'1.'.repeat(n)}x`,
  'separators behind a number': (n) => `1${'.'.repeat(n)}x`,
  'many numbers': (n) => '12 '.repeat(n),
  'groups of digits': (n) => `1${' 234'.repeat(n)}x`,
  'many amounts': (n) => '5 € '.repeat(n),
  'many signs': (n) => `${'€ '.repeat(n)}5`,
}

it.each(Object.entries(texts))('reads %s in steps that grow with the text', (_, text) =>
  expectLinear(({ amountsIn }, n) => amountsIn(text(n), 'EUR', true)),
)
