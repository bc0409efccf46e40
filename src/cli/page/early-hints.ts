/**
 * Writes the lines by which the browser asks for the lazy files of a page beside its script, and finds those with another
 * address than the script's. A file is known by its whole address, so it would be loaded twice. Whether a page needs a
 * file that its markup does not ask for is left open: settings, links and the visit ask for files too. None of these
 * findings fails the check.
 */

import { earlyAddresses, earlyLine } from '../../widget/features/rules/early-files.ts'
import { isScriptTag, openTag, withAttribute } from '../../widget/features/rules/markup.ts'
import { type Language, languageOf } from '../../widget/messages/languages.ts'
import { settingChecks } from '../../widget/settings/settings.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import { pageSettings } from './stores.ts'

const check = 'Lazy files'

/** The name of the lazy file that a line asks for; undefined for other tags. */
const hintedFile = ({ name, read }: Tag): string | undefined =>
  name === 'link' && /(^|\s)modulepreload(\s|$)/i.test(read('rel') ?? '')
    ? /(?:^|\/)vitrine-([\w-]+)\.js([?#]|$)/.exec(read('href') ?? '')?.[1]
    : undefined

/** The language of the page's words; English where only the browser decides it. */
const languageIn = (page: Page): Language | 'en' => {
  const language = page.tags.find(({ name }) => name === 'html')?.read('lang') ?? ''
  return languageOf(pageSettings(page).locale ?? settingChecks.locale(language) ?? 'en')
}

/** The files that a page will ask for by its first paint, with the address that the script asks for. */
const addressesIn = (page: Page): Map<string, string> => {
  const src = page.tags.find(isScriptTag)?.read('src')
  if (!src) return new Map()
  return new Map(earlyAddresses(page.tags, languageIn(page), { src, files: pageSettings(page).files }))
}

/** Lines for files that the page asks for at another address. */
export const hintFaults = (page: Page): Finding[] => {
  const wanted = addressesIn(page)
  return page.tags.flatMap((tag): Finding[] => {
    const file = hintedFile(tag) ?? ''
    const address = wanted.get(file)
    if (address === undefined) return []
    const { href } = new URL(address, page.url)
    if (new URL(tag.read('href') ?? '', page.url).href === href) return []
    return [
      {
        check,
        status: 'warning',
        line: tag.line,
        found: `the script asks for vitrine-${file}.js at another address, so the file is loaded twice`,
        todo: 'Use the address beside the script, byte for byte.',
        snippet: openTag('link', withAttribute(tag.attributes, 'href', address)),
      },
    ]
  })
}

/** The lines that the page can have and has not. */
export const hintLines = (page: Page): string[] => {
  const known = page.tags.flatMap((tag) => hintedFile(tag) ?? [])
  const nonce = page.tags.find(isScriptTag)?.read('nonce')
  return [...addressesIn(page)]
    .filter(([file]) => !known.includes(file))
    .map(([, address]) => earlyLine(address, nonce))
}

/** Suggests these lines. */
export const hintAdvice = (page: Page): Finding[] => {
  const lines = hintLines(page)
  if (lines.length === 0) return []
  return [
    {
      check,
      status: 'ok',
      found: `${lines.length} of the page’s first paint, asked for when the script is there`,
      todo: 'To have them come beside the script, put this behind its tag.',
      snippet: lines.join('\n'),
    },
  ]
}
