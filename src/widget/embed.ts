import { bindPage } from './binding/bind-page.ts'
import { defineElements } from './define.ts'
import { createPage } from './page.ts'
import { createEmbedLoader } from './parts/embed-loader.ts'
import { readSettings } from './settings.ts'

// The script tag: its own `data-*` attributes are the page's settings. Read at once, since `currentScript` is gone
// as soon as this script has run. Optimisers run it as a module or out of its place: then the first tag of ours counts.
const script = (document.currentScript ??
  document.querySelector('script[data-client],script[src*="/vitrine.js"]')) as HTMLScriptElement | null
const page = createPage({ document, loader: createEmbedLoader(script?.src ?? '') })
page.settings.value = readSettings(script, 'data-', (name, value) => page.warn('script', name, value))
const { client } = page.settings.peek()
if (defineElements(page)) bindPage(page)
else if (
  [...document.querySelectorAll('script[data-client]')].some(
    (tag) => tag.getAttribute('data-client') !== client,
  )
)
  page.warn(
    'script',
    'data-client',
    client,
    'comes second and is not used: name it in <vitrine-store client>',
  )
