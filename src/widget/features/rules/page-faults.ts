import { misplacedSettings, nameFaults } from './name-rules.ts'
import type { MarkupFault, MarkupPage } from './rule.ts'
import { settingFaults } from './setting-rules.ts'
import { valueFaults } from './value-rules.ts'

/** All faults of a page's markup: attributes, elements and settings that do not work as the merchant has written them. */
export const pageFaults = (page: MarkupPage): MarkupFault[] => [
  ...nameFaults(page),
  ...settingFaults(page),
  ...page.markups.flatMap((markup) => [...misplacedSettings(markup), ...valueFaults(markup, page)]),
]
