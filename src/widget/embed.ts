import { build, shared } from 'virtual:vitrine-shared'
import { firstPrices } from './first/first-prices.ts'
import { handover, registry } from './first/handover.ts'
import { silent } from './first/wishes.ts'
import { createMemory } from './memory.ts'
import { parsed } from './parsed.ts'
import { createLoadFile } from './parts/load-file.ts'
import { type Attempt, attempt, type Wire, wireOf } from './prices/attempt.ts'
import { readSettings } from './settings.ts'
import { withLocalHosts } from './terms.ts'

// The script tag. This first script is what a shopper waits for: it asks for the prices and paints them. The live
// script (`live.ts`), which it then loads, makes elements of what is painted.

/** How long the live script leaves the line to the first prices. */
const patience = 200

// Read at once, since `currentScript` is gone as soon as this script has run. Optimisers run it as a module or out of
// its place: then the first tag of ours counts.
const script = (document.currentScript ??
  document.querySelector('script[data-client],script[src*="/vitrine.js"]')) as HTMLScriptElement | null
const settings = withLocalHosts(document, readSettings(script, 'data-', silent))

const start = (): void => {
  const wire = wireOf(window)
  const plain: Wire = { ...wire, fetch: (url, init) => wire.fetch(url, { ...init, cache: 'default' }) }
  // What the page has preloaded is read while the rest of this script runs.
  const preloaded = new Map<string, Promise<Attempt>>()
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    if (!href.startsWith(`${settings.priceHost}/prices?`)) continue
    const first = attempt(href, undefined, plain)
    first.catch(silent)
    preloaded.set(href, first)
  }
  void parsed(document).then(() => {
    const memory = createMemory(() => sessionStorage)
    const { early, isComplete, files, painted } = firstPrices(document, settings, memory, wire, preloaded)
    handover.early = early
    let isLive = false
    const goLive = (): void => {
      if (isLive) return
      isLive = true
      for (const file of ['vitrine-live', ...files])
        handover.loadFile(file).catch((error) => console.warn(`[vitrine] ${file}.js: ${error}`))
    }
    if (!isComplete) goLive()
    setTimeout(goLive, patience)
    // A task after the frame: nothing is to come between a price and the screen.
    void painted.then(() => requestAnimationFrame(() => setTimeout(goLive)))
  })
}

if (!(registry in window) && !customElements.get('vitrine-store') && 'adoptedStyleSheets' in document) {
  Object.defineProperty(window, registry, { value: shared })
  handover.script = script
  handover.loadFile = createLoadFile(script?.src ?? '', build)
  start()
}
