import { createSandbox, usualProfile } from '../../src/sandbox/browser.ts'
import { readSettings } from '../../src/widget/settings/read-settings.ts'
import { type Answer, mount, ownStorage, testPage, textOf } from '../widget/support.ts'
import { shops } from './catalogue.ts'

const checkoutHost = 'https://checkout.example'

/**
 * Opens the page of a shop, without an endpoint, with the sandbox's price host and checkout behind it.
 *
 * @param html the whole page; the settings are those of its script tag
 * @param query that of its address, which the test takes back
 */
export const openPage = async (
  html: string,
  query = '',
  {
    storage = ownStorage(),
    defaultCountry = 'US',
    answer,
  }: {
    storage?: () => Storage
    defaultCountry?: string
    /** In place of the sandbox's price host. */
    answer?: Answer
  } = {},
) => {
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const { prices, rest } = createSandbox({
    catalogue: shops,
    rateLimit: false,
    baseUrl: checkoutHost,
    defaultCountry,
    profile: usualProfile,
  })
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const settings = readSettings(parsed.querySelector('script'), 'data-')
  const test = testPage(
    answer ?? ((url) => prices.request(url.pathname + url.search)),
    { ...settings, locale: 'en' },
    storage,
  )
  const host = mount(parsed.body.innerHTML)
  await test.settle()
  const roots = () => [...host.querySelectorAll('vitrine-card')].map(({ shadowRoot }) => shadowRoot)
  const totalOf = async (opened: Response): Promise<string> => {
    const page = await (await rest.request(opened.headers.get('location') ?? '')).text()
    return textOf(new DOMParser().parseFromString(page, 'text/html').querySelector('.glance bdi'))
  }
  return {
    ...test,
    host,
    roots,
    amounts: () => roots().map((root) => textOf(root?.querySelector('[part=price]'))),
    hrefs: () => roots().map((root) => root?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''),
    links() {
      return this.hrefs().map((href) => new URL(href).searchParams)
    },
    /** The total of the checkout page that a form of the page opens. */
    chargedBy: async (form: HTMLFormElement) => {
      const sent = await rest.request(form.action.slice(checkoutHost.length), {
        method: form.method,
        body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      })
      return totalOf(await rest.request(sent.headers.get('location') ?? ''))
    },
    /** The total of the checkout page behind a link. */
    charged: async (href = '') => totalOf(await rest.request(href.slice(checkoutHost.length))),
  }
}
