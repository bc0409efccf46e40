import { priceItem } from 'virtual:vitrine-shapes'
import { refusedKey } from '../../checkout/preview.ts'
import { withLocalHosts } from '../../settings/read-settings.ts'
import type { Page } from '../../storefront/page.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { documentMarkups, isDefinedIn } from '../rules/document-markup.ts'
import { pageFaults } from '../rules/page-faults.ts'
import { type Report, wordsOf } from '../rules/problems.ts'
import type { Fault } from './DoctorView.tsx'

const faultOf = (report: Report, snippet?: string): Fault => {
  const { where, text, remedy } = wordsOf(report)
  return { where, text: text.slice(0, 400), remedy, snippet }
}

/** Everything that the widget has reported to the developer, and what `vitrine check --page` would find in the markup. */
export const markupFaults = (page: Page): Fault[] => {
  const { document, reports, settings } = page
  const elements = documentMarkups(document)
  const found = pageFaults({
    markups: [...elements.keys()],
    url: new URL(document.location.href),
    item: priceItem,
    isDefined: isDefinedIn(document),
    settingsOf: (markup) => {
      const element = markup && elements.get(markup)
      return element ? storefrontFor(element, page).settings.value : withLocalHosts(document, settings.value)
    },
  })
  const refused = page.memory.read(refusedKey)
  const [endpoint, problem] = Array.isArray(refused) ? refused : []
  const isNamed = problem === 'not-reached' || problem === 'page-is-file'
  const earlier: Report[] =
    isNamed && endpoint === settings.value.endpoint
      ? [['vitrine-store', 'endpoint', endpoint, problem, document.location.origin]]
      : []
  // A rule has the corrected markup for what the widget has reported too.
  return [
    ...[...reports, ...earlier].map((report) => faultOf(report)),
    ...found.map(({ report, snippet }) => faultOf(report, snippet)),
  ]
}
