import { startingChoices } from '../../../../demo/playground/choices.ts'
import { snippet } from '../../../../demo/playground/snippet.ts'
import { client, product } from './canned-prices.ts'
import { barePage, productPage } from './product-page.ts'

/** Where the pages find everything; each is an origin of its own. */
export interface Origins {
  /** The merchant's pages, and beside them the scripts. */
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
  /** The page's HTML. */
  html: string
  /** A hand-written page, Vitrine as it is judged, or what else is worth knowing. */
  role: 'floor' | 'judged' | 'aside'
  /** What its time is compared with: the hand-written price in the same page. */
  floor: VariantName
  /** The element that shows the price: each step is looked for in the shadow root or frame of the one before. */
  price: readonly string[]
}

export type VariantName =
  | 'floor'
  | 'vitrine'
  | 'other-host'
  | 'no-preload'
  | 'buy-button'
  | 'styled-floor'
  | 'styled-vitrine'
  | 'bare-floor'
  | 'bare-vitrine'

/**
 * All pages under measurement: the same page around each variant, so that only what shows the price differs.
 *
 * @param priceUrl the one address that all of them ask
 */
export const createVariants = (origins: Origins, priceUrl: string): Variant[] => {
  const pastedFrom = (scripts: string): string =>
    snippet(
      { ...startingChoices, products: [product], hasPreview: false },
      {
        client,
        script: `${scripts}/vitrine.js`,
        priceHost: origins.prices,
        checkoutHost: origins.checkout,
        endpoint: '',
      },
      () => '€77.00',
    )
  const pasted = pastedFrom(origins.shop)
  const written = `<div class="place"><strong id="price"></strong></div>
<script>
fetch(${JSON.stringify(priceUrl)}).then((response) => response.json()).then((items) => {
  document.getElementById('price').textContent = items[0].price.gross.localized
})
</script>`
  const price = ['vitrine-card', '[part="price"]']
  const withoutPreload = pasted.replace(/^<link rel="preload".*\n/m, '')
  const ours = (
    name: VariantName,
    floor: VariantName,
    title: string,
    html: string,
    role: Variant['role'] = 'judged',
  ): Variant => ({ name, role, floor, title, html, price })
  const floors = (name: VariantName, title: string, html: string): Variant => ({
    name,
    role: 'floor',
    floor: name,
    title: `${title}: inline fetch + textContent`,
    html,
    price: ['#price'],
  })
  return [
    floors('floor', 'product page', productPage(written)),
    ours('vitrine', 'floor', 'product page: Vitrine, pasted snippet', productPage(pasted)),
    ours(
      'other-host',
      'floor',
      'product page: Vitrine, script on another host',
      productPage(pastedFrom(origins.cdn)),
      'aside',
    ),
    ours('no-preload', 'floor', 'product page: Vitrine, no preload', productPage(withoutPreload), 'aside'),
    {
      name: 'buy-button',
      role: 'aside',
      floor: 'floor',
      title: 'product page: Shopify Buy Button',
      html: productPage(buyButton(origins)),
      price: ['.shopify-buy-frame--product iframe', '.shopify-buy__product__actual-price'],
    },
    floors('styled-floor', 'styles in a file', productPage(written, 'file')),
    ours('styled-vitrine', 'styled-floor', 'styles in a file: Vitrine', productPage(pasted, 'file')),
    floors('bare-floor', 'bare page', barePage(written)),
    ours('bare-vitrine', 'bare-floor', 'bare page: Vitrine', barePage(pasted)),
  ]
}

/** As the package's documentation says: the script, a client, a product component. */
const buyButton = ({ shop, storefront }: Origins): string => `<div class="place" id="product"></div>
<script src="${shop}/buybutton.js"></script>
<script>
ShopifyBuy.UI.init(ShopifyBuy.buildClient({
  domain: ${JSON.stringify(storefront)},
  storefrontAccessToken: 'token',
})).createComponent('product', { id: 1, node: document.getElementById('product') })
</script>`

/** A page of many cards, for what a card costs. */
export const manyCards = (origins: Origins, products: readonly string[]): string =>
  barePage(`<style>vitrine-card { display: grid; min-height: 24rem; }</style>
<script async src="${origins.shop}/vitrine.js" data-client="${client}" data-price-host="${origins.prices}" data-checkout-host="${origins.checkout}"></script>
${products.map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('\n')}`)
