/**
 * The playground as plain files, below `playground/` of the documentation. In place of the servers of `npm start` it asks
 * the sandbox of the site's service worker, which answers at the root of a host; elsewhere, and in a browser without service
 * workers, only a link of the visitor's own gets prices. Nothing answers for an endpoint, and the page says so.
 */

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Replaces what must be there: a page that has changed would else keep an address of this machine. */
const replaced = (html: string, written: RegExp, by: string): string => {
  if (!written.test(html)) throw new Error(`The playground has nothing like ${written}.`)
  return html.replace(written, by)
}

/** Starts the sandbox before the playground asks it. `ENTRY` is the playground's own module. */
const start = `<script type="module">
      const root = document.querySelector('#playground')
      root.dataset.script = new URL('../live/vitrine.js', location.href).href
      root.dataset.priceHost = location.origin + '/live-prices'
      root.dataset.checkoutHost = location.origin
      const workers = navigator.serviceWorker
      try {
        await workers.register('/sandbox-worker.js')
        if (!workers.controller)
          await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
      } catch {
        document.querySelector('#no-sandbox').hidden = false
      }
      await import('ENTRY')
    </script>`

const notes = `
            No server runs behind this page: a sandbox in your browser answers for the platform. What an endpoint does (the
            total before checkout, the cart, orders of signed-in customers) needs <code>npm start</code> in a checkout.
            <b id="no-sandbox" hidden>The sandbox has not started here, so the example has no price. A link of your own is
            priced all the same.</b>`

const demoPages = `
        <h2>Demo pages</h2>
        <p>Shops, plans, a configurator, an account: those pages need the servers of the sandbox.
          <code>npm ci &amp;&amp; npm start</code> in a checkout shows them.</p>`

/** The built page of `npm start` as one that needs no server. */
const staticPage = (built: string): string => {
  const [, entry = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(built) ?? []
  let html = replaced(
    built,
    /<script type="module"[^>]* src="[^"]+"><\/script>/,
    start.replace('ENTRY', entry),
  )
  html = replaced(html, / *<link rel="preconnect"[^>]*>\n/, '')
  html = replaced(html, /data-script="[^"]*"\s+data-price-host="[^"]*"\s+data-checkout-host="[^"]*"/, '')
  html = replaced(html, /data-endpoint="[^"]*"/, 'data-endpoint=""')
  html = replaced(html, /http:\/\/localhost:4402/g, '')
  html = replaced(html, /class="mark" href="\/"/, 'class="mark" href="../"')
  html = replaced(html, /(<h2 id="playground-title">[\s\S]*?)<\/p>/, `$1${notes}</p>`)
  html = replaced(html, /<a href="#pages">See it on [^<]*<\/a>/, '<a href="#how">See how it works</a>')
  html = replaced(html, /(id="pages">)\s*<h2>[^<]*<\/h2>\s*<ul>[\s\S]*?<\/ul>/, `$1${demoPages}`)
  return replaced(html, /on this machine/, 'in this page')
}

/** @param site the folder of the built playground */
export const copyPlayground = (site: string, target: string): void => {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(join(site, 'assets'), join(target, 'assets'), {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  })
  cpSync(join(site, 'LICENSES.md'), join(target, 'LICENSES.md'))
  writeFileSync(join(target, 'index.html'), staticPage(readFileSync(join(site, 'index.html'), 'utf8')))
}
