import { loadCatalogue, serveSandbox } from '../../../src/sandbox/index.ts'

/** The sandbox with its limit on and 300 products, in a process of its own. */
const catalogue = loadCatalogue()
const [merchant] = catalogue.merchants
const model = merchant?.products.find(({ id }) => id === 97772)
if (!merchant || !model) throw new Error('The sample catalogue has changed.')
const products = Array.from({ length: 300 }, (_, index) => ({
  ...model,
  id: 200_001 + index,
  internalId: `WIDE-${index}`,
}))
const sandbox = await serveSandbox({
  catalogue: {
    ...catalogue,
    merchants: [{ ...merchant, products: [...merchant.products, ...products] }],
  },
  pricingPort: 0,
  restPort: 0,
  host: '127.0.0.1',
})
const onLoopback = (url: string): string => url.replace('localhost', '127.0.0.1')
// Prices and orders have hosts of their own.
console.log(`${JSON.stringify({ prices: onLoopback(sandbox.pricingUrl) })}`)
console.log(JSON.stringify({ listening: onLoopback(sandbox.baseUrl) }))
process.once('SIGTERM', () => process.exit(0))
