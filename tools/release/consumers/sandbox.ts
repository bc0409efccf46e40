import { createSandbox } from '@vitrine/sandbox'
import { serveSandbox } from '@vitrine/sandbox/node'

const sandbox = await createSandbox()
const response = await sandbox.prices.request('/prices?client_id=1001&product_id=97772')
console.log(response.status, typeof serveSandbox)
await sandbox.close()
