import { checkedSettings } from '../widget/settings/checked-settings.ts'
import type { Settings } from '../widget/settings/settings.ts'
import { attributeOf } from '../widget/settings/text.ts'
import type { AskPrices } from './ask-prices.ts'
import { type Attribute, Host } from './host.ts'
import { attributeText } from './html.ts'
import { plansTag } from './plans.tsx'
import { renderHosts } from './render-hosts.ts'
import { createServerPage } from './server-page.ts'
import { scriptsHtml, statesOf, structuredDataOf } from './state.ts'

export interface RenderCardsOptions {
  /** The settings of the page's script tag. */
  page: Settings
  /** Settings of these cards, which the store around them names. */
  store: Settings
  products: readonly string[]
  /** Further attributes of each card. */
  attributes?: Readonly<Record<string, string>>
  /** The billing interval of each card, as its attribute has it: the cards then stand in `<vitrine-plans>`. */
  intervals?: readonly string[] | undefined
  /** Attributes of the plans. */
  plans?: Readonly<Record<string, string>>
  /** The address of the page. */
  url: string
  /** The language that the shopper's browser likes best. */
  browserLanguage?: string | undefined
  ask: AskPrices
  signal: AbortSignal
}

const tagOf = (name: string, attributes: readonly Attribute[]): string =>
  `<${[name, ...attributes.map((each) => `${each.name}="${attributeText(each.value)}"`)].join(' ')}>`

const attributesOf = (values: object): Attribute[] =>
  Object.entries(values)
    .filter(([, value]) => typeof value === 'string' && value !== '')
    .map(([name, value]) => ({ name: attributeOf(name), value: String(value) }))

/** The names of settings with a value that cannot be used. */
export const wrongSettings = (settings: Settings): string[] => {
  const wrong: string[] = []
  checkedSettings(settings, (name) => wrong.push(name))
  return wrong
}

/**
 * Cards for a page that is assembled elsewhere, in a store that names whom they are for. A card without a price is left to
 * the widget.
 *
 * @returns the HTML, and the age of its oldest price in milliseconds since the epoch; undefined without a price
 */
export const renderCards = async (
  options: RenderCardsOptions,
): Promise<{ html: string; at: number | undefined }> => {
  const { page: settings, store, products, attributes = {}, intervals, plans = {}, ask, signal } = options
  const storeHost = new Host('vitrine-store', attributesOf(store))
  const plansHost = intervals && new Host(plansTag, attributesOf(plans), storeHost)
  const cards = products.map(
    (product, index) =>
      new Host(
        'vitrine-card',
        attributesOf({ product, interval: intervals?.[index], ...attributes }),
        plansHost ?? storeHost,
      ),
  )
  plansHost?.children.push(...cards)
  const page = createServerPage({
    settings,
    url: options.url,
    language: store.locale,
    browserLanguage: options.browserLanguage,
  })
  const hosts = plansHost ? [...cards, plansHost] : cards
  const rendered = await renderHosts(page, hosts, ask, signal)
  const rootOf = (host: Host): string => rendered[hosts.indexOf(host)]?.root ?? ''
  const elementOf = (host: Host, content = ''): string =>
    `${tagOf(host.localName, host.attributes)}${rootOf(host)}${content}</${host.localName}>`
  const cardsHtml = cards.map((card) => elementOf(card)).join('')
  const scripts = scriptsHtml([...statesOf(page), ...structuredDataOf(rendered)])
  const times = page.answered().map(({ at }) => at)
  return {
    html: elementOf(storeHost, scripts + (plansHost ? elementOf(plansHost, cardsHtml) : cardsHtml)),
    at: times.length > 0 ? Math.min(...times) : undefined,
  }
}
