/**
 * The bytes of the built script that a page loads, in all. Each kind of page is loaded in Chromium, and the files that it requests
 * are summed up: no list of files says which belong to which page. `sizes.json` beside this file has the bytes that each
 * kind may have, which a test compares. One run takes about five seconds.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { builtFolder } from '../../test/support/built.ts'
import { chromiumArgs, chromiumPath } from '../../test/support/programs.ts'
import { anyPrice, serveSite } from '../../test/support/site.ts'

interface Kind {
  /** As the documentation says it, after "a page with". */
  title: string
  language?: string
  body: string
  /** Further attributes of the script tag. */
  attributes?: string
  /** The element that shows that the page is complete. */
  shown(page: Page): Locator
  /** A shopper's actions before the files are counted. */
  use?(page: Page): Promise<unknown>
}

const checkout = 'https://checkout.example'

const card = (product: number, attributes = ''): string =>
  `<vitrine-card product="${product}"${attributes}><a href="${checkout}/1001/?cart=${product}">Buy</a></vitrine-card>`

const orderLink = (product: number, attributes: string): string =>
  `<li><a data-vitrine-product="${product}" ${attributes} href="${checkout}/1001/?cart=${product}">Item ${product}</a></li>`

const price = (page: Page): Locator => page.getByText('77.00').first()

const kinds = {
  card: { title: 'price cards', body: card(1) + card(2), shown: price },
  bound: {
    title: 'prices in your own markup',
    body: `<p data-vitrine-product="1">It costs <b data-vitrine-field="price">€70.00</b>.
<a data-vitrine-field="buy" href="${checkout}/1001/?cart=1">Buy</a></p>`,
    shown: price,
  },
  coupon: {
    title: 'cards and a coupon field',
    body: `<vitrine-coupon></vitrine-coupon>${card(1)}`,
    shown: (page) => page.getByRole('textbox'),
  },
  plans: {
    title: 'plans, currencies and quantities, in German',
    language: 'de',
    body: `<vitrine-currency currencies="EUR USD"></vitrine-currency><vitrine-plans selected="year">
${card(1, ' interval="year" quantity-control')}${card(2, ' interval="month" quantity-control hidden')}</vitrine-plans>`,
    shown: (page) => page.locator('vitrine-plans [part=interval-switch]'),
  },
  configurator: {
    title: 'a configurator: an order with choices, add-ons and its total',
    body: `<vitrine-order><ul>${orderLink(1, 'data-vitrine-choice="Term" data-vitrine-checked')}
${orderLink(2, 'data-vitrine-choice="Term"')}${orderLink(3, 'data-vitrine-add-on')}</ul>
<vitrine-total slot="after"></vitrine-total></vitrine-order>`,
    shown: (page) => page.getByRole('radio').first(),
  },
  press: {
    title: 'cards, and the cart preview after the press of a buy control',
    body: card(1),
    shown: price,
    attributes: ' data-endpoint="/endpoint"',
    // There is no endpoint: the page goes straight to checkout, which keeps it where it is.
    use: async (page) => {
      await page.route(`${checkout}/**`, (route) => route.fulfill({ status: 204 }))
      const left = page.waitForRequest(`${checkout}/**`)
      await page.getByRole('link', { name: 'Buy' }).click()
      await left
    },
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

export interface PageSize {
  kind: KindName
  title: string
  /** Names of the built files that the page has requested, in their order. */
  files: string[]
  /** In brotli, of all of them. */
  bytes: number
}

/** Bytes in brotli at quality 11, as a CDN stores the files. */
export const brotliBytes = (file: string): number =>
  brotliCompressSync(readFileSync(join(builtFolder(), file))).length

/** The files that a script tag may load. */
export const builtFiles = (): string[] => readdirSync(builtFolder()).filter((name) => name.endsWith('.js'))

const pageOf = ({ language = 'en', body, attributes = '' }: Kind, priceHost: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<script async src="/vitrine.js" data-client="1001" data-price-host="${priceHost}" data-checkout-host="${checkout}"${attributes}></script>
<body>${body}`

/** The files that a page of the kind requests. */
const load = async (browser: Browser, kind: KindName): Promise<string[]> => {
  const definition: Kind = kinds[kind]
  const site = await serveSite((priceHost) => ({ '/': { html: pageOf(definition, priceHost) } }), anyPrice)
  const context = await browser.newContext({ locale: definition.language ?? 'en-US' })
  try {
    const page = await context.newPage()
    await page.goto(site.shopUrl, { waitUntil: 'networkidle' })
    await definition.shown(page).waitFor()
    await definition.use?.(page)
    return [...new Set(site.files)]
  } finally {
    await context.close()
    await site.close()
  }
}

/** Loads a page of each kind. A file that several pages request is compressed once. */
export const measurePages = async (): Promise<PageSize[]> => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const loaded: [KindName, string[]][] = []
    for (const kind of Object.keys(kinds) as KindName[]) loaded.push([kind, await load(browser, kind)])
    const bytesOf = new Map<string, number>()
    for (const file of new Set(loaded.flatMap(([, files]) => files))) bytesOf.set(file, brotliBytes(file))
    return loaded.map(([kind, files]) => ({
      kind,
      title: kinds[kind].title,
      files,
      bytes: files.reduce((sum, file) => sum + (bytesOf.get(file) ?? 0), 0),
    }))
  } finally {
    await browser.close()
  }
}
