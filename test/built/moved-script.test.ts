import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { htmlPage, useSites } from './support.ts'

// Optimizers bundle the script into a file of their own, inline it, or run it as a blob. Its other files are elsewhere.

const open = useBrowser()
const serveAll = useSites()

const code = await readFile(join(builtFolder(), 'vitrine.js'), 'utf8')
const bundle = `/* theme */ var theme = 1\n;${code}\n;/* slider */ var slider = 1`
const inlined = bundle.replaceAll('</script', '<\\/script')

/** The ways in which the code runs; `settings` are the attributes of a tag. */
const ways: [string, (settings: string) => string][] = [
  ['a bundle', (settings) => `<script ${settings}></script><script defer src="/cache/all.js"></script>`],
  ['a bundle with settings', (settings) => `<script defer src="/cache/all.js" ${settings}></script>`],
  [
    'a bundle that runs as a module',
    (settings) => `<script ${settings}></script><script type="module" src="/cache/all.js"></script>`,
  ],
  ['an inlined script', (settings) => `<script ${settings}>${inlined}</script>`],
  [
    'a blob',
    (settings) => `<script ${settings}></script><script>
      fetch('/cache/all.js').then((response) => response.blob()).then((blob) => {
        const script = document.createElement('script')
        script.src = URL.createObjectURL(blob)
        document.head.append(script)
      })</script>`,
  ],
]

const body = '<vitrine-card product="97772">ab 70 €</vitrine-card><vitrine-coupon>Code?</vitrine-coupon>'

const settings = (priceHost: string, files: string): string =>
  `data-client="1001" data-price-host="${priceHost}" data-checkout-host="https://checkout.example" ${files}`

const show = async (head: (settings: string) => string, files = '') => {
  const site = await serveAll((priceHost) => ({
    '/': { html: htmlPage(head(settings(priceHost, files)), body, 'lang="de"') },
    '/cache/all.js': { html: bundle, headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  }))
  const { page, complaints } = await open()
  await page.route('**/release/vitrine-*.js', (route) =>
    route.fulfill({
      path: join(builtFolder(), basename(route.request().url())),
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'text/javascript',
    }),
  )
  await page.goto(site.url)
  return { page, complaints }
}

const anywhere = 'https://cdn.example/release/'

it.each([
  ...ways.map(([way, head]) => [way, anywhere, head] as const),
  ...ways.slice(0, 1).map(([way, head]) => [way, '/release', head] as const),
])('loads the files of %s from the folder %s', async (_, folder, head) => {
  const { page, complaints } = await show(head, `data-files="${folder}"`)
  await page.getByRole('link', { name: /^Jetzt kaufen/ }).waitFor()
  await page.getByLabel('Gutscheincode').waitFor()
  expect(complaints).toEqual([])
})

// The tag with the settings has no address, or that of another file: all ways have one of these two.
it.each(ways.slice(0, 2))('names data-files where %s has no files beside it', async (_, head) => {
  const { page, complaints } = await show(head)
  await page.getByRole('link', { name: /^Buy now/ }).waitFor()
  await expect.poll(() => complaints.join('\n')).toContain('data-files="https://…/vitrine/"')
})
