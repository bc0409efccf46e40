interface SnippetOptions {
  script: string
  client: string
  priceHost: string
  checkoutHost: string
  product: string
  priceUrl: string
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What a merchant pastes: early lines for the head, the card for the body. */
export const snippet = (options: SnippetOptions): { head: string; body: string } => ({
  head: `<link rel="preconnect" href="${options.priceHost}" crossorigin>
<link rel="preload" as="fetch" crossorigin href="${attribute(options.priceUrl)}">
<style>vitrine-card { display: grid; min-block-size: 20rem; }</style>
<script async src="${options.script}" data-client="${options.client}" data-price-host="${options.priceHost}" data-checkout-host="${options.checkoutHost}"></script>
`,
  body: `<vitrine-card product="${options.product}">
  <a href="${attribute(`${options.checkoutHost}/${options.client}/?scope=checkout&cart=${options.product}`)}">Buy now</a>
</vitrine-card>`,
})
