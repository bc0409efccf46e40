import type { Finding } from '../check/finding.ts'
import { boundFaults } from './bound-faults.ts'
import { classFaults, classNamesOf } from './class-faults.ts'
import { elementFaults } from './element-faults.ts'
import { orderFaults } from './order-faults.ts'
import type { Page } from './page.ts'
import { plainFaults } from './plain-faults.ts'
import { policyFaults } from './policy-faults.ts'
import { preloadFaults } from './preload-faults.ts'
import { scriptFaults } from './script-faults.ts'
import { isBound, isProductElement, isScriptTag, pageSettings } from './stores.ts'

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** The faults of a page's markup in the order of its lines, or that it has none. */
export const pageFindings = (page: Page): Finding[] => {
  const { tags } = page
  const elements = tags.filter(isProductElement).length
  const bound = tags.filter(isBound).length
  const classNames = tags.flatMap((tag) => classNamesOf(tag, page)).length
  const summary = [
    `${counted(elements, 'element')} with a product`,
    counted(bound, 'bound element'),
    ...(pageSettings(page).classPrefix ? [counted(classNames, 'class name')] : []),
  ].join(', ')
  const hasModules = tags.some(({ name, read }) => name === 'script' && read('type') === 'module')
  if (tags.filter(isScriptTag).length === 0 && elements + bound === 0)
    return [
      {
        check: 'Page',
        status: hasModules ? 'warning' : 'failed',
        found: `nothing of Vitrine is on it${hasModules ? '; a module may add it' : ''}`,
        todo: 'See whether an editor strips elements, and give the markup that a script writes as a file.',
      },
    ]
  const faults = [
    ...scriptFaults(page),
    ...policyFaults(page),
    ...preloadFaults(page),
    ...elementFaults(page),
    ...plainFaults(page),
    ...orderFaults(page),
    ...boundFaults(page),
    ...classFaults(page),
  ].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return faults.length > 0 ? faults : [{ check: 'Page', status: 'ok', found: `no fault in ${summary}` }]
}
