/** Runs all rules over a page. */

import { misplacedSettings, nameFaults, oddFlags } from './name-rules.ts'
import type { MarkupFault, MarkupPage } from './rule.ts'
import { settingFaults } from './setting-rules.ts'
import { valueFaults } from './value-rules.ts'

/** Whether a setting is missing only because its name is misspelt, which is a fault already. */
const isMisspelt = (
  { report: [, setting, , problem] }: MarkupFault,
  names: readonly MarkupFault[],
): boolean =>
  problem === 'missing' &&
  names.some(({ report: [, , , named, meant] }) => named === 'misspelt' && meant === `data-${setting}`)

/** All faults of a page's markup: attributes, elements and settings that do not work as the merchant has written them. */
export const pageFaults = (page: MarkupPage): MarkupFault[] => {
  const names = nameFaults(page)
  return [
    ...names,
    ...settingFaults(page).filter((fault) => !isMisspelt(fault, names)),
    ...page.markups.flatMap((markup) => [
      ...misplacedSettings(markup),
      ...oddFlags(markup),
      ...valueFaults(markup, page),
    ]),
  ]
}
