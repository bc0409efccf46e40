let started = false

const controlled = async (worker: ServiceWorkerContainer, base: string): Promise<void> => {
  await worker.register(`${base}sandbox-worker.js`, { scope: base })
  if (worker.controller) return
  await new Promise<void>((resolve) => {
    worker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Starts the sandbox in a service worker, then the widget. Without service workers the widget is not loaded, and every
 * example shows its fallback.
 */
export const startLive = async (base: string): Promise<void> => {
  if (started || !('serviceWorker' in navigator)) return
  started = true
  try {
    await controlled(navigator.serviceWorker, base)
  } catch (error) {
    console.warn('The examples show their fallback, because the sandbox did not start.', error)
    return
  }
  const script = document.createElement('script')
  script.src = `${base}live/vitrine.js`
  script.dataset.client = '1001'
  script.dataset.priceHost = `${location.origin}${base}live-prices`
  script.dataset.checkoutHost = `${location.origin}${base}live-checkout`
  document.head.append(script)
}
