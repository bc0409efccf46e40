import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A platform that answers every cart preview at once with the same bytes, so that only the endpoint is measured. */
const price = { CurrencyId: 'EUR', Currency: 'Euro', Gross: 119, Net: 100, Vat: 19, VatPercentage: 19 }
const line = {
  RunningNumber: 1,
  ProductId: 97772,
  InternalProductId: '',
  Name: 'Studio',
  NameExtension: '',
  Quantity: 1,
}
const answer = JSON.stringify({
  Cart: {
    CurrencyId: 'EUR',
    Currency: 'Euro',
    LanguageId: 'en',
    Language: 'English',
    TotalPrice: price,
    CartItems: [{ ...line, SinglePrice: price, TotalPrice: price, Discount: null }],
  },
  SessionUrl: null,
  ResultMessage: 'OK',
})

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.setHeader('content-type', 'application/json').end(answer))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit(0))
