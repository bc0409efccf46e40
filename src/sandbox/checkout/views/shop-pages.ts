/**
 * The list of a merchant's products, for a merchant without a page of its own, and samples of the documents that a shop owes
 * its customers. Views are pure, work without scripts, and get every price as text.
 */

import { html } from 'hono/html'
import { textIn } from '../../catalogue/find-product.ts'
import type { Merchant, Product } from '../../catalogue/model.ts'
import type { Html } from '../../pages/page.ts'
import { intervalOf } from '../../subscription/model/intervals.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { LegalPage } from '../words/words.ts'
import { page, shopOf } from './layout.ts'

/** A product with its price, ready to be shown. */
export interface Offer {
  product: Product
  locale: string
  price: string
  /** The price of an interval after the first, where the first has its own. */
  later?: string | undefined
  /** The checkout link. */
  href: string
}

const nameOf = ({ product, locale }: Offer): string => textIn(product.name, locale)

/** A year, which most customers choose; a family without one leads with its first offer. */
const leadOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ product }) => product.interval?.months === 12) ?? offers[0]

interface RowPlace {
  /** Below a heading with its name a product shows its extension only. */
  heading: string | undefined
  /** Its button is the one to see first. */
  isLead: boolean
}

const offerRow = (offer: Offer, { words }: PageLanguage, { heading, isLead }: RowPlace): Html => {
  const { product, locale, price, later, href } = offer
  const { interval, firstInterval } = product
  const { buy } = words.shopPage
  const name = nameOf(offer)
  const extension = product.nameExtension ? textIn(product.nameExtension, locale) : ''
  const [title, second] = name === heading && extension ? [extension] : [name, extension]
  return html`<li><div><bdi>${title}</bdi>${
    second ? html`<span class="small"><bdi>${second}</bdi></span>` : ''
  }</div>
<span class="price"><bdi>${price}</bdi>${
    interval ? html` <small>${words.per(intervalOf(firstInterval ?? interval))}</small>` : ''
  }${
    interval && later !== undefined
      ? html` <small>${words.thenPrice(later, words.per(intervalOf(interval)))}</small>`
      : ''
  }</span>
<a class="${isLead ? 'button' : 'button plain'}" href="${href}" aria-label="${`${buy}: ${name} ${extension}`.trim()}">${buy}</a></li>`
}

interface OfferGroup {
  title: string
  offers: readonly Offer[]
  isFamily: boolean
  /** Shown on demand only, because it is not for shoppers. */
  isFolded?: boolean
}

/** Products of one name stand together, and those that are named after it; the other ones follow, test items are folded away. */
const groupsOf = (offers: readonly Offer[], { words }: PageLanguage): OfferGroup[] => {
  const families = new Map<string, Offer[]>()
  for (const offer of offers.filter(({ product }) => !product.isTestItem))
    families.set(nameOf(offer), [...(families.get(nameOf(offer)) ?? []), offer])
  const groups = [...families].map(([title, offers]) => ({ title, offers, isFamily: offers.length > 1 }))
  const { more, testItems } = words.shopPage
  const others: Offer[] = []
  for (const { offers } of groups.filter(({ isFamily }) => !isFamily))
    for (const offer of offers) {
      const family = groups.find(({ title, isFamily }) => isFamily && nameOf(offer).startsWith(`${title} `))
      ;(family?.offers ?? others).push(offer)
    }
  const tests = offers.filter(({ product }) => product.isTestItem)
  return [
    ...groups.filter(({ isFamily }) => isFamily),
    { title: more, offers: others, isFamily: false },
    { title: testItems, offers: tests, isFamily: false, isFolded: true },
  ].filter(({ offers }) => offers.length > 0)
}

/** If there are fewer other products, they stand in the columns of the families. */
const leastInColumns = 5

/** Says about a family what its first product is. */
const descriptionOf = ([first]: readonly Offer[]): Html | '' =>
  first?.product.shortDescription
    ? html`<p class="small"><bdi>${textIn(first.product.shortDescription, first.locale)}</bdi></p>`
    : ''

const groupPart = ({ title, offers, isFamily, isFolded }: OfferGroup, language: PageLanguage): Html => {
  const heading = html`<h2><bdi>${title}</bdi></h2>`
  const lead = isFamily ? leadOf(offers) : undefined
  const place = (offer: Offer): RowPlace => ({
    heading: isFamily ? title : undefined,
    isLead: offer === lead,
  })
  const list = html`<ul class="lines offers">
${offers.map((offer) => offerRow(offer, language, place(offer)))}
</ul>`
  return isFolded
    ? html`<details><summary>${heading}</summary>${list}</details>`
    : html`<section${isFamily || offers.length < leastInColumns ? '' : html` class="others"`}><div>${heading}${isFamily ? descriptionOf(offers) : ''}</div>${list}</section>`
}

/** The shop of a merchant that has no page of its own: where every way back leads. */
export const shopPage = (language: PageLanguage, merchant: Merchant, offers: readonly Offer[]): Html => {
  const { title, none, note } = language.words.shopPage
  return page({
    language,
    title,
    shop: shopOf(merchant, language),
    isShop: true,
    content: html`<div class="alone wide">
<h1>${title}</h1>
<p class="lead">${offers.length === 0 ? none : note}</p>
<div class="families">
${groupsOf(offers, language).map((group) => groupPart(group, language))}
</div>
</div>`,
  })
}

/** A sample of a document that a shop owes its customers. */
export const legalPage = (language: PageLanguage, merchant: Merchant, name: LegalPage): Html => {
  const { names, texts, sample } = language.words.legal
  return page({
    language,
    title: names[name],
    shop: shopOf(merchant, language),
    content: html`<article class="alone" data-legal="${name}">
<h1>${names[name]}</h1>
<p class="lead">${texts[name]}</p>
<p class="small">${sample(merchant.name)}</p>
</article>`,
  })
}
