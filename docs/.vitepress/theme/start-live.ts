let started = false

/** The styles show what is said of live examples, or of their fallback. Until this is known they show neither. */
const tell = (isLive: boolean): void => {
  document.documentElement.dataset.live = isLive ? 'yes' : 'no'
}

/** Resolves when the worker answers this page's requests, which it does from its first activation on. */
const controlled = async (workers: ServiceWorkerContainer): Promise<void> => {
  await workers.register('/sandbox-worker.js')
  if (workers.controller) return
  await new Promise<void>((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Starts the sandbox in a service worker, then the widget. Below the root of a host, where checkout links begin, and
 * without service workers every example shows its fallback.
 */
export const startLive = async (base: string): Promise<void> => {
  if (started) return
  started = true
  if (base !== '/' || !('serviceWorker' in navigator)) return tell(false)
  try {
    await controlled(navigator.serviceWorker)
  } catch (error) {
    console.warn('The examples show their fallback, because the sandbox did not start.', error)
    return tell(false)
  }
  // The sandbox has started when a price of it is shown.
  document.addEventListener('vitrine-priced', () => tell(true), { once: true })
  const script = document.createElement('script')
  script.src = '/live/vitrine.js'
  script.dataset.client = '1001'
  script.dataset.priceHost = `${location.origin}/live-prices`
  script.dataset.checkoutHost = location.origin
  script.addEventListener('error', () => tell(false))
  document.head.append(script)
}
