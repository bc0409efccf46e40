import { escaped } from '../../widget/features/rules/markup.ts'
import { priceUrls } from '../../widget/prices/price-url.ts'
import { roomStyles } from '../../widget/styles/reserved-room.ts'

export interface SnippetSettings {
  client?: string | undefined
  priceHost?: string | undefined
  checkoutHost?: string | undefined
  /** The products of the page, in their order. */
  products?: readonly string[]
}

/** The lines for the head of a page: what opens the way to the first price, the script, and the room of the elements. */
export const headLines = (
  { client = '1001', priceHost, checkoutHost, products = [] }: SnippetSettings,
  src: string,
  integrity: string | undefined,
): string[] => {
  const host = priceHost ?? 'https://prices.example'
  const [request] = priceUrls({ host, client }, products)
  const attributes = {
    src,
    ...(integrity !== undefined && { integrity }),
    'data-client': client,
    'data-price-host': host,
    'data-checkout-host': checkoutHost ?? 'https://checkout.example',
  }
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  return [
    request
      ? `<link rel="preload" as="fetch" crossorigin href="${escaped(request.url)}">`
      : `<link rel="preconnect" href="${escaped(host)}" crossorigin>`,
    `<script async crossorigin${text.join('')}></script>`,
    `<style>\n${roomStyles()}\n</style>`,
  ]
}
