/**
 * `vitrine render`: writes prices into the HTML files of a static site, for shoppers of one country. A page without
 * elements stays as it is, byte for byte, and a page that was rendered before gets current prices. A file is
 * replaced as a whole and keeps its mode, so an interrupted build leaves no half page. With `--out` the site is
 * copied first and the original is left alone. Pages are rendered one after another and share the answers of the
 * price host.
 */

import { cpSync, lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { chmod, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { isCountry } from '../../contract/country.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'
import { settingChecks } from '../../widget/settings/settings.ts'
import type { Arguments, Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { htmlFiles } from '../page/html-files.ts'
import { loadRender } from '../render/load-render.ts'
import { type RenderedFile, renderFile, type SiteSettings } from '../render/render-file.ts'
import { createSitePrices } from '../render/site-prices.ts'
import { withProgress } from '../terminal/progress.ts'

const settingOf = (args: Arguments, option: string, name: keyof SiteSettings): string | undefined => {
  const text = args.text(option)
  const value = text === undefined ? undefined : settingChecks[name](text)
  if (text !== undefined && !value) throw new UsageError(`--${option} cannot be used.`)
  return value
}

const isIn = (folder: string, path: string): boolean => `${path}${sep}`.startsWith(`${folder}${sep}`)

/** The folder behind symbolic links; a path that does not exist is returned as it is. */
const behindLinks = (path: string): Promise<string> => realpath(path).catch(() => path)

/** The folder of the pages, and the folder to write into. @throws UsageError */
const foldersOf = async (args: Arguments): Promise<{ from: string; to: string }> => {
  if (!args.argument) throw new UsageError('Name the folder of the pages. See vitrine render --help.')
  const named = resolve(args.argument)
  const from = await behindLinks(named)
  const isFolder = await stat(from).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) throw new UsageError('There is no folder of this name.')
  const to = await behindLinks(resolve(args.text('out') ?? named))
  if (to !== from && [named, from].some((folder) => isIn(folder, to)))
    throw new UsageError('--out must lie outside of the folder of the pages.')
  return { from, to }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

/** Copies a site. Links within the site keep their relative target, or they would lead to the original. */
const copySite = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter(source, target) {
      // Node does not overwrite a link to a folder.
      if (target !== to && isLink(target)) rmSync(target)
      const end = isLink(source) ? resolve(dirname(source), readlinkSync(source)) : source
      if (isIn(from, end)) return true
      // A link out of the site becomes absolute, because its relative target differs from the copy.
      symlinkSync(end, target)
      return false
    },
  })

/** Replaces a file by renaming, so that an interrupted build leaves no half page. The file keeps its mode. */
const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const part = `${file}.vitrine-part`
  const { mode } = await stat(file)
  await writeFile(part, bytes, { mode })
  // The process's umask has cleared bits of the new file's mode.
  await chmod(part, mode)
  await rename(part, file)
}

/** `vitrine render`. */
export const render: Command = {
  name: 'render',
  argument: 'folder',
  needsArgument: 'the folder of the pages',
  summary: 'writes prices into the pages of a static site',
  about: [
    'Renders cards, plans, buy controls, figures and bound markup into the HTML files of a folder, for shoppers of one country. The script then takes them over, and asks for the current prices. A page without elements stays as it is, byte for byte. A page that was rendered before gets the prices of now.',
    'Country, currency and coupon are written into the script tag of each page too, so that prices, previews and links agree.',
  ],
  options: [
    { name: 'country', value: 'code', about: 'country of the shoppers, such as DE' },
    { name: 'currency', value: 'code', about: 'currency of the prices (default: that of the country)' },
    { name: 'coupon', value: 'code', about: 'a coupon to apply' },
    { name: 'language', value: 'tag', about: 'language of words and amounts (default: lang of each page)' },
    { name: 'out', value: 'folder', about: 'copies the site there first, and leaves the original alone' },
    { name: 'pricing-url', value: 'url', about: 'price host to ask in place of that of the pages' },
    { name: 'timeout', value: 'seconds', about: 'longest wait for the prices of one page (default: 10)' },
  ],
  variables: [],
  examples: [
    'vitrine render dist --country DE',
    'vitrine render dist --country CH --currency CHF --out dist-ch',
  ],
  async run({ args, output, terminal }) {
    const { from, to } = await foldersOf(args)
    const country = settingOf(args, 'country', 'country')
    if (!isCountry(country))
      throw new UsageError('Name the country of the shoppers by --country, such as DE.')
    const chosen = {
      country,
      currency: settingOf(args, 'currency', 'currency'),
      coupon: settingOf(args, 'coupon', 'coupon'),
      locale: settingOf(args, 'language', 'locale'),
    }
    const settings = Object.fromEntries(
      Object.entries(chosen).filter(([, value]) => value !== undefined),
    ) as SiteSettings & { country: string }
    const timeout = timeoutMsOf(args)
    const host = args.text('pricing-url')
    if (host !== undefined && !/^https?:\/\/\S+$/.test(host))
      throw new UsageError('--pricing-url must begin with https://.')
    const { pricesFrom, renderPage } = await loadRender()
    const files = await htmlFiles(from)
    const prices = createSitePrices({
      host: host && withoutEndSlashes(host),
      fetch: terminal.fetch,
      pricesFrom,
    })
    if (to !== from) copySite(from, to)
    const pages: (RenderedFile & { file: string })[] = []
    await withProgress(terminal, 'Rendering', async (step) => {
      for (const [index, file] of files.entries()) {
        step(`Rendering, page ${index + 1} of ${files.length}`)
        const path = file.split(sep).join('/')
        const done = await renderFile(await readFile(join(from, file)), path, {
          settings,
          renderPage,
          prices,
          timeout,
        })
        if (done.bytes) await writeWhole(join(to, file), done.bytes)
        pages.push({ file: path, ...done })
      }
    })
    const ours = pages.filter(({ elements }) => elements > 0)
    const isWhole = ours.every(({ unknown, problem }) => unknown.length === 0 && !problem)
    const none = { code: 'no-element', message: 'No page has an element with a price.' }
    const partial = { code: 'not-rendered', message: 'Some elements have no price.' }
    const failure = ours.length === 0 ? none : isWhole ? undefined : partial
    output.json(
      {
        country,
        pages: ours.map(({ file, rendered, elements, unknown, problem }) => ({
          file,
          rendered,
          elements,
          unknown,
          problem: problem ?? null,
        })),
        unchanged: pages.length - ours.length,
      },
      failure,
    )
    for (const { file, rendered, elements, unknown, problem } of ours) {
      output.line(`${file}: ${rendered} of ${elements} elements`)
      if (unknown.length > 0)
        output.note(`${file}: no price for ${unknown.join(', ')} in ${country}.`, 'danger')
      if (problem) output.note(`${file}: ${problem}`, 'danger')
    }
    if (failure === none) output.note(none.message, 'danger')
    return failure ? exitCodes.failed : exitCodes.done
  },
}
