import type { PriceItem } from '../../../contract/price-item.ts'
import { type Markup, taxOf, warnAttributeOf } from '../../settings/attributes.ts'
import { settingChecks } from '../../settings/settings.ts'
import { trimmed } from '../../settings/text.ts'
import { mayEnd, pricePeriod } from '../../storefront/price-period.ts'
import { renewalOf } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { type CardFigures, cardFigures } from '../../views/card-figures.ts'
import { en as english } from '../../views/words/script.ts'
import { type OfferFacts, structuredData } from './describe-card.ts'
import { scriptJson } from './script-json.ts'

/** The IDs of structured data begin with it, so that a merchant's own is never taken for ours. */
export const dataIdPrefix = 'vitrine-structured-data:'

/** The structured data of one product. */
export interface CardData {
  /** The same for every card of the product on a page. */
  id: string
  json: string
  /** The texts of its amounts on the card. */
  figures: Pick<CardFigures, 'price' | 'list'>
}

const asKind = (text: string): OfferFacts['kind'] | undefined =>
  text === 'product' || text === 'software' ? text : undefined

/** The kind of thing that a card sells: its own `structured-data` over the store’s. Undefined for no data. */
export const kindOf = (card: Markup, { page, settings }: Storefront): OfferFacts['kind'] | undefined => {
  const own = trimmed(card.getAttribute('structured-data'))
  const value = own ? settingChecks.structuredData(own) : settings.value.structuredData
  if (own && !value) page.warn(card.localName, 'structured-data', own)
  return asKind(value ?? '')
}

/** The last day of a price. One that has passed is no longer true, and is left out. */
const validUntilOf = ({ page, settings }: Storefront): string | undefined => {
  const date = settings.value.priceValidUntil
  // The day ends last at UTC-12.
  const isOver = date && Date.parse(date) + 36 * 3_600_000 <= page.env.now()
  return isOver ? undefined : date
}

/** The structured data of a card that shows a price; undefined where none is asked for. */
export const cardData = (card: Markup, storefront: Storefront, item: PriceItem): CardData | undefined => {
  const kind = kindOf(card, storefront)
  if (!kind) return undefined
  const settings = storefront.settings.value
  const renewal = renewalOf(card, storefront)
  // Such a card announces a reduction only by its prior price, for which schema.org has no word.
  const hasPrior = Boolean(trimmed(card.getAttribute('prior-price')))
  const facts: OfferFacts = {
    kind,
    item: hasPrior ? { ...item, list_price: null } : item,
    tax: taxOf(card, warnAttributeOf(card, storefront.page.warn), settings),
    billingDuration: renewal && !mayEnd(item, renewal) ? pricePeriod(card, item, renewal) : undefined,
    validUntil: validUntilOf(storefront),
    seller: settings.seller,
  }
  return {
    id: `${dataIdPrefix}${settings.client}/${item.product_id}`,
    json: scriptJson(structuredData(facts)),
    figures: cardFigures(facts.item, facts.tax, english, 'en'),
  }
}
