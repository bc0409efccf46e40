import { createScriptLoader } from './runtime/script-loader.ts'
import { readSettings, withLocalHosts } from './settings/read-settings.ts'
import { canDefine, defineElements, mountElements, scriptMarker } from './startup/define.ts'
import { shared } from './startup/shared.ts'
import { startPage } from './startup/start-page.ts'
import { createPage, setPage } from './storefront/page.ts'

// The script tag. Elements are mounted at once and defined in the next task, while the prices are on their way.

/** Names the sources of the build; `vite.config.ts` writes it. */
declare const VITRINE_BUILD: string

const ownTags = 'script[data-client],script[src*="/vitrine.js"]'
// `currentScript` is null later, and in scripts that optimizers run as modules: then the first tag counts. So it does in
// a bundle, whose tag has no settings.
const current = document.currentScript
const script = (
  current?.matches(ownTags) ? current : (document.querySelector(ownTags) ?? current)
) as HTMLScriptElement | null

const start = (): void => {
  const sourceOf = (): string => {
    const { files } = page.settings.peek()
    return files ? new URL(`${files}/`, document.baseURI).href : (script?.src ?? '')
  }
  const page = createPage({ document, loader: createScriptLoader(sourceOf) })
  const settings = readSettings(script, 'data-', (name, value) => page.warn('script', name, value))
  page.settings.value = settings
  // Responses are read while the page is still being parsed.
  const { priceHost } = withLocalHosts(document, settings)
  for (const link of document.querySelectorAll('link[rel=preload][as=fetch]')) {
    // As it is written: a price host may be a path.
    const href = link.getAttribute('href')
    if (href?.startsWith(`${priceHost}/prices?`)) page.book.prefetch(href)
  }
  setPage(page)
  page.ready = page.ready.then(async () => {
    await mountElements(page)
    // Pages style their fallbacks by `:not(:defined)`, so a card must not stay painted without being defined.
    setTimeout(() => defineElements(page))
  })
  startPage(page, true)
}

if (!(scriptMarker in window) && canDefine(document)) {
  // Lazy files take libraries and shared state from here, of this release only.
  Object.defineProperty(window, scriptMarker, { value: { build: VITRINE_BUILD, shared } })
  start()
}
