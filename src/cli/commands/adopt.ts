import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { settingChecks } from '../../widget/settings/settings.ts'
import { type AdoptedPage, adoptPage } from '../adopt/adopt-page.ts'
import { type Change, diffOf, withEdits } from '../adopt/edits.ts'
import type { AdoptSettings } from '../adopt/script-tag.ts'
import type { Arguments, Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { htmlFiles } from '../page/html-files.ts'
import type { Output } from '../terminal/output.ts'

const names: Readonly<Record<string, keyof AdoptSettings>> = {
  'price-host': 'priceHost',
  client: 'client',
  'checkout-host': 'checkoutHost',
  currency: 'currency',
  country: 'country',
}

/** @throws UsageError */
const settingsOf = (args: Arguments): AdoptSettings => {
  const settings: AdoptSettings = {}
  for (const [option, name] of Object.entries(names)) {
    const text = args.text(option)
    if (text === undefined) continue
    const value = settingChecks[name](text)
    if (!value) throw new UsageError(`--${option} cannot be used.`)
    settings[name] = value
  }
  return settings
}

/** @throws UsageError */
const sourceOf = (args: Arguments): string => {
  const src = args.text('src') ?? '/vitrine/vitrine.js'
  if (/[\s"'<>]/.test(src) || !/\.js([?#]|$)/.test(src))
    throw new UsageError('--src must be the address of vitrine.js.')
  return src
}

/** The pages, and the folder that the names in the diff are relative to. @throws UsageError */
const pagesOf = async (named: string | undefined): Promise<{ base: string; files: string[] }> => {
  const place = resolve(named ?? '')
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new UsageError('There is no page or folder of this name.')
  const files = found.isDirectory() ? (await htmlFiles(place)).map((file) => join(place, file)) : [place]
  const here = process.cwd()
  const isBelow = place === here || place.startsWith(here + sep)
  return { base: isBelow ? here : found.isDirectory() ? place : dirname(place), files }
}

interface Adopted extends AdoptedPage, Change {}

/** Reads one page. Windows-1252 has one letter a byte, and so keeps the bytes of whatever is not in UTF-8. */
const adoptFile = async (
  path: string,
  base: string,
  adopt: (source: string) => Promise<AdoptedPage>,
): Promise<Adopted | undefined> => {
  const before = await readFile(path)
  if (before.includes(0) || !/<[a-z!]/i.test(before.toString('latin1'))) return undefined
  const encoding = isUtf8(before) ? 'utf8' : 'latin1'
  const text = before.toString(encoding)
  const page = await adopt(encoding === 'utf8' ? text : new TextDecoder('windows-1252').decode(before))
  const after = Buffer.from(withEdits(text, page.edits), encoding)
  return { ...page, file: relative(base, path), before, after }
}

const summarize = (output: Output, pages: readonly Adopted[]): void => {
  for (const { file, edits, amounts, left, problem } of pages) {
    if (problem) output.note(`${file}: no amount was compared, so nothing changes. ${problem}`, 'danger')
    else output.note(`${file}: ${edits.length === 0 ? 'no change' : 'changes'}`)
    for (const { line, before, after, product, field } of amounts)
      output.note(`  line ${line}: ${before || 'nothing'} → ${after} (${field} of ${product})`)
    for (const { line, text, reason } of left)
      output.note(`  line ${line}: ${text} is left alone: ${reason}.`, 'warning')
  }
}

/** `vitrine adopt`. */
export const adopt: Command = {
  name: 'adopt',
  argument: 'page or folder',
  needsArgument: 'the page, or the folder of the pages',
  summary: 'prints the change that has Vitrine fill the prices of a page',
  about: [
    'Reads an HTML file, or those of a folder, and prints the smallest change as a diff for git apply: the script tag, in place of the platform’s own price script where there is one, and a mark on each typed amount beside a plain link to checkout. It changes no file.',
    'The price host is asked for the products. A typed amount that is none of them is left alone and named, with both amounts, as is whatever the page does not say for certain. What becomes of each amount stands on the error stream.',
  ],
  options: [
    { name: 'price-host', value: 'url', about: 'the public price host (default: that of the page)' },
    {
      name: 'src',
      value: 'address',
      about: 'where the page finds the script (default: /vitrine/vitrine.js)',
    },
    { name: 'client', value: 'id', about: 'your client ID (default: that of the page and its links)' },
    { name: 'checkout-host', value: 'url', about: 'the host of checkout (default: that of the links)' },
    {
      name: 'currency',
      value: 'code',
      about: 'currency of the typed amounts (default: that of the country)',
    },
    { name: 'country', value: 'code', about: 'country that they are for (default: where this computer is)' },
    { name: 'timeout', value: 'seconds', about: 'longest wait for the prices of one page (default: 10)' },
  ],
  variables: [],
  examples: [
    'vitrine adopt pricing.html --price-host https://prices.example.com | git apply',
    'vitrine adopt ./public --price-host https://prices.example.com --country US',
  ],
  async run({ args, output, terminal }) {
    const settings = settingsOf(args)
    const src = sourceOf(args)
    const timeout = timeoutMsOf(args)
    const { base, files } = await pagesOf(args.argument)
    const pages: Adopted[] = []
    for (const path of files) {
      const page = await adoptFile(path, base, (source) =>
        adoptPage(source, src, settings, terminal.fetch, AbortSignal.timeout(timeout)),
      )
      if (page) pages.push(page)
    }
    if (pages.length === 0) throw new UsageError('There is no HTML page.')
    const message = 'Some prices could not be compared.'
    const failure = pages.some(({ problem }) => problem) ? { code: 'not-compared', message } : undefined
    const diff = diffOf(pages.filter(({ edits }) => edits.length > 0))
    output.json(
      {
        pages: pages.map(({ file, edits, amounts, left, problem }) => ({
          file,
          changes: edits.length > 0,
          amounts,
          left,
          problem: problem ?? null,
        })),
        diff: diff.toString(isUtf8(diff) ? 'utf8' : 'latin1'),
      },
      failure,
    )
    if (!output.isJson) {
      summarize(output, pages)
      // The bytes of the pages themselves: a tab or a carriage return that is replaced would make the diff fail.
      if (diff.length > 0) terminal.stdout.write(diff)
    }
    return failure ? exitCodes.failed : exitCodes.done
  },
}
