import { serveEndpoint } from './adapters/node.ts'
import { conversions } from './modules/conversions/conversions.ts'
import { withCountryDatabase } from './modules/country/country-database.ts'
import { exits } from './modules/exits/exits.ts'
import { priceExperiments } from './modules/experiments/experiments.ts'
import { health } from './modules/health.ts'
import { ipv6Previews } from './modules/ipv6/ipv6-previews.ts'
import { memory } from './modules/memory.ts'
import { metrics } from './modules/metrics/metrics.ts'
import { notificationsWithHandlerFile } from './modules/notifications/handler-file.ts'
import { redis } from './modules/redis.ts'
import { priceRelay } from './modules/relay/relay.ts'
import { subscriptions } from './modules/subscriptions/subscriptions.ts'
import { truth } from './modules/truth/truth.ts'
import { volumePrices } from './modules/volume-prices.ts'

// The endpoint as a program: settings from the environment, SIGTERM and SIGINT end it after the open requests, however
// often they come. So does an uncaught error, such as an unhandled rejection in a merchant's handler; a supervisor restarts the program.
try {
  const { url, warn, close } = await serveEndpoint({}, [
    memory(),
    redis(),
    notificationsWithHandlerFile(),
    conversions(),
    priceExperiments(),
    withCountryDatabase(ipv6Previews),
    withCountryDatabase((countryOf) => priceRelay({ countryOf })),
    volumePrices(),
    subscriptions(),
    truth(),
    exits(),
    health(),
    metrics(),
  ])
  console.log(JSON.stringify({ time: new Date().toISOString(), level: 'info', listening: url }))
  let isEnding = false
  const end = (code: 0 | 1): void => {
    if (isEnding) return
    isEnding = true
    close().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    warn(error, { uncaught: true })
    end(1)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The endpoint cannot start.')
  process.exitCode = 1
}
