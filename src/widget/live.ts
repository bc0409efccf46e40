import { createElement } from 'preact'
import { bindPage } from './binding/bind-page.ts'
import { defineElements } from './define.ts'
import { handover } from './first/handover.ts'
import { type Make, renderWith } from './first/render.ts'
import { createPage } from './page.ts'
import { createEmbedLoader } from './parts/embed-loader.ts'
import { readSettings } from './settings.ts'

// The script tag's second script: everything after the first price. It takes over what the first one has asked for
// and painted, and from then on everything that changes is rendered here.
const { script, loadFile, early } = handover
renderWith(createElement as Make)
const page = createPage({ document, loader: createEmbedLoader(loadFile), early })
page.settings.value = readSettings(script, 'data-', (name, value) => page.warn('script', name, value))
if (defineElements(page)) bindPage(page)
void page.parsed.then(() => {
  for (const { localName } of document.querySelectorAll(':not(:defined)'))
    if (localName.startsWith('vitrine-')) page.warn(localName, 'product', '', 'is unknown')
})
// Tags that came second have done nothing.
for (const tag of document.querySelectorAll('script[data-client]')) {
  const client = tag.getAttribute('data-client')
  if (client !== script?.getAttribute('data-client'))
    page.warn(
      'script',
      'data-client',
      client,
      'comes second and is not used: name it in <vitrine-store client>',
    )
}
