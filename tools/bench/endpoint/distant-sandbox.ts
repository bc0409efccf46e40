import { serveSandbox } from '../../../src/sandbox/index.ts'

/** The sandbox in a process of its own, 50 ms away. */
const sandbox = await serveSandbox({
  pricingPort: 0,
  restPort: 0,
  host: '127.0.0.1',
  rateLimit: false,
  fault: 'latency:50',
})
console.log(JSON.stringify({ listening: sandbox.baseUrl }))
process.once('SIGTERM', () => process.exit(0))
