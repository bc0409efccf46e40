/**
 * Puts prices into a page that a server has made, before it leaves for the shopper. Every byte outside the elements
 * stays, the merchant's own content stays in the page, and a response that is compressed, partial, longer than 2 MiB, or
 * not HTML in UTF-8 passes as it is. The page waits for its prices for 150 ms; elements whose prices are late are left
 * to the script. Rendering costs one price request per query of the page, and the memory of the page and its tree.
 */

import { isCountry } from '../contract/country.ts'
import { hiddenAttribute, ownAddressAttribute, ownContentAttribute } from '../contract/rendered-marks.ts'
import { checkedSettings } from '../widget/settings/checked-settings.ts'
import { readSettings } from '../widget/settings/read-settings.ts'
import type { Settings } from '../widget/settings/settings.ts'
import { type AskPrices, pricesFrom } from './ask-prices.ts'
import type { RenderedBinding } from './bound.ts'
import { attributeText } from './html.ts'
import { isPage, renderedHeaders } from './page-headers.ts'
import { type FoundElement, type ReadPage, readPage } from './read-page.ts'
import { renderHosts } from './render-hosts.ts'
import { createServerPage } from './server-page.ts'
import { scriptsHtml, statesOf, structuredDataOf } from './state.ts'

export interface RenderPageOptions {
  /** The shopper's request of the page, for its address and language. */
  request: Pick<Request, 'url' | 'headers'>
  /** The shopper's country, ISO 3166-1 alpha-2. With anything else, such as `XX` or `T1`, the page passes as it is. */
  country: string | null | undefined
  /** Settings over those of the page's script tag. Needed where the page has no script tag. */
  settings?: Settings
  /** Where to ask for prices: the address before `/prices` of an endpoint or of the platform, or a function. */
  prices: string | AskPrices
  /** Milliseconds that a page waits for prices; elements without one then go out as they are. @default 150 */
  timeout?: number
  /** Told how many elements have their price, when the page has left. Not called for a page that passes as it came. */
  onRendered?: (elements: number) => void
}

/** An addition to the page, at an offset in its text. */
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

const withoutUndefined = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

/** Settings as the widget checks them. Those that it cannot use, or that are undefined, would hide those under them. */
const givenSettings = (settings: Settings = {}): Settings =>
  withoutUndefined(checkedSettings(withoutUndefined(settings), () => {}))

/** Writes the settings of the rendering into the script tag, so that the widget's prices and links agree. */
const settingsAdditions = (script: ReadPage['script'], own: Settings, wanted: Settings): Addition[] =>
  script
    ? (['country', 'currency', 'coupon', 'locale'] as const).flatMap((name) => {
        const value = wanted[name]
        // An unusable value counts as absent. An added attribute wins, because the first of its name counts.
        const isOpen = value && value !== own[name]
        return isOpen ? { at: script.at, html: ` data-${name}="${attributeText(value)}"` } : []
      })
    : []

/** Letters that are encoded at once: a page of a hundred cards has two megabytes, which take six times as long as a whole. */
const pieceLength = 16_384

/** The page in pieces. */
const withAdditions = (source: string, additions: readonly Addition[]): string[] => {
  const pieces: string[] = []
  let text = ''
  let at = 0
  for (const addition of [...additions].sort((one, other) => one.at - other.at)) {
    text += source.slice(at, addition.at) + addition.html
    at = addition.end ?? addition.at
    if (text.length < pieceLength) continue
    pieces.push(text)
    text = ''
  }
  return [...pieces, text + source.slice(at)]
}

/** A page with its prices. */
interface Rendered<Piece> {
  pieces: Piece[]
  /** How many elements have their price. */
  elements: number
}

const renderText = async (
  source: string,
  country: string,
  options: RenderPageOptions,
): Promise<Rendered<string>> => {
  const { request, prices, timeout = 150 } = options
  const { elements, script, language, dataAt } = readPage(source)
  const own = readSettings(script?.host ?? null, 'data-')
  const settings = { country, ...own, ...givenSettings(options.settings) }
  const languages = request.headers.get('accept-language')
  const page = createServerPage({
    settings,
    url: request.url,
    language,
    browserLanguage: languages?.split(/[,;]/)[0]?.trim() || undefined,
  })
  const ask = typeof prices === 'string' ? pricesFrom(prices, languages) : prices
  const hosts = elements.map(({ host }) => host)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const rendered = await renderHosts(page, hosts, ask, late.signal)
  // A timer that is left running would keep each page in memory until it ends.
  clearTimeout(timer)
  const additions = elements.flatMap((element, index) => {
    const { root = '', binding } = rendered[index] ?? {}
    return binding ? bindingAdditions(element, binding) : { at: element.inside, html: root }
  })
  // At the end of the body, because a hydrating framework would reject foreign nodes beside elements.
  if (dataAt !== undefined && rendered.some(Boolean))
    additions.push({ at: dataAt, html: scriptsHtml([...statesOf(page), ...structuredDataOf(rendered)]) })
  return {
    pieces: withAdditions(source, [...settingsAdditions(script, own, settings), ...additions]),
    elements: rendered.filter(Boolean).length,
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const byteOrderMark = '\ufeff'

/** Undefined where the page has to leave as it came. */
const renderBytes = async (
  bytes: Uint8Array<ArrayBuffer>,
  country: string,
  options: RenderPageOptions,
): Promise<Rendered<Uint8Array> | undefined> => {
  try {
    const text = utf8.decode(bytes)
    // The mark is no part of what a browser parses.
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ''
    const { pieces, elements } = await renderText(text.slice(mark.length), country, options)
    const encoder = new TextEncoder()
    return { pieces: [mark, ...pieces].filter(Boolean).map((piece) => encoder.encode(piece)), elements }
  } catch {
    // The page may be in another encoding than its header says. A fault of ours must not cost the shopper the page either.
    return undefined
  }
}

/** Bytes of the longest page that is rendered. A page is held and parsed as a whole, so each costs several times its length. */
const longestPage = 2 ** 21

/** Renders the elements of a page into its response. Any other response passes byte for byte. */
export const renderPage = (response: Response, options: RenderPageOptions): Response => {
  const { country, request } = options
  // A request line may be invalid. Its address decides only the coupon.
  if (!isCountry(country) || !isPage(response) || !URL.canParse(request.url)) return response
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array>({
      transform(piece, controller) {
        pieces.push(piece)
        length += piece.length
        if (length > longestPage) for (const held of pieces.splice(0)) controller.enqueue(held)
      },
      async flush(controller) {
        if (length > longestPage) return
        const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
        const rendered = await renderBytes(bytes, country, options)
        for (const piece of rendered?.pieces ?? [bytes]) controller.enqueue(piece)
        if (!rendered) return
        try {
          options.onRendered?.(rendered.elements)
        } catch {
          // An error here would break off a page that is complete.
        }
      },
    }),
  )
  return new Response(body ?? null, {
    status: response.status,
    statusText: response.statusText,
    headers: renderedHeaders(response.headers),
  })
}
