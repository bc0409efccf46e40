import { randomBytes } from 'node:crypto'
import { startProgram } from '../../src/cli/start/start-program.ts'
import { startSite } from './site/site.ts'

// `npm run wordpress`: what `npm start` starts, and a WordPress beside it whose plug-in has the addresses of the sandbox.
await startProgram({
  beside: {
    port: 4404,
    command: 'npm run wordpress',
    help: 'WordPress with the plug-in',
    async start(port) {
      const password = randomBytes(9).toString('base64url')
      const site = await startSite({ release: '6.6', theme: 'twentytwentyfour', password, port })
      return {
        origin: site.url,
        connect({ client, priceHost, checkoutHost, endpoint }) {
          site.configure({ client, price_host: priceHost, checkout_host: checkoutHost, endpoint })
          return [
            ['WordPress', `${site.url}/wp-admin/`],
            ['user, password', `administrator, ${password}`],
            ['settings of the plug-in', `${site.url}/wp-admin/options-general.php?page=vitrine`],
            ['client of the sandbox', client],
          ]
        },
        close: () => site.close(),
      }
    },
  },
})
