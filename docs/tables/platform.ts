import { provenAnchors, type Section, sections } from '../../test/platform/statements.ts'
import { table } from './table.ts'

/** How many statements the pages of the platform make, and how many are in sections that a test names. */
export const platformSections = (): Record<string, string> => {
  const all = sections()
  const proven = provenAnchors()
  const rowOf = (name: string, rows: readonly Section[]): string[] => {
    const count = (isCounted: (section: Section) => boolean): string =>
      String(rows.filter(isCounted).reduce((sum, { statements }) => sum + statements, 0))
    return [
      name,
      count(() => true),
      count(({ anchor }) => proven.has(anchor)),
      count(({ isExplanation }) => isExplanation),
      count(({ anchor, isExplanation }) => !isExplanation && !proven.has(anchor)),
    ]
  }
  const names = [...new Set(all.map(({ page }) => page))]
  return {
    'platform-statements': table(
      ['page', 'statements', 'in tested sections', 'explanations', 'neither'],
      [
        ...names.map((name) =>
          rowOf(
            name,
            all.filter(({ page }) => page === name),
          ),
        ),
        rowOf('**all**', all),
      ],
    ),
  }
}
