import { createSandbox, serveSandbox } from '@vitrine/sandbox'
import { createSandbox as createInBrowser } from '@vitrine/sandbox/browser'

const sandbox = await createSandbox()
const response = await sandbox.prices.request('/prices?client_id=1001&product_id=97772')
console.log(response.status, typeof serveSandbox, typeof createInBrowser)
await sandbox.close()
