import { serveSandbox } from '../../../src/sandbox/index.ts'

const [, , data, receiver = ''] = process.argv

/** Runs a sandbox on the given folder and prints the address of its REST host, until it is killed. */
const { baseUrl } = await serveSandbox({
  pricingPort: 0,
  restPort: 0,
  rateLimit: false,
  data,
  notifications: { 1001: { url: receiver } },
  // One country for all addresses, because opening the database takes longer than the first order.
  geo: { countryOf: () => 'DE' },
})
process.stdout.write(`${baseUrl}\n`)
