import { serveSandbox } from '../../../src/sandbox/index.ts'

const [, , data, receiver = ''] = process.argv

/**
 * A sandbox on the folder that it is given, which tells the address that it is given, to be killed from outside. Prints
 * the address of its REST host.
 */
const { baseUrl } = await serveSandbox({
  pricingPort: 0,
  restPort: 0,
  rateLimit: false,
  data,
  notifications: { 1001: { url: receiver } },
  // Any address has this country: opening the database would be most of the time until the first order.
  geo: { countryOf: () => 'DE' },
})
process.stdout.write(`${baseUrl}\n`)
