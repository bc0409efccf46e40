import type { PriceItem } from '../../src/contract/price-item.ts'
import { scriptsHtml, statesOf, structuredDataOf } from '../../src/render/state.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { priceItem } from '../widget/support.ts'
import { hostOf, renderHosts } from './support.ts'

/** The clock of a test page stands here. */
export const now = 1_000_000

const settingsOf = (over: Settings = {}): Settings => ({
  client: '1001',
  priceHost: 'https://prices.example',
  checkoutHost: 'https://checkout.example',
  locale: 'en-US',
  ...over,
})

export const renderedTags = 'vitrine-card,vitrine-buy,vitrine-price,vitrine-plans'

/** A page of markup as a server renders it, for this browser. */
export const rendered = (
  html: string,
  settings: Settings = {},
  answer: (product: string, coupon: string | undefined) => PriceItem | undefined = (product) =>
    priceItem(product),
  at = now,
): string => {
  const source = new DOMParser().parseFromString(html, 'text/html').body
  const elements = [...source.querySelectorAll(renderedTags)]
  const reader = {
    settings: settingsOf(settings),
    url: location.href,
    language: document.documentElement.lang,
    browserLanguage: navigator.language,
  }
  const { page, rendered: all } = renderHosts(elements.map(hostOf), reader, answer, at)
  for (const [index, element] of elements.entries())
    element.insertAdjacentHTML('afterbegin', all[index]?.root ?? '')
  return scriptsHtml([...statesOf(page), ...structuredDataOf(all)]) + source.innerHTML
}

export const card = '<vitrine-card product="1"></vitrine-card>'

/** The parts of a rendered card, before the script touches it or after. */
export const partsOf = (host: ParentNode) => {
  const root = host.querySelector('vitrine-card')?.shadowRoot
  const part = <Found extends HTMLElement>(name: string) => root?.querySelector<Found>(`[part=${name}]`)
  return { root, price: part('price'), prices: part('prices'), buy: part<HTMLAnchorElement>('buy') }
}

/** Keeps the elements of a page from being mounted until they are looked at. */
export const parsed = (html: string) => {
  const inert = Document.parseHTMLUnsafe(`<body>${html}`).body
  const before = partsOf(inert)
  return {
    before,
    connect(): HTMLElement {
      const host = document.createElement('div')
      host.append(...inert.childNodes)
      document.body.append(host)
      return host
    },
  }
}
