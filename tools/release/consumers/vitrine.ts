import { createStorefront, type PriceItem, type Settings } from 'vitrine'

const settings: Settings = {
  client: '1001',
  priceHost: 'https://prices.example',
  checkoutHost: 'https://checkout.example',
}
const nameOf = (item: PriceItem): string => item.product.name

if ('document' in globalThis) console.log(createStorefront(settings), nameOf)
console.log(typeof createStorefront)
