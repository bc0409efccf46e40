/**
 * The pages that the benchmark compares: one product page whose price is shown by a hand-written script, by Vitrine in
 * each way of embedding, and by another vendor's component. All variants have the same markup around the price and the
 * same answer of a price host. Only the code under comparison differs.
 */

import { type Choices, startingChoices } from '../../../../demo/playground/choices.ts'
import { preconnectLine, snippet } from '../../../../demo/playground/snippet.ts'
import { client, product } from './canned-prices.ts'
import { productPage } from './product-page.ts'
import { storefrontPrice } from './storefront-mock.ts'

/** Each is a host of its own, with a connection of its own. */
export interface Origins {
  /** The merchant's pages, the scripts beside them, and a price relay. */
  shop: string
  prices: string
  checkout: string
  /** A host of scripts only. */
  cdn: string
  /** Host and port of the storefront API that stands in for Shopify's. */
  storefront: string
}

export interface Variant {
  name: VariantName
  title: string
  /** The HTML under the headline of the page. */
  body: string
  html: string
  /** The hand-written page that it is compared with. */
  floor: VariantName
  /** The element that shows the price. Each step is looked for in the shadow root or frame of the one before. */
  price: readonly string[]
  /** The price that it shows. */
  text: string
  isVitrine: boolean
  /** The language of the browser. @default 'en-US' */
  locale?: string
  /** Whether a server puts the price into the page at each load. */
  isRendered?: boolean
}

export type VariantName =
  | 'typed'
  | 'inline'
  | 'vitrine'
  | 'preconnect'
  | 'no-preload'
  | 'earlier'
  | 'cdn'
  | 'cdn-earlier'
  | 'cdn-preconnect'
  | 'cdn-no-crossorigin'
  | 'plans'
  | 'plans-earlier'
  | 'bound'
  | 'own-inline'
  | 'own-vitrine'
  | 'static'
  | 'rendered'
  | 'buy-button'

const inlineScript = (url: string): string => `<div class="place"><strong id="price"></strong></div>
<script>
fetch(${JSON.stringify(url)}).then((response) => response.json()).then((items) => {
  document.getElementById('price').textContent = items[0].price.gross.localized
})
</script>`

/** The page without its script: it shows what a server has rendered, and nothing comes alive. */
export const withoutScript = (html: string): string => html.replace(/<script[^>]* src=[\s\S]*?<\/script>/, '')

const withoutCrossorigin = (html: string): string =>
  html.replace('<script async crossorigin', '<script async')

const preloadPattern = /^<link rel="preload".*\n/m

const withoutPreload = (html: string): string => html.replace(preloadPattern, '')

/** A page whose words are a lazy file. */
const inGerman = (html: string): string => html.replace('<html lang="en">', '<html lang="de">')

/** The folder of an earlier build on the hosts of scripts. */
export const earlierFolder = '/earlier'

/** The page before Vitrine: the same boxes, links and prices by hand. */
export const withoutVitrine = (html: string): string => withoutScript(withoutPreload(html))

/** As the package's documentation says: the script, a client, a product component. */
const buyButton = ({ shop, storefront }: Origins): string => `<div class="place" id="product"></div>
<script src="${shop}/buybutton.js"></script>
<script>
ShopifyBuy.UI.init(ShopifyBuy.buildClient({
  domain: ${JSON.stringify(storefront)},
  storefrontAccessToken: 'token',
})).createComponent('product', { id: 1, node: document.getElementById('product') })
</script>`

/**
 * The same product page with the price shown in different ways.
 *
 * @param text the price as the price host writes it
 * @param priceUrl the one address that is asked, on a host
 */
export const createVariants = (
  origins: Origins,
  text: string,
  priceUrl: (host: string) => string,
): Variant[] => {
  const pasted = (scripts: string, priceHost: string, choices: Partial<Choices> = {}): string =>
    snippet(
      { ...startingChoices, products: [product], hasPreview: false, ...choices },
      { client, script: `${scripts}/vitrine.js`, priceHost, checkoutHost: origins.checkout, endpoint: '' },
      // Bound markup shows what was written by hand in the place of the price that is waited for.
      () => (choices.kind === 'own' ? '€80.00' : '€77.00'),
    )
  const { shop, prices, cdn } = origins
  const withPreconnect = (html: string): string => html.replace(preloadPattern, `${preconnectLine(prices)}\n`)
  const variant = (
    name: VariantName,
    floor: VariantName,
    title: string,
    body: string,
    price: readonly string[],
    shown = text,
  ): Variant => ({
    name,
    title,
    body,
    html: productPage(body),
    floor,
    price,
    text: shown,
    isVitrine: price[0] === 'vitrine-card',
  })
  const inline = ['#price']
  const card = ['vitrine-card', '[part="price"]']
  const bound = ['[data-vitrine-field="price"]']
  const [asPasted, fromCdn, boundFromCdn] = [
    pasted(shop, prices),
    pasted(cdn, prices),
    pasted(cdn, prices, { kind: 'own' }),
  ]
  const onCdn = 'Vitrine, script on a CDN host'
  /** Its cards wait for the words, and are laid out by the plans. */
  const plans = (name: VariantName, title: string, scripts: string): Variant => {
    const body = pasted(scripts, prices, { kind: 'plans', products: [product, '97773'] })
    const one = variant(name, 'inline', `plans of a German page, script on a CDN host${title}`, body, card)
    // The price host writes €77.00 as 77,00 € for a German browser.
    const german = text.replace(/[^\d.]/g, '').replace('.', ',')
    return { ...one, text: german, locale: 'de-DE', html: inGerman(one.html) }
  }
  return [
    variant('inline', 'inline', 'inline page (fetch + textContent)', inlineScript(priceUrl(prices)), inline),
    variant('vitrine', 'inline', 'Vitrine as pasted', asPasted, card),
    variant(
      'preconnect',
      'inline',
      'Vitrine with preconnect in place of the preload',
      withPreconnect(asPasted),
      card,
    ),
    variant(
      'earlier',
      'inline',
      'Vitrine as pasted, the earlier build',
      pasted(shop + earlierFolder, prices),
      card,
    ),
    variant(
      'cdn-earlier',
      'inline',
      `${onCdn}, the earlier build`,
      pasted(cdn + earlierFolder, prices),
      card,
    ),
    variant('no-preload', 'inline', 'Vitrine without either', withoutPreload(asPasted), card),
    variant('cdn', 'inline', onCdn, fromCdn, card),
    variant(
      'cdn-preconnect',
      'inline',
      `${onCdn}, preconnect in place of the preload`,
      withPreconnect(fromCdn),
      card,
    ),
    variant(
      'cdn-no-crossorigin',
      'inline',
      `${onCdn}, without crossorigin`,
      withoutCrossorigin(fromCdn),
      card,
    ),
    variant('bound', 'inline', 'bound markup, script on a CDN host', boundFromCdn, bound),
    plans('plans', '', cdn),
    plans('plans-earlier', ', the earlier build', cdn + earlierFolder),
    variant(
      'own-inline',
      'inline',
      'inline page, prices from its own host',
      inlineScript(priceUrl(shop)),
      inline,
    ),
    variant('own-vitrine', 'own-inline', 'Vitrine, prices from its own host', pasted(shop, shop), card),
    {
      ...variant(
        'static',
        'static',
        'the rendered page without the script',
        withoutPreload(pasted(shop, shop)),
        card,
      ),
      isVitrine: false,
      isRendered: true,
    },
    {
      ...variant(
        'rendered',
        'static',
        'Vitrine, rendered by the server',
        withoutPreload(pasted(shop, shop)),
        card,
      ),
      isRendered: true,
    },
    variant(
      'typed',
      'inline',
      'price typed into the HTML',
      `<div class="place"><strong id="price">${text}</strong></div>`,
      inline,
    ),
    variant(
      'buy-button',
      'inline',
      'Shopify Buy Button',
      buyButton(origins),
      ['.shopify-buy-frame--product iframe', '.shopify-buy__product__actual-price'],
      storefrontPrice,
    ),
  ]
}
