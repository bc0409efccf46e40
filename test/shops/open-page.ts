import { type Catalogue, createSandbox, type Merchant, usualProfile } from '../../src/sandbox/browser.ts'
import { readSettings } from '../../src/widget/settings/read-settings.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { mount, testPage, textOf } from '../widget/support.ts'
import { checkoutHost, wholeShop } from '../widget/whole-shop.ts'
import { shops } from './catalogue.ts'

const withoutEndpoint = (settings: Settings, platform: { catalogue: Catalogue; defaultCountry: string }) => {
  const { prices, rest, state } = createSandbox({
    ...platform,
    rateLimit: false,
    baseUrl: checkoutHost,
    profile: usualProfile,
  })
  const test = testPage((url) => prices.request(url.pathname + url.search), settings)
  return { ...test, rest, state }
}

/**
 * Opens the page of a shop, with or without an endpoint, with the sandbox's price host and checkout behind it.
 *
 * @param html the whole page; the settings are those of its script tag
 * @param query that of its address, which the test takes back
 */
export const openPage = async (
  html: string,
  query = '',
  {
    defaultCountry = 'US',
    endpointOf,
  }: {
    defaultCountry?: string
    /** Whose endpoint the page has. */
    endpointOf?: Merchant
  } = {},
) => {
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const settings = { ...readSettings(parsed.querySelector('script'), 'data-'), locale: 'en' }
  const platform = { catalogue: shops, defaultCountry }
  const { rest, state, ...test } = endpointOf
    ? wholeShop(settings, { ...platform, merchant: endpointOf })
    : withoutEndpoint(settings, platform)
  const host = mount(parsed.body.innerHTML)
  await test.settle()
  const roots = () => [...host.querySelectorAll('vitrine-card')].map(({ shadowRoot }) => shadowRoot)
  /** The total of a checkout page, to which the address of a cart leads on. */
  const totalOf = async (opened: Response): Promise<string> => {
    const location = opened.headers.get('location')
    const page = await (location ? await rest.request(location) : opened).text()
    return textOf(new DOMParser().parseFromString(page, 'text/html').querySelector('.glance bdi'))
  }
  return {
    ...test,
    host,
    roots,
    /** Whether a press on a control leaves, that of the first card where none is named; the browser stays on the page. */
    async leaves(control = roots()[0]?.querySelector<HTMLElement>('[part=buy]')): Promise<boolean> {
      let isLeft = false
      const watch = (event: Event): void => {
        isLeft = !event.defaultPrevented
        event.preventDefault()
      }
      window.addEventListener('click', watch, { once: true })
      control?.click()
      await test.settle()
      return isLeft
    },
    amounts: () => roots().map((root) => textOf(root?.querySelector('[part=price]'))),
    hrefs: () => roots().map((root) => root?.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''),
    links() {
      return this.hrefs().map((href) => new URL(href).searchParams)
    },
    /** Types a number of units into the field of a card. */
    type: async (root: ShadowRoot | null | undefined, units: number) => {
      const field = root?.querySelector<HTMLInputElement>('[role=spinbutton]')
      if (!field) throw new Error('There is no field for a quantity.')
      field.value = String(units)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await test.settle()
    },
    press: async (root: ShadowRoot | null | undefined) => {
      root?.querySelector<HTMLElement>('[part=buy]')?.click()
      await test.settle()
    },
    rules: () => test.requests.map(({ searchParams }) => searchParams.get('price_rule') ?? ''),
    /** The total of the checkout page that a form of the page opens. */
    chargedBy: async (form: HTMLFormElement) => {
      const sent = await rest.request(form.action.slice(checkoutHost.length), {
        method: form.method,
        body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      })
      return totalOf(await rest.request(sent.headers.get('location') ?? ''))
    },
    /** The extra parameters of the session at an address, for its purchase. */
    extraOf: (session: string) =>
      Object.fromEntries(
        state.sessions
          .get(session.split('/').at(-1) ?? '')
          ?.cart.extra.map(({ key, value }) => [key, value]) ?? [],
      ),
    /** The total of the checkout page behind a link. */
    charged: async (href = '') => totalOf(await rest.request(href.slice(checkoutHost.length))),
  }
}
