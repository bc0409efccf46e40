import { readConfig } from '../../../src/endpoint/config/read-config.ts'
import { createService } from '../../../src/endpoint/core/service.ts'
import { createRedisStore } from '../../../src/endpoint/modules/redis.ts'
import { connectPlatform, coreOperations } from '../../../src/endpoint/platform/platform.ts'
import { createSharedPacer } from '../../../src/endpoint/platform/shared-pacer.ts'
import { endpointSettings } from '../../bench/endpoint/program.ts'
import { fetchFrom } from './local-fetch.ts'

/** One process of the rig: orders and previews for some seconds, by one address. Prints what became of them. */
const [address = '', egress = '', platform = '', redis = '', seconds = '0', previews = '5'] =
  process.argv.slice(2)
const ordersPerSecond = 1

const config = readConfig({
  ...endpointSettings(platform),
  VITRINE_UPSTREAM_CONCURRENCY: '4',
  VITRINE_UPSTREAM_PER_SECOND: '24',
  VITRINE_EGRESS: egress,
})
const client = connectPlatform(config, coreOperations, fetchFrom(address))
const store = await createRedisStore({ url: redis })
const { budget } = createService({
  config,
  client,
  store,
  sharedPacer: createSharedPacer,
  log: () => undefined,
})

const cart = {
  acceptSubscription: true,
  cartItems: [{ productId: 97_772, quantity: 1 }],
  customerReferenceId: 'customer-paid',
  defaultCountryId: 'DE',
  defaultLanguageId: 'en',
  useInternalContacts: true,
}
const preview = {
  shoppingCartUrl: `${platform}/1001/?scope=checkout&cart=97772&quantity_97772=1`,
  remoteAddress: '127.0.0.1',
  generateSessionUrl: false,
}
const calls = {
  orders: () => budget.pass('orders', (via) => client.cart.process({ cart }, via)),
  previews: () => budget.pass('previews', (via) => client.cart.preview(preview, via)),
} as const

const counts = { address, asked: 0, orders: 0, ordersRefused: 0, previews: 0, previewsRefused: 0, met429: 0 }
const running: Promise<void>[] = []
const one = async (lane: keyof typeof calls): Promise<void> => {
  counts.asked += 1
  try {
    await calls[lane]()
    counts[lane] += 1
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'rate-limited') counts.met429 += 1
    else counts[`${lane}Refused`] += 1
  }
}
const every = (perSecond: number, lane: keyof typeof calls) =>
  setInterval(() => void running.push(one(lane)), 1000 / perSecond)
const timers = [every(ordersPerSecond, 'orders'), every(Number(previews), 'previews')]
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000))
for (const timer of timers) clearInterval(timer)
await Promise.all(running)
console.log(JSON.stringify(counts))
await store.close()
process.exit(0)
