import { html } from 'hono/html'
import { textIn } from '../../catalogue/find-product.ts'
import type { Merchant, Product } from '../../catalogue/model.ts'
import type { Html } from '../../pages/page.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { LegalPage } from '../words/words.ts'
import { page, shopOf } from './layout.ts'

/** A product with its price, ready to be shown. */
export interface Offer {
  product: Product
  locale: string
  price: string
  /** The checkout link. */
  href: string
}

/** The shop of a merchant that has no page of its own: where every way back leads. */
export const shopPage = (language: PageLanguage, merchant: Merchant, offers: readonly Offer[]): Html => {
  const { title, buy, none } = language.words.shopPage
  return page({
    language,
    title,
    shop: shopOf(merchant, language),
    content: html`<div class="alone">
<h1>${title}</h1>
${
  offers.length === 0
    ? html`<p class="lead">${none}</p>`
    : html`<ul class="lines offers">
${offers.map(({ product, locale, price, href }) => {
  const name = textIn(product.name, locale)
  const extension = product.nameExtension ? textIn(product.nameExtension, locale) : ''
  return html`<li><div><bdi>${name}</bdi>${
    extension ? html`<span class="small"><bdi>${extension}</bdi></span>` : ''
  }</div>
<span class="price">${price}</span>
<a class="button plain" href="${href}" aria-label="${`${buy}: ${name} ${extension}`.trim()}">${buy}</a></li>`
})}
</ul>`
}
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
