import { whenUpgraded } from '../plain/when-upgraded.ts'
import type { StartFeature } from '../start-feature.ts'
import { warningsFile } from './warnings-file.ts'

/** The hosts of developers, where mistakes are looked for: shoppers do not pay for it. */
const developerHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$|\.(localhost|local|test)$/

/**
 * Loads the module that tells the developer: with the first report, and on the hosts of developers to look for
 * mistakes.
 */
export const start: StartFeature = (page, servesMarkup) => {
  const isDeveloper = servesMarkup && developerHost.test(page.document.location?.hostname ?? '')
  let isAsked = false
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    page.module(warningsFile).subscribe((module) => {
      // Without the file each report is logged as it is.
      if (module === null) {
        page.log = (...report) => console.warn('[vitrine]', ...report)
        for (const report of page.reports) page.log(...report)
      }
      module?.start(page, isDeveloper)
    })
  }
  const { log } = page
  page.log = (...report) => {
    log(...report)
    ask()
  }
  if (page.reports.length > 0) ask()
  if (isDeveloper) void whenUpgraded(page).then(ask)
  return () => {}
}
