/**
 * Draws the pictures of the documentation into `docs/images/looks`, and the README's: `npm run build` first. They are
 * for people; the comparison of looks stores none.
 */

import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drawLooks, freePorts } from './draw-looks.ts'
import { openCart, ready } from './gallery-looks.ts'
import type { Look } from './look.ts'

const tree = resolve(import.meta.dirname, '../..')
const images = join(tree, 'docs/images')
const most = 550_000

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1100, height: 800 } }

/** A section of the page with every state. */
const section = (name: string, address: string, id: string, options: Look['options']): Look => ({
  name: `looks/${name}`,
  options,
  async show(page, at) {
    await page.goto(`${at.gallery}/${address}/ready/`)
    await ready(page)
    return page.locator(id)
  },
})

/** The open cart: the window, or an element of it. */
const cart = (name: string, address: string, options: Look['options'], element?: string): Look => ({
  name: `looks/${name}`,
  options,
  async show(page, at) {
    await page.goto(`${at.gallery}/${address}/`)
    await ready(page)
    await openCart(page, address.split('/').at(-1) ?? '')
    return element ? page.locator(element) : 'window'
  },
})

/** The plans of the demo's pricing page, for the README. */
const pricing: Look = {
  name: 'pricing',
  options: { viewport: { width: 1320, height: 950 } },
  async show(page, at) {
    await page.goto(`${at.site}/demo/pricing.html?coupon=SAVE10`)
    await page.locator('#plans [part=total]').first().waitFor()
    await page.locator('#plans').evaluate((plans) => scrollTo(0, plans.getBoundingClientRect().top - 40))
    return 'window'
  },
}

const looks = [
  pricing,
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
  mkdirSync(join(drawn, 'looks'))
  const failures = await drawLooks(tree, looks, drawn, await freePorts())
  if (failures.size > 0) throw new Error([...failures].map((failure) => failure.join(': ')).join('\n'))
  rmSync(join(images, 'looks'), { recursive: true, force: true })
  cpSync(drawn, images, { recursive: true })
  const files = readdirSync(drawn, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.png'),
  )
  const bytes = files.reduce((sum, name) => sum + statSync(join(drawn, name)).size, 0)
  console.log(`${looks.length} pictures, ${bytes.toLocaleString('en')} bytes, in ${images}`)
  if (bytes > most) throw new Error(`The pictures are over ${most.toLocaleString('en')} bytes.`)
} finally {
  rmSync(drawn, { recursive: true })
}
