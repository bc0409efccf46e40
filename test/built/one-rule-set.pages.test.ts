/**
 * `vitrine check --page` reads the source of a page, and the doctor the document that a browser made of it. One table
 * of faults runs through both, each time on as few pages as the script tags need. They have to say the same sentences,
 * remedies and corrected markup; `check-page.test.ts` compares those of the check with what the table says, case by case.
 */

import { expect, it } from 'vitest'
import { pageOf } from '../../src/cli/page/page.ts'
import { pageFindings } from '../../src/cli/page/page-findings.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { ruleCases } from '../support/rule-cases.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

/** The sentence, the remedy where there is one, and the corrected markup. */
type Line = [sentence: string, remedy: string, snippet: string]

const linesOfCheck = (html: string, url: string): Line[] =>
  pageFindings(pageOf(html, url))
    .filter(({ status, check }) => status !== 'ok' && check !== 'Preload')
    .map(({ check, found, todo = '', snippet = '' }) => [
      `${check}: ${found}`,
      todo === 'Write:' ? '' : todo,
      snippet,
    ])

/** The faulty markup of all cases, by the attributes of the script tag that they need. */
const cases = Object.values(ruleCases)
const pages = [...new Set(cases.map(({ attributes = '' }) => attributes))].map((shared) => ({
  attributes: shared,
  body: cases
    .filter(({ attributes = '' }) => attributes === shared)
    .map(({ body }) => `<section>${body}</section>`)
    .join('\n'),
}))

it.each(pages)('says the same of all faults beside a script tag with “$attributes”', async (faulty) => {
  const { attributes, body } = faulty
  let html = ''
  const site = await serveAll((priceHost) => {
    html = htmlPage(scriptTag(priceHost, `async src="/vitrine.js" ${attributes}`), body)
    return { '/': { html } }
  })
  const { page } = await open()
  await page.goto(`${site.url}/?vitrine-doctor`)
  await areDefined(page)
  const doctor = page.getByRole('complementary', { name: 'Vitrine doctor' })
  await doctor.waitFor()
  await page.waitForLoadState('networkidle')
  const linesOfDoctor = (): Promise<Line[]> =>
    doctor.locator('.faults > li').evaluateAll((items) =>
      items.map((item): Line => {
        const [, element = '', named = ''] =
          /^<([\w-]+) ?(.*)>$/s.exec(item.querySelector('p code')?.textContent ?? '') ?? []
        const text = item.querySelector('p')?.lastChild?.textContent?.trim()
        return [
          `<${element}>: ${named && `${named} `}${text}`,
          item.querySelector('.remedy')?.textContent ?? '',
          item.querySelector('pre')?.textContent ?? '',
        ]
      }),
    )
  // Only a page with a price knows the shown currency, and so whether a link offers it.
  const ofBoth = async (): Promise<Line[]> =>
    (await linesOfDoctor()).filter(([said]) => !said.includes('a link with currencies'))
  // The doctor says each sentence once, with the markup of the last element that has the fault.
  const lines = linesOfCheck(html, `${site.url}/`)
  const checked = [...new Map(lines.map((line) => [line[0], line])).values()]
  await expect.poll(async () => (await ofBoth()).toSorted()).toEqual(checked.toSorted())
})
