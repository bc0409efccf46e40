/**
 * A page with analytics, over a data layer and a tag of Google's that are faked. `view` lets a second in view pass.
 * Views need a layout, so the tests wait for real frames, while the second itself passes on the clock of the test page.
 */

import type { AnalyticsItem } from '../../src/widget/environment/events.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { type Answer, discounted, mount, ownStorage, priced, testPage } from './support.ts'

export type Pushed = { event?: string; ecommerce?: Record<string, unknown> | null }
export type Host = Window & {
  dataLayer?: unknown[] | undefined
  gtag?: ((...call: unknown[]) => void) | undefined
  google_tag_manager?: object | undefined
  vitrine?: { consent(kind: string, isGiven: boolean): void; queue?: [string, boolean][] } | undefined
}

/** Two frames, since observers of the view report after one. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))

export const noGoogle: Pick<Host, 'gtag' | 'google_tag_manager'> = {
  gtag: undefined,
  google_tag_manager: undefined,
}

export const analytics = async (
  html: string,
  analytics: string,
  settings: Settings = {},
  answer?: Answer,
  google: Partial<Host> = noGoogle,
  storage = ownStorage(),
) => {
  const host: Host = window
  Object.assign(host, { dataLayer: undefined, vitrine: undefined, ...google })
  const test = testPage(
    answer ?? priced((product) => discounted(product)),
    { analytics, ...settings },
    storage,
  )
  const seen: AnalyticsItem[] = []
  const off = new AbortController()
  document.addEventListener('vitrine-seen', ({ detail }) => seen.push(detail), { signal: off.signal })
  const root = mount(html)
  // The link must not leave the test.
  root.addEventListener('click', (event) => {
    if (!event.defaultPrevented) event.preventDefault()
  })
  await test.settle()
  await painted()
  const layer = (): Pushed[] => (host.dataLayer ?? []) as Pushed[]
  return {
    ...test,
    off,
    root,
    seen,
    layer,
    send: (name: string, detail: unknown) =>
      root.dispatchEvent(new CustomEvent(name, { bubbles: true, detail })),
    /** The events of the data layer without the resets between them. */
    events: () => layer().filter(({ event }) => event),
    /** Lets a second in view pass, and the time in which views are gathered. */
    async view() {
      await painted()
      await test.advance(1000)
      await test.advance(500)
    },
    buy: async (selector = 'vitrine-card') => {
      root.querySelector(selector)?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
      await test.settle()
    },
  }
}

export const studio = {
  item_id: '1',
  item_name: 'Product 1',
  price: 58.24,
  discount: 6.47,
  quantity: 1,
  coupon: 'SAVE10',
}
export const card = '<vitrine-card product="1"></vitrine-card>'
