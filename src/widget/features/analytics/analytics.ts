import { mergeSettings } from '../../settings/read-settings.ts'
import type { Page } from '../../storefront/page.ts'
import { createDataLayer } from './data-layer.ts'
import { readOptions } from './options.ts'
import { startReports } from './report.ts'

/** The extra parameter with which the browser's Google client ID comes back in the purchase. */
const clientParameter = 'x-ga-client'

const started = new WeakSet<Page>()

export const start = (page: Page): void => {
  const { defaultView: window } = page.document
  if (started.has(page) || !window) return
  started.add(page)
  const { settings } = page
  const options = readOptions(settings.peek().analytics ?? '', (word) =>
    page.warn('script', 'data-analytics', word),
  )
  const onClientId = (id: string | undefined): void => {
    const { [clientParameter]: _, ...extra } = settings.peek().extra ?? {}
    settings.value = mergeSettings(
      { ...settings.peek(), extra },
      id === undefined ? {} : { extra: { [clientParameter]: id } },
    )
  }
  const layer = createDataLayer({ ...options, window, onClientId })
  startReports({ page, layer, hasPagePurchases: options.hasPagePurchases })
}
