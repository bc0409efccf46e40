import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawLooks } from './draw-looks.ts'
import { openCart, ready } from './gallery-looks.ts'
import type { Look } from './look.ts'

/**
 * `npm run looks`: draws the pictures of the documentation into `docs/images/looks`. The widget has to be built. They are
 * for people; the comparison of looks stores none.
 */
const tree = resolve(import.meta.dirname, '../..')
const folder = join(tree, 'docs/images/looks')
const most = 400_000

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1100, height: 800 } }

/** A section of the page with every state. */
const section = (name: string, address: string, id: string, options: Look['options']): Look => ({
  name,
  options,
  async show(page, at) {
    await page.goto(`${at.gallery}/${address}/ready/`)
    await ready(page)
    return page.locator(id)
  },
})

/** The open cart: the window, or an element of it. */
const cart = (name: string, address: string, options: Look['options'], element?: string): Look => ({
  name,
  options,
  async show(page, at) {
    await page.goto(`${at.gallery}/${address}/`)
    await ready(page)
    await openCart(page, address.split('/').at(-1) ?? '')
    return element ? page.locator(element) : 'window'
  },
})

const looks = [
  section('plans-light', 'en/light', '#plans', desktop),
  section('plans-dark', 'de/dark', '#plans', desktop),
  section('plans-brand', 'de/luxury', '#plans', desktop),
  section('plans-right-to-left', 'ar/light', '#plans', desktop),
  section('card-phone', 'en/light', '#quantity', phone),
  section('card-brand', 'en/neon', '#quantity', phone),
  cart('cart-phone', 'en/dark/differs', phone),
  cart('order-desktop', 'en/light/review', desktop, 'vitrine-cart dialog'),
]

const drawn = mkdtempSync(join(tmpdir(), 'looks-'))
try {
  const failures = await drawLooks(tree, looks, drawn)
  if (failures.size > 0) throw new Error([...failures].map((failure) => failure.join(': ')).join('\n'))
  rmSync(folder, { recursive: true, force: true })
  cpSync(drawn, folder, { recursive: true })
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  console.log(`${looks.length} pictures, ${bytes.toLocaleString('en')} bytes, in ${folder}`)
  if (bytes > most) throw new Error(`The pictures are over ${most.toLocaleString('en')} bytes.`)
} finally {
  rmSync(drawn, { recursive: true })
}
