import { bindPage } from './binding/bind-page.ts'
import { defineElements } from './define.ts'
import { createPage } from './page.ts'
import { createEmbedLoader } from './parts/embed-loader.ts'
import { readSettings } from './settings.ts'

// The script tag: its own `data-*` attributes are the page's settings. Read at once, since `currentScript` is gone
// as soon as this script has run.
const script = document.currentScript as HTMLScriptElement | null
const page = createPage({ document, loader: createEmbedLoader(script?.src ?? '') })
page.settings.value = readSettings(script, 'data-', (name, value) => page.warn('script', name, value))
if (defineElements(page)) bindPage(page)
