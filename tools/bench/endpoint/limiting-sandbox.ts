import { serveSandbox } from '../../../src/sandbox/index.ts'

/** Runs the sandbox in a process of its own, with its limit on. */
const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1' })
console.log(JSON.stringify({ listening: sandbox.baseUrl.replace('localhost', '127.0.0.1') }))
process.once('SIGTERM', () => process.exit(0))
