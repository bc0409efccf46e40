/**
 * The pages of the gallery: every state of the widget that a shopper can meet, in one language and one theme. A store's
 * price rule names the scenario, which the canned server answers. A new state is added here, and `npm run test:looks`
 * then draws it in themes, languages and widths that are chosen pairwise.
 */

import { readFileSync } from 'node:fs'
import { goneProduct, type Tongue } from './canned-prices.ts'

/** Brands are style sheets of the demo. Forced colors and more contrast are the browser's. */
export const brands = ['neon', 'luxury', 'brutalist'] as const
export const themes = ['light', 'dark', 'forced', 'contrast', ...brands] as const
export type Theme = (typeof themes)[number]
export const isTheme = (name: string): name is Theme => (themes as readonly string[]).includes(name)
const isBrand = (name: string): boolean => (brands as readonly string[]).includes(name)

const store = (scenario: string, html: string): string =>
  `<vitrine-store price-rule="${scenario}">${html}</vitrine-store>`

const row = (id: string, title: string, html: string): string =>
  `<section id="${id}"><h2>${title}</h2><div class="row">${html}</div></section>`

/** A page of the gallery. */
export interface GalleryPage {
  language: string
  tongue: Tongue
  theme: Theme
  /** The path of the canned answers. */
  base: string
  /** The token of a known customer, who orders in the cart; an empty text where the customer is not known. */
  token: string
}

const page = ({ language, tongue, theme, base, token }: GalleryPage, content: string): string =>
  `<!doctype html>
<html lang="${tongue.locale}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Vitrine: every state</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/gallery.css">
<script async src="/vitrine.js" data-client="1001" data-price-host="${base}" data-checkout-host="http://localhost:4402"
  data-endpoint="${base}" data-review="always" data-locale="${tongue.locale}" data-currency="${tongue.currency}" data-customer-token="${token}"${token && ' data-renewal="P1Y"'}></script>
<body class="${isBrand(theme) ? `brand-${theme}` : ''}">
<main>
${content}
</main>`

/** The states of the products that a shopper has collected: in a dialog, and in the page. */
export const collectedStates = ['empty', 'two', 'gone', 'inline'] as const
export type CollectedState = (typeof collectedStates)[number]

/** The shopper's cart. Its two products are those of the canned preview; of a third one there is no price. */
export const collectedPage = (at: GalleryPage, state: CollectedState): string => {
  const two = [
    { product: '2', quantity: 2 },
    { product: '3', quantity: 1 },
  ]
  const gone = { product: goneProduct, quantity: 1, name: at.tongue.names[0] }
  const lines = { empty: [], two, gone: [...two, gone], inline: two }[state]
  const cart = state === 'inline' ? '<vitrine-cart inline></vitrine-cart>' : ''
  return page(
    at,
    `<script>localStorage.setItem('vitrine:cart:1001', JSON.stringify({ at: Date.now(), lines: ${JSON.stringify(lines)} }))</script>
<p id="button"><vitrine-cart-button></vitrine-cart-button></p>${cart}`,
  )
}

/** An order form with choices, audiences, an add-on and volume prices. */
export const orderPage = (at: GalleryPage): string => {
  const [, , third] = at.tongue.names
  return page(
    at,
    `<vitrine-order audiences="Standard; Education: discount" quantity="2" quantity-control renewal="P1Y">
<vitrine-card product="1" data-vitrine-choice="Edition"></vitrine-card>
<vitrine-card product="2" data-vitrine-choice="Edition"></vitrine-card>
<a data-vitrine-product="3" data-vitrine-add-on href="https://shop.example/">${third}</a>
<vitrine-tiers slot="quantity"></vitrine-tiers>
</vitrine-order>`,
  )
}

/** Every other state a shopper can meet, on one page. A store's price rule names the scenario for the canned server. */
export const gallery = (at: GalleryPage): string => {
  const { tongue } = at
  const details = `<ul slot="details">${tongue.features.map((feature) => `<li>${feature}</li>`).join('')}</ul>`
  const badge = `<span slot="badge">${tongue.badge}</span>`
  const note = `<span slot="note">${tongue.note}</span>`
  const plan = (product: number, interval: string, extra = ''): string =>
    `<vitrine-card product="${product}" interval="${interval}">${extra}${details}</vitrine-card>`
  const fallback = (text: string): string =>
    `<vitrine-card product="1">${text} <b>79 €</b>, <a href="https://shop.example/">shop.example</a></vitrine-card>`
  return page(
    at,
    `${row(
      'plans',
      'Plans',
      `<vitrine-plans selected="year">${plan(1, 'year')}${plan(2, 'year', badge + note)}${plan(3, 'year')}${plan(4, 'month')}</vitrine-plans>`,
    )}
${row(
  'cards',
  'Cards: discount, monthly, quantity, large amount, long name',
  store('discount', '<vitrine-card product="2"></vitrine-card>') +
    '<vitrine-card product="4" tax="both"></vitrine-card>' +
    '<vitrine-card id="quantity" product="6" quantity="3" quantity-control></vitrine-card>' +
    '<vitrine-store currency="IDR"><vitrine-card product="5" tax="net"></vitrine-card></vitrine-store>' +
    '<vitrine-card product="7"></vitrine-card>',
)}
${row(
  'waiting',
  'Waiting, waiting with fallback, stale, unknown, failed, failed with fallback',
  store('never', `<vitrine-card product="1"></vitrine-card>${fallback(tongue.names[0] ?? '')}`) +
    store('stale', '<vitrine-card id="stale" product="1"></vitrine-card>') +
    store('unknown', '<vitrine-card product="1"></vitrine-card>') +
    store('failed', `<vitrine-card product="1"></vitrine-card>${fallback(tongue.names[0] ?? '')}`),
)}
${row(
  'fields',
  'Coupon: none, checking, applied, not valid, unchecked; currency; buy control alone; price in a sentence',
  `<div><vitrine-store client="2"><vitrine-coupon></vitrine-coupon></vitrine-store></div>
   <div>${store('never', '<vitrine-store client="3" coupon="SUMMER26"><vitrine-coupon></vitrine-coupon><vitrine-buy hidden product="1"></vitrine-buy></vitrine-store>')}</div>
   <div><vitrine-store client="4" coupon="SUMMER26"><vitrine-coupon></vitrine-coupon><vitrine-buy hidden product="1"></vitrine-buy></vitrine-store></div>
   <div><vitrine-store client="5" coupon="WRONG"><vitrine-coupon></vitrine-coupon><vitrine-buy hidden product="1"></vitrine-buy></vitrine-store></div>
   <div>${store('failed', '<vitrine-store client="6" coupon="SUMMER26"><vitrine-coupon></vitrine-coupon><vitrine-buy hidden product="1"></vitrine-buy></vitrine-store>')}</div>
   <div><vitrine-store client="7"><vitrine-currency></vitrine-currency></vitrine-store></div>
   <div><vitrine-buy product="2"></vitrine-buy> <p>${tongue.names[1]}: <vitrine-price product="2"></vitrine-price></p></div>`,
)}
${row(
  'plain',
  'Plain markup: card, card with a discount, buy control, price in a sentence',
  `<div data-vitrine="card" data-vitrine-product="1"><ul data-vitrine-slot="details">${tongue.features.map((feature) => `<li>${feature}</li>`).join('')}</ul><a href="https://shop.example/">shop.example</a></div>
   <div data-vitrine="store" data-vitrine-price-rule="discount"><div data-vitrine="card" data-vitrine-product="2"><b data-vitrine-slot="badge">${tongue.badge}</b><a href="https://shop.example/">shop.example</a></div></div>
   <div><div data-vitrine="buy" data-vitrine-product="2"><a href="https://shop.example/">shop.example</a></div>
   <p>${tongue.names[1]}: <span data-vitrine="price" data-vitrine-product="2">79</span></p></div>`,
)}`,
  )
}

/** The merchant's own style sheet: a plain page with the system's typeface. */
export const gallerySheet = (theme: Theme): string => `
:root { color-scheme: ${theme === 'dark' ? 'dark' : 'light'}; font: 16px/1.5 "Inter", "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP", "Liberation Sans", sans-serif; }
body { margin: 0; background: ${theme === 'dark' ? '#0c0d0f' : '#f6f7f9'}; }
main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 64px; }
h2 { font-size: 13px; font-weight: 500; opacity: .6; margin: 40px 0 16px; }
section { padding-block: 1px 16px; }
.row { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 24px; }
.row > vitrine-plans { grid-column: 1 / -1; }
.row > vitrine-store, .row > [data-vitrine=store] { display: contents; }
vitrine-card ul, [data-vitrine=card] ul { margin: 0; padding: 0; list-style: none; font-size: 15px; line-height: 1.9; }
${isBrand(theme) ? readFileSync(new URL(`../../demo/styles/brand-${theme}.css`, import.meta.url), 'utf8') : ''}`
