import { startingChoices } from '../../demo/playground/choices.ts'
import { snippet } from '../../demo/playground/snippet.ts'
import { client, product } from './widget-prices.ts'

/** Where the pages find everything; each is an origin of its own. */
export interface Origins {
  shop: string
  cdn: string
  prices: string
  checkout: string
  /** Host and port of the storefront API that stands in for Shopify's. */
  storefront: string
}

export interface Variant {
  name: VariantName
  title: string
  /** The page's HTML. */
  html: string
  /** What its time is compared with: the hand-written price in the same page. */
  floor: VariantName
  /** The element that shows the price: each step is looked for in the shadow root or frame of the one before. */
  price: readonly string[]
}

export type VariantName =
  | 'floor'
  | 'vitrine'
  | 'no-preload'
  | 'buy-button'
  | 'styled-floor'
  | 'styled-vitrine'

const lead = `<p>Develop raw files, retouch and print. Lumen opens the pictures of more than six hundred cameras, keeps every
original as it was taken, and finds a photo again by what is on it.</p>`

/** The merchant's style sheet, in the page or as a file of its own. */
export const siteStyles = `body { margin: 0 auto; max-width: 42rem; padding: 1rem; font: 1rem/1.5 sans-serif; color: #16181d; }
h1 { font-size: 1.6rem; }
.place { min-height: 20rem; }`

/**
 * The same merchant's page around every variant, so that only what shows the price differs. Its styles are in the page,
 * which is the quickest page there is, unless it has them in a file, as most pages have.
 */
const page = (body: string, styles = `<style>\n${siteStyles}\n</style>`): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lumen Personal</title>
<link rel="icon" href="data:,">
${styles}
</head>
<body>
<h1>Lumen Personal</h1>
${lead}
${body}
<h2>For whom it is made</h2>
${lead.repeat(6)}
</body>
</html>
`

/** All pages under measurement. `priceUrl` is the one address that all of them ask. */
export const createVariants = (origins: Origins, priceUrl: string): Variant[] => {
  const pasted = snippet(
    { ...startingChoices, products: [product], hasPreview: false },
    {
      client,
      script: `${origins.cdn}/vitrine.js`,
      priceHost: origins.prices,
      checkoutHost: origins.checkout,
      endpoint: '',
    },
    () => '€77.00',
  )
  const written = `<div class="place"><strong id="price"></strong></div>
<script>
fetch(${JSON.stringify(priceUrl)}).then((response) => response.json()).then((items) => {
  document.getElementById('price').textContent = items[0].price.gross.localized
})
</script>`
  const price = ['vitrine-card', '[part="price"]']
  const file = '<link rel="stylesheet" href="/site.css">'
  return [
    {
      name: 'floor',
      floor: 'floor',
      title: 'inline fetch + textContent',
      html: page(written),
      price: ['#price'],
    },
    { name: 'vitrine', floor: 'floor', title: 'Vitrine, pasted snippet', html: page(pasted), price },
    {
      name: 'no-preload',
      floor: 'floor',
      title: 'Vitrine, no preload',
      html: page(pasted.replace(/^<link rel="preload".*\n/m, '')),
      price,
    },
    {
      name: 'buy-button',
      floor: 'floor',
      title: 'Shopify Buy Button',
      html: page(buyButton(origins)),
      price: ['.shopify-buy-frame--product iframe', '.shopify-buy__product__actual-price'],
    },
    {
      name: 'styled-floor',
      floor: 'styled-floor',
      title: 'styles in a file: inline fetch + textContent',
      html: page(written, file),
      price: ['#price'],
    },
    {
      name: 'styled-vitrine',
      floor: 'styled-floor',
      title: 'styles in a file: Vitrine, pasted snippet',
      html: page(pasted, file),
      price,
    },
  ]
}

/** As the package's documentation says: the script, a client, a product component. */
const buyButton = ({ cdn, storefront }: Origins): string => `<div class="place" id="product"></div>
<script src="${cdn}/buybutton.js"></script>
<script>
ShopifyBuy.UI.init(ShopifyBuy.buildClient({
  domain: ${JSON.stringify(storefront)},
  storefrontAccessToken: 'token',
})).createComponent('product', { id: 1, node: document.getElementById('product') })
</script>`

/** A page of many cards, for what a card costs. */
export const manyCards = (origins: Origins, products: readonly string[]): string =>
  page(`<style>vitrine-card { display: grid; min-height: 24rem; }</style>
<script async src="${origins.cdn}/vitrine.js" data-client="${client}" data-price-host="${origins.prices}" data-checkout-host="${origins.checkout}"></script>
${products.map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('\n')}`)
