import { isUtf8 } from 'node:buffer'
import { attributeText } from '../../render/html.ts'
import type { renderPage } from '../../render/index.ts'
import { isBound, isScriptTag } from '../../widget/features/rules/markup.ts'
import { isProductElement } from '../../widget/features/rules/product-elements.ts'
import { parsePage } from '../page/markup.ts'
import { pageOf } from '../page/page.ts'
import { preloadLine } from '../page/preload-faults.ts'
import { pageSettings } from '../page/stores.ts'
import { originalPage, preloadId } from './original-page.ts'
import type { createSitePrices } from './site-prices.ts'

/** Settings that hold for every page, by the attribute of the script tag. */
export type SiteSettings = Readonly<Partial<Record<'country' | 'currency' | 'coupon' | 'locale', string>>>

/** The outcome for one page. */
export interface RenderedFile {
  /** The page with its prices; undefined where it stays as it is. */
  bytes: Buffer | undefined
  /** Elements with a price. */
  rendered: number
  /** Elements of cards, plans, buy controls and figures, and bound markup. */
  elements: number
  /** Products without a price. */
  unknown: string[]
  /** Why the page is not rendered. */
  problem: string | undefined
}

export interface RenderFileOptions {
  settings: SiteSettings & { country: string }
  renderPage: typeof renderPage
  prices: ReturnType<typeof createSitePrices>
  /** Milliseconds that the page waits for its prices. */
  timeout: number
}

/** Puts prices into one page of a site. Every byte that is not ours stays. */
export const renderFile = async (
  bytes: Buffer,
  path: string,
  options: RenderFileOptions,
): Promise<RenderedFile> => {
  const { settings, renderPage, prices, timeout } = options
  const text = bytes.toString('utf8')
  const source = originalPage(text)
  const page = pageOf(source, `https://page.invalid/${path}`)
  const elements = page.tags.filter(
    (tag) => isProductElement(tag) || isBound(tag) || tag.name === 'vitrine-plans',
  ).length
  const unchanged = (problem?: string): RenderedFile => ({
    bytes: undefined,
    rendered: 0,
    elements,
    unknown: [],
    problem,
  })
  if (elements === 0) return unchanged()
  if (!isUtf8(bytes)) return unchanged('It is not in UTF-8.')
  const start = parsePage(source).find(isScriptTag)?.start
  if (start === undefined) return unchanged('It has no script tag of Vitrine.')
  // As the widget reads them: a value that it cannot use counts as absent.
  const own = pageSettings(page)
  const given = Object.entries(settings) as [keyof SiteSettings, string][]
  const other = given.find(([name, value]) => (own[name] ?? value) !== value)
  if (other) return unchanged(`Its script tag has another data-${other[0]}.`)
  // The widget must ask, preview and link for what the page shows, and the first attribute counts.
  const added = given
    .filter(([name]) => own[name] === undefined)
    .map(([name, value]) => ` data-${name}="${attributeText(value)}"`)
    .join('')
  const at = start + '<script'.length
  const tagged = source.slice(start, at) + added + source.slice(at)
  // A price of the build is old when the page is read: the widget asks for it again.
  const before = source.slice(0, start)
  const early = preloadLine(pageOf(before + tagged, page.url.href), [{ name: 'id', value: preloadId }])
  const marked = before + (early ? `${early}\n` : '') + tagged
  const language = page.tags[0]?.read('lang') || settings.locale || 'en'
  let rendered: number | undefined
  const response = renderPage(
    new Response(marked, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    {
      request: { url: page.url.href, headers: new Headers({ 'accept-language': language }) },
      country: settings.country,
      prices: prices.ask(language),
      settings: { ...own, ...settings },
      timeout,
      onRendered: (count) => {
        rendered = count
      },
    },
  )
  const result = Buffer.from(await response.arrayBuffer())
  const { problem, unknown } = prices.takeOutcome()
  if (rendered === undefined) return unchanged('It could not be rendered.')
  // Without an answer the prices of an earlier rendering are the best there are.
  const isWorse = rendered === 0 && (problem !== undefined || source === text)
  return { bytes: isWorse ? undefined : result, rendered, elements, unknown, problem }
}
