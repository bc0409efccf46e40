import { createSandbox, createState } from '../../../src/sandbox/browser.ts'
import backOffice from '../../../src/sandbox/pages/back-office.css?inline'
import checkout from '../../../src/sandbox/pages/checkout.css?inline'
import { createKeptStore } from './kept-store.ts'

/** What a service worker has beside a page's global scope; TypeScript cannot have both libraries in one program. */
interface WorkerEvent extends Event {
  request: Request
  waitUntil(promise: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const worker = self as unknown as Worker

const { origin } = location
const cacheName = 'vitrine-sandbox'
const savedState = '/sandbox-state.json'

const start = async () => {
  const cache = await caches.open(cacheName)
  const saved = await cache.match(savedState)
  const store = createKeptStore(await saved?.text())
  const sandbox = createSandbox({
    pricingUrl: `${origin}/live-prices`,
    baseUrl: origin,
    state: createState({ seed: 1, store }),
    styles: { checkout, backOffice },
    rateLimit: false,
    report: console.error,
  })
  return { sandbox, save: () => cache.put(savedState, new Response(store.dump())) }
}

let started: ReturnType<typeof start> | undefined

const prices = async (request: Request, url: URL): Promise<Response> => {
  started ??= start()
  const { sandbox } = await started
  const address = `${origin}/prices${url.search}`
  const language = request.headers.get('Accept-Language') ?? navigator.languages.join(',')
  return sandbox.prices.fetch(new Request(address, { headers: { 'Accept-Language': language } }))
}

const pages = async (event: WorkerEvent): Promise<Response> => {
  started ??= start()
  const { sandbox, save } = await started
  const response = await sandbox.rest.fetch(event.request)
  event.waitUntil(save())
  return response
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== origin) return
  if (url.pathname === '/live-prices/prices') event.respondWith(prices(event.request, url))
  // Checkout links begin with a client ID, as those of the platform do.
  else if (/^\/(\d+|sandbox)\//.test(url.pathname)) event.respondWith(pages(event))
})
