import { serveSandbox } from '../../src/sandbox/serve.ts'

/** A sandbox on the folder that it is given, to be killed from outside. Prints the address of its REST host. */
const { baseUrl } = await serveSandbox({
  pricingPort: 0,
  restPort: 0,
  rateLimit: false,
  data: process.argv[2],
  // Any address has this country: opening the database would be most of the time until the first order.
  geo: { countryOf: () => 'DE' },
})
process.stdout.write(`${baseUrl}\n`)
