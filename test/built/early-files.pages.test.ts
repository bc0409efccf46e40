/**
 * The lines by which a page asks for its lazy files beside the script, as `vitrine check --page` writes them. Chromium
 * opens pages of the built files, beside the page and on a host of scripts. Each file comes once, before the script has
 * run; a line that an upgrade has left behind costs a request, and the page shows all that it would without it.
 */

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hintLines } from '../../src/cli/page/early-hints.ts'
import { pageOf } from '../../src/cli/page/page.ts'
import { elementNames } from '../../src/widget/elements/manifest.ts'
import { earlyLine } from '../../src/widget/features/rules/early-files.ts'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { examples } from '../support/examples.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serve = useSites()

const plans = `<vitrine-coupon></vitrine-coupon><vitrine-plans selected="year">
  <vitrine-card product="1" interval="month" hidden></vitrine-card>
  <vitrine-card product="2" interval="year" quantity-control></vitrine-card>
  <vitrine-card product="3" interval="year"></vitrine-card>
</vitrine-plans>`

const wanted = ['vitrine-coupon.js', 'vitrine-de.js', 'vitrine-plans.js', 'vitrine-quantity.js']

/** Serves the release from a host of scripts, and counts what is asked for. */
const serveScripts = async (page: Page, asked: string[]): Promise<void> => {
  await page.route('https://cdn.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(basename(pathname))
    const body = await readFile(join(builtFolder(), basename(pathname)), 'utf8').catch(() => undefined)
    const headers = { 'Access-Control-Allow-Origin': '*' }
    await route.fulfill(
      pathname.startsWith('/0.2.0/') && body !== undefined
        ? { body, headers, contentType: 'text/javascript' }
        : { status: 404, headers },
    )
  })
}

/** Holds the script back until it is let go. */
const holdScript = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/vitrine.js*', async (route) => {
    await isLetGo
    await route.fallback()
  })
  return letGo
}

/** A page with the lines that the command suggests for it, behind its script tag. */
const hinted = (head: string, more = ''): string => {
  const bare = htmlPage(head, plans, 'lang="de"')
  const lines = hintLines(pageOf(bare, 'https://shop.example/'))
  return bare.replace('</script>', () => `</script>${lines.join('')}${more}`)
}

const isComplete = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Jährlich' }).waitFor()
  await page.getByLabel('Gutscheincode').waitFor()
  await page.getByRole('spinbutton').waitFor()
  await page
    .getByRole('link', { name: /^Jetzt kaufen/ })
    .nth(1)
    .waitFor()
  await page.waitForLoadState('networkidle')
}

it.each(['async', 'async crossorigin'])(
  'asks once for each file, beside a script with %s',
  async (attributes) => {
    const site = await serve((priceHost) => ({
      '/': { html: hinted(scriptTag(priceHost, `${attributes} src="/vitrine.js?ver=6.5"`)) },
    }))
    const { page, complaints } = await open()
    const letGo = await holdScript(page)
    await page.goto(site.shopUrl, { waitUntil: 'commit' })
    // The script has not come, so nothing but the lines asks for them.
    await expect.poll(() => site.files.toSorted()).toEqual(wanted)
    letGo()
    await isComplete(page)
    expect(site.files.toSorted()).toEqual([...wanted, 'vitrine.js'])
    expect(complaints).toEqual([])
  },
)

it.each([
  ['the script', 'src="https://cdn.example/0.2.0/vitrine.js?build=7f"'],
  ['files that the tag names', 'src="/vitrine.js" data-files="https://cdn.example/0.2.0/"'],
])('asks once on the host of %s', async (_, source) => {
  const asked: string[] = []
  const site = await serve((priceHost) => ({
    '/': { html: hinted(scriptTag(priceHost, `async crossorigin ${source}`)) },
  }))
  const { page, complaints } = await open()
  await serveScripts(page, asked)
  const letGo = await holdScript(page)
  await page.goto(site.shopUrl, { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(wanted)
  letGo()
  await isComplete(page)
  expect([...asked, ...site.files].filter((file) => file !== 'vitrine.js').toSorted()).toEqual(wanted)
  expect(complaints).toEqual([])
})

it('has no lines where the first paint needs no lazy file', () => {
  const page = htmlPage(scriptTag('https://prices.example'), '<vitrine-card product="1"></vitrine-card>')
  expect(hintLines(pageOf(page, 'https://shop.example/'))).toEqual([])
})

it('shows everything where the lines are of an earlier release', async () => {
  const asked: string[] = []
  const old = ['plans', 'gone'].map((name) => earlyLine(`https://cdn.example/0.1.0/vitrine-${name}.js`))
  const gone = earlyLine('https://cdn.example/0.2.0/vitrine-gone.js')
  const site = await serve((priceHost) => ({
    '/': {
      html: hinted(
        scriptTag(priceHost, 'async crossorigin src="https://cdn.example/0.2.0/vitrine.js"'),
        [...old, gone].join(''),
      ),
    },
  }))
  const { page } = await open()
  await serveScripts(page, asked)
  await page.goto(site.shopUrl)
  await isComplete(page)
  const needed = asked.filter((file) => wanted.includes(file)).toSorted()
  expect(needed).toEqual([...wanted, 'vitrine-plans.js'].toSorted())
})

it('shows everything where a file of a line fails at first', async () => {
  const failed = new Set<string>()
  const site = await serve((priceHost) => ({
    '/': { html: hinted(scriptTag(priceHost, 'async src="/vitrine.js"')) },
  }))
  const { page } = await open()
  await page.route('**/vitrine-*.js*', (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    if (failed.has(name)) return route.continue()
    failed.add(name)
    return route.fulfill({ status: 503 })
  })
  await page.goto(site.shopUrl)
  await isComplete(page)
  expect([...failed].toSorted()).toEqual(wanted)
})

it.each(elementNames)(
  'has no line for a file that <vitrine-%s> would not ask for by itself',
  async (name) => {
    const endpoint = 'data-endpoint="https://endpoint.example"'
    const of = (priceHost: string) =>
      htmlPage(scriptTag(priceHost, `async src="/vitrine.js" ${endpoint}`), examples[name].html, 'lang="de"')
    const named = hintLines(pageOf(of('https://prices.example'), 'https://shop.example/')).map(
      (line) => /vitrine-[\w-]+\.js/.exec(line)?.[0] ?? '',
    )
    const site = await serve((priceHost) => ({ '/': { html: of(priceHost) } }))
    const { page } = await open()
    await page.route('https://endpoint.example/**', (route) => route.abort())
    await page.goto(site.shopUrl)
    await expect.poll(() => site.files).toEqual(expect.arrayContaining(named))
  },
)
