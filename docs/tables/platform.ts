import { evidenceOf, isExplanation } from '../../test/platform/evidence.ts'
import { statements } from '../../test/platform/statements.ts'
import { table } from './table.ts'

const sum = (numbers: readonly number[]): string => String(numbers.reduce((a, b) => a + b, 0))

/** How many statements the pages of the platform make, and how many of them have a test. */
export const platformSections = (): Record<string, string> => {
  const rows = Object.entries(statements()).map(([page, list]) => {
    const explained = list.filter(({ section, key }) => isExplanation(evidenceOf(page, section, key))).length
    const untested = list.filter(({ section, key }) => evidenceOf(page, section, key).length === 0).length
    return { page, all: list.length, tested: list.length - explained - untested, explained }
  })
  const total = [
    '**all**',
    sum(rows.map(({ all }) => all)),
    sum(rows.map(({ tested }) => tested)),
    sum(rows.map(({ explained }) => explained)),
  ]
  return {
    'platform-statements': table(
      ['page', 'statements', 'with a test', 'explanations'],
      [
        ...rows.map(({ page, all, tested, explained }) => [
          page,
          String(all),
          String(tested),
          String(explained),
        ]),
        total,
      ],
    ),
  }
}
