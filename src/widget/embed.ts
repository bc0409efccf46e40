import { createEmbedLoader } from './parts/embed-loader.ts'
import { defineElements } from './define.ts'
import { createPage } from './page.ts'
import { readExtra, readSettings } from './settings.ts'
import { createWarnings } from './warn.ts'

// The script tag: its own `data-*` attributes are the page's settings. Read at once, since `currentScript` is gone
// as soon as this script has run.
const script = document.currentScript as HTMLScriptElement | null
const warn = createWarnings((text) => console.warn(text))('script')
const read = (name: string): string | null | undefined => script?.getAttribute(`data-${name}`)
const settings = { ...readSettings(read, warn), extra: readExtra(script?.attributes ?? []) }
defineElements(createPage({ document, settings, loader: createEmbedLoader(script?.src ?? '') }))
