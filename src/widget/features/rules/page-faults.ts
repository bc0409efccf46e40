import { misplacedSettings, nameFaults } from './name-rules.ts'
import type { MarkupFault, MarkupPage } from './rule.ts'
import { settingFaults } from './setting-rules.ts'
import { valueFaults } from './value-rules.ts'

/** Everything in a page's markup that does not work as it is written. */
export const pageFaults = (page: MarkupPage): MarkupFault[] => [
  ...nameFaults(page),
  ...settingFaults(page),
  ...page.markups.flatMap((markup) => [...misplacedSettings(markup), ...valueFaults(markup, page)]),
]
