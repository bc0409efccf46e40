/**
 * Puts prices into a page on its way to the shopper. Bytes before the first element leave at once; an element waits
 * for its end tag and its price, within one budget of 150 ms for the page, and leaves unrendered when that is used
 * up. The merchant's own content stays in the page, and a response that is compressed, partial, or not HTML in
 * UTF-8 passes byte for byte. The page is private unless the caller allows shared caches. Rendering costs one price
 * request per query of the page, sent before the page arrives where its products are known, and memory for one
 * element of at most 64 kB.
 */

import { isCountry } from '../contract/country.ts'
import { pricedLanguage } from '../contract/priced-language.ts'
import { hiddenAttribute, ownAddressAttribute, ownContentAttribute } from '../contract/rendered-marks.ts'
import { boundProduct } from '../widget/binding/bound-product.ts'
import { readSettings } from '../widget/settings/read-settings.ts'
import type { Settings } from '../widget/settings/settings.ts'
import { type AskPrices, pricesFrom } from './ask-prices.ts'
import type { RenderedBinding } from './bound.ts'
import { Host } from './host.ts'
import { attributeText } from './html.ts'
import { isPage, renderedHeaders, sharedSeconds } from './page-headers.ts'
import { givenSettings, type PageConditions } from './page-key.ts'
import { createPageScanner, type FoundElement } from './page-scanner.ts'
import type { RenderedElement } from './render-element.ts'
import { renderHosts } from './render-hosts.ts'
import { createServerPage, type ServerPage } from './server-page.ts'
import { scriptsHtml, statesOf, structuredDataOf } from './state.ts'

export interface RenderPageOptions extends PageConditions {
  /** The shopper's request of the page, for its address and language. */
  request: Pick<Request, 'url' | 'headers'>
  /** Where to ask for prices: the address before `/prices` of a price relay or of the platform, or a function. */
  prices: string | AskPrices
  /** Products whose prices are asked for at once: platform IDs, or your own behind a capital I. */
  products?: readonly string[]
  /** Remembers what is in each page, by its path, so that its next prices are asked for at once. Pass one map for all pages. */
  seen?: Map<string, SeenPage>
  /** Milliseconds that a page waits for prices in all; then the rest goes out as it is. @default 150 */
  timeout?: number
  /**
   * Seconds for which a cache with `pageKey` in its key may answer with the page, 60 at most. A page that is for one
   * shopper by its own headers stays private. @default none: the page is private
   */
  sharedFor?: number
  /** Told how many elements have their price, when the page has left. */
  onRendered?: (elements: number) => void
}

/** The content that an earlier rendering has found in a page. */
export interface SeenPage {
  language: string | undefined
  /** The settings of the script tag. */
  settings: Settings
  products: readonly string[]
}

/** A longer element passes unchanged, in bytes. */
const longestElement = 65_536
/** The most pages whose products are remembered. */
const seenPages = 1_000

const encoder = new TextEncoder()
const nothing = new Uint8Array()

const concat = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** An addition to the page, at an offset in bytes from its start. */
interface Addition {
  at: number
  html: string
  /** The end of what it replaces. @default nothing */
  end?: number
}

/** The additions to the merchant's own bound element. Its content stays in a template, and its address in a mark, for the script. */
const bindingAdditions = (found: FoundElement, { text, isHidden, link }: RenderedBinding): Addition[] => {
  const { host, nameEnd, link: own, inside, end = inside } = found
  const additions: Addition[] = []
  const address = link && `href="${attributeText(link)}"`
  const written = host.getAttribute('href') ?? ''
  // Without it, parameters of ours, such as the country, would be read as the merchant's.
  if (address && link !== written && !host.hasAttribute(ownAddressAttribute))
    additions.push({ at: nameEnd, html: ` ${ownAddressAttribute}="${attributeText(written)}"` })
  if (address)
    additions.push(
      own ? { at: own.start, end: own.end, html: address } : { at: nameEnd, html: ` ${address}` },
    )
  if (isHidden) additions.push({ at: nameEnd, html: ` hidden ${hiddenAttribute}` })
  if (text)
    additions.push(
      { at: inside, html: `<template ${ownContentAttribute}>` },
      { at: end, html: `</template>${attributeText(text)}` },
    )
  return additions
}

/** The start of an incomplete tag at the end of the bytes; undefined without one. */
const openTag = (bytes: Uint8Array, offset: number): number | undefined => {
  const start = bytes.lastIndexOf(0x3c)
  return start > bytes.lastIndexOf(0x3e) ? offset + start : undefined
}

/** The product of an element of the widget, or of a bound element. */
const productIn = (host: Host): string =>
  host.getAttribute('product') ?? boundProduct(host as unknown as Element).product ?? ''

/** A budget of milliseconds. Waiting for work uses it up. */
const createBudget = (milliseconds: number) => {
  let left = milliseconds
  return {
    left: (): number => left,
    isUsedUp: (): boolean => left <= 0,
    use(spent: number): void {
      left -= spent
    },
    async wait<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
      const abort = new AbortController()
      const begin = performance.now()
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), left)
      })
      const result = await Promise.race([work(abort.signal), late])
      clearTimeout(timer)
      abort.abort()
      left -= performance.now() - begin
      return result
    },
  }
}

/** The store and the prices of a page, which may be known before the page arrives. */
const createPricing = (
  { request, prices }: RenderPageOptions,
  country: string,
  own: Settings,
  isShared: boolean,
) => {
  const sent = request.headers.get('accept-language')
  // A shared page may depend only on the language in its cache key.
  const languages = isShared ? pricedLanguage(sent) : sent
  const ask = typeof prices === 'string' ? pricesFrom(prices, languages) : prices
  const browserLanguage = languages?.split(/[,;]/)[0]?.trim() || undefined
  const open = ({ language, settings }: Omit<SeenPage, 'products'>): ServerPage =>
    createServerPage({
      settings: { country, ...settings, ...own },
      url: request.url,
      language,
      browserLanguage,
    })
  const keyOf = ({ language, settings }: Omit<SeenPage, 'products'>): string =>
    JSON.stringify([language, settings])
  return {
    ask,
    open,
    /** Asks for the prices of products before their elements arrive. */
    askEarly(seen: SeenPage, signal: AbortSignal) {
      const page = open(seen)
      const hosts = seen.products.map((value) => new Host('vitrine-price', [{ name: 'product', value }]))
      return { key: keyOf(seen), page, asked: renderHosts(page, hosts, ask, signal) }
    },
    keyOf,
  }
}

/** Renders the elements of a page into its response. Any other response passes byte for byte. */
export const renderPage = (response: Response, options: RenderPageOptions): Response => {
  const { country, request, seen, timeout = 150 } = options
  // A request line may be invalid. Its address decides only the coupon and the remembered products.
  if (!isCountry(country) || !isPage(response) || !URL.canParse(request.url)) return response
  const shared = sharedSeconds(response, request, options.sharedFor)
  const answer = (body: ReadableStream | null): Response =>
    new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: renderedHeaders(response.headers, shared),
    })
  if (!response.body) return answer(null)
  const { pathname } = new URL(request.url)
  const scanner = createPageScanner()
  const budget = createBudget(timeout)
  const own = givenSettings(options.settings)
  const pricing = createPricing(options, country, own, shared > 0)
  const found = new Set<string>()
  const written = new Set<string>()
  /** Script elements for the end of the body. */
  let data = ''
  const before = seen?.get(pathname)
  const products = [...new Set([...(options.products ?? []), ...(before?.products ?? [])])]
  const early =
    products.length > 0
      ? pricing.askEarly(
          { language: before?.language, settings: before?.settings ?? {}, products },
          AbortSignal.timeout(timeout),
        )
      : undefined
  let rendered = 0
  let page: ServerPage | undefined
  let isMarked = false
  let held: Uint8Array = nothing
  /** The offset of `held` in the page. */
  let sent = 0
  /** The budget of all waits for end tags. */
  const holds = createBudget(timeout)
  let holding: ReturnType<typeof setTimeout> | undefined
  let heldSince: number | undefined
  const endHold = (): void => {
    clearTimeout(holding)
    if (heldSince !== undefined) holds.use(performance.now() - heldSince)
    heldSince = undefined
  }

  const readPage = (): Omit<SeenPage, 'products'> => ({
    language: scanner.language(),
    settings: readSettings((scanner.script()?.host ?? null) as unknown as Element | null, 'data-'),
  })

  const renderAll = async (
    hosts: readonly Host[],
  ): Promise<{ page: ServerPage; rendered: readonly (RenderedElement | undefined)[] } | undefined> => {
    if (!page) {
      const read = readPage()
      const isEarly = early?.key === pricing.keyOf(read)
      page = isEarly ? early.page : pricing.open(read)
      if (isEarly) await budget.wait(() => early.asked)
    }
    const serverPage = page
    const rendered = await budget.wait((signal) => renderHosts(serverPage, hosts, pricing.ask, signal))
    return rendered && { page, rendered }
  }

  /** Writes the settings of the rendering into the script tag, so that the widget's prices and links agree. */
  const settingsAdditions = (): Addition[] => {
    const script = scanner.script()
    if (!script || isMarked) return []
    isMarked = true
    if (script.at < sent) return []
    // An unusable value counts as absent. An added attribute wins, because the first of its name counts.
    const { settings } = readPage()
    const wanted = { country, ...settings, ...own }
    return (['country', 'currency', 'coupon', 'locale'] as const).flatMap((name) => {
      const value = wanted[name]
      const isOpen = value && value !== settings[name]
      return isOpen ? { at: script.at, html: ` data-${name}="${attributeText(value)}"` } : []
    })
  }

  const elementAdditions = async (elements: readonly FoundElement[]): Promise<Addition[]> => {
    // Skips elements whose start tag was sent early because an attribute contained `>`.
    const whole = elements.filter(({ start }) => start >= sent)
    if (whole.length === 0 || budget.isUsedUp()) return []
    for (const { host } of whole) found.add(productIn(host))
    const all = await renderAll(whole.map(({ host }) => host))
    if (!all?.rendered.some(Boolean)) return []
    rendered += all.rendered.filter(Boolean).length
    data += scriptsHtml([...statesOf(all.page), ...structuredDataOf(all.rendered)], written)
    return whole.flatMap((element, index) => {
      const { root = '', binding } = all.rendered[index] ?? {}
      return binding ? bindingAdditions(element, binding) : { at: element.inside, html: root }
    })
  }

  /** Scripts go to the end of the body, because a hydrating framework would reject foreign nodes beside elements. */
  const dataAddition = (end: number): Addition[] => {
    const at = scanner.bodyEnd()
    if (at === undefined || at < sent || at >= end || data === '') return []
    const html = data
    data = ''
    return [{ at, html }]
  }

  const send = (
    controller: TransformStreamDefaultController<Uint8Array>,
    end: number,
    additions: readonly Addition[] = [],
  ): void => {
    const pass = (to: number): void => {
      if (to <= sent) return
      controller.enqueue(held.subarray(0, to - sent))
      held = held.subarray(to - sent)
      sent = to
    }
    const all = [...additions, ...dataAddition(end)]
    for (const { at, html, end: replaced = at } of all.sort((one, other) => one.at - other.at)) {
      pass(at)
      if (html) controller.enqueue(encoder.encode(html))
      held = held.subarray(replaced - at)
      sent = replaced
    }
    pass(end)
  }

  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      async transform(bytes, controller) {
        endHold()
        held = concat(held, bytes)
        const end = sent + held.length
        scanner.read(bytes)
        const isTooLong = (from: number | undefined): boolean =>
          from !== undefined && end - from > longestElement
        if (holds.isUsedUp() || isTooLong(scanner.heldFrom())) scanner.letGo()
        const additions = [...settingsAdditions(), ...(await elementAdditions(scanner.take()))]
        const from = scanner.heldFrom() ?? (scanner.readsTags() ? openTag(held, sent) : undefined)
        const isSent = from === undefined || isTooLong(from) || holds.isUsedUp()
        send(controller, isSent ? end : from, additions)
        if (isSent) return
        // Sends held bytes when the page stalls or arrives too slowly.
        heldSince = performance.now()
        holding = setTimeout(() => {
          endHold()
          scanner.letGo()
          try {
            send(controller, end)
          } catch {
            // The reader has canceled.
          }
        }, holds.left())
      },
      async flush(controller) {
        endHold()
        // Renders complete cards in plans that are never closed.
        scanner.letGo()
        send(controller, sent + held.length, await elementAdditions(scanner.take()))
        if (data && scanner.isBetweenTags()) controller.enqueue(encoder.encode(data))
        remember()
        options.onRendered?.(rendered)
      },
    }),
  )

  const remember = (): void => {
    if (!seen || found.size === 0) return
    seen.delete(pathname)
    seen.set(pathname, { ...readPage(), products: [...found] })
    const [oldest] = seen.keys()
    if (seen.size > seenPages && oldest !== undefined) seen.delete(oldest)
  }

  return answer(body)
}
