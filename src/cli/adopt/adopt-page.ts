/**
 * The smallest change that has Vitrine fill the prices of a page: its script tag, in place of the platform's own price script or
 * in the head, and a mark on each typed amount that the price host has confirmed. An amount that is no figure of its
 * product is named and left alone, as is everything else that the page does not say for certain. It costs one request for
 * each set of terms on which the links of the page sell.
 */

import type { Fetch } from '../../client/index.ts'
import { isScriptTag } from '../../widget/features/rules/markup.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { UsageError } from '../command/errors.ts'
import type { Tag } from '../page/markup.ts'
import { type Page, pageOf } from '../page/page.ts'
import { askPrices } from '../page/page-prices.ts'
import { priceItem } from '../page/price-item.ts'
import { pageSettings } from '../page/stores.ts'
import type { AdoptedAmount, LeftAlone } from './adopted.ts'
import { type CheckoutLink, checkoutLinks, linksByElement, termsOf } from './checkout-links.ts'
import { fieldsOf, figuresOf } from './figures.ts'
import { classFiguresOf, markedFiguresOf, readFigures } from './known-figures.ts'
import { findOldScript, type OldScript } from './old-script.ts'
import { type Prices, pricesFor, type Wanted } from './prices.ts'
import { type AdoptSettings, scriptEdits, settingsFor, tagFor } from './script-tag.ts'
import { amountsOf, hasAmount, linksReason, marking, type TypedText, typedTexts } from './typed-prices.ts'
import type { Edit } from './unified-diff.ts'

export interface AdoptedPage {
  edits: Edit[]
  amounts: AdoptedAmount[]
  left: LeftAlone[]
  /** Why prices could not be compared. */
  problem: string | undefined
}

type Result = Omit<AdoptedPage, 'problem'>

/** A typed text whose product and terms are known. */
interface OwnText extends TypedText {
  wanted: Wanted
}

/** The typed amounts of one text: each with its mark, or with the reason why it has none. */
const readText = (
  page: Page,
  typed: OwnText,
  prices: Prices,
  { tax = 'gross' }: Settings,
  mixed: ReadonlySet<string>,
): Result => {
  const result: Result = { edits: [], amounts: [], left: [] }
  const { tag, part, wanted } = typed
  const { line } = tag
  const { product } = wanted
  const leave = (text: string, reason: string) => {
    result.left.push({ line, text, reason })
  }
  const item = prices.find(wanted)
  if (!item) {
    if (hasAmount(part)) leave(part.value.trim(), `the price host has no price for ${product}`)
    return result
  }
  const { iso } = item.currency
  const { amounts, isOther } = amountsOf(typed, item.currency)
  if (isOther) leave(part.value.trim(), `an amount is not in ${iso}, the currency of the price host`)
  const isStruck = [tag, ...tag.ancestors].some(({ name }) => /^(s|del|strike)$/.test(name))
  for (const amount of amounts) {
    const { text: before, value } = amount
    const fields = fieldsOf(item, value, isStruck, tax)
    const [field] = fields
    const edits = field && marking(page.source, typed, amount, field)
    if (mixed.has(product)) leave(before, 'two currencies are typed beside its product')
    else if (fields.length > 1) leave(before, `it is two figures of ${product}: ${fields.join(' and ')}`)
    else if (!field) leave(before, `the price of ${product} is ${item.price.gross.localized}`)
    else if (!edits) leave(before, 'the source does not have it in one piece')
    else {
      result.edits.push(...edits)
      const after = figuresOf(item, tax).get(field)?.localized ?? ''
      result.amounts.push({ line, product, before, after, field })
    }
  }
  return result
}

/** The products beside which an amount of another currency is typed: nobody knows which of both a shopper should read. */
const mixedProducts = (texts: readonly OwnText[], prices: Prices): Set<string> =>
  new Set(
    texts.flatMap((typed) => {
      const item = prices.find(typed.wanted)
      return item && amountsOf(typed, item.currency).isOther ? typed.wanted.product : []
    }),
  )

/** The typed texts of a page, apart by whether its links say their product. */
const sorted = (texts: readonly TypedText[]): { own: OwnText[]; left: LeftAlone[] } => {
  const own: OwnText[] = []
  const left: LeftAlone[] = []
  for (const typed of texts) {
    const { tag, part, links } = typed
    const [link] = links
    const reason = linksReason(typed)
    if (link?.product && !reason)
      own.push({ ...typed, wanted: { product: link.product, terms: termsOf(link) } })
    else if (hasAmount(part)) left.push({ line: tag.line, text: part.value.trim(), reason: reason ?? '' })
  }
  return { own, left }
}

const isClassName = (tag: Tag, prefix: string | undefined): boolean =>
  classNamesOf(tag, prefix, { item: priceItem }).length > 0

/** Links of another client or host sell nothing of ours, and make it uncertain what an amount beside them is for. */
const ownLinks = (links: readonly CheckoutLink[], { client, checkoutHost }: Settings): CheckoutLink[] =>
  links.map((link) =>
    link.client === client && (!checkoutHost || link.host === checkoutHost)
      ? link
      : { ...link, product: undefined, reason: 'the link is that of another client or host' },
  )

/** @throws UsageError */
const requireShop = ({ priceHost, client }: Settings): void => {
  if (!priceHost)
    throw new UsageError('Name the price host by --price-host, such as https://prices.example.com.')
  if (!client) throw new UsageError('Name your client ID by --client.')
}

/** Why a page as a whole is left alone. */
const pageReason = (
  page: Page,
  old: OldScript | string | undefined,
  links: readonly CheckoutLink[],
  settings: AdoptSettings,
): string | undefined => {
  if (/<\?(php|=)|<%/.test(page.source)) return 'a server writes it, so its source is a program'
  if (typeof old === 'string') return old
  if (old && !page.tags.some((tag) => isClassName(tag, old.prefix)))
    return `no class name of ${old.prefix} is on it`
  const own = pageSettings(page)
  const client = settings.client ?? own.client
  const checkoutHost = settings.checkoutHost ?? own.checkoutHost
  const clients = [...new Set(links.map((link) => link.client))]
  const hosts = [...new Set(links.map((link) => link.host))]
  if (!client && !old && clients.length > 1)
    return `its links are those of clients ${clients.join(' and ')}: name yours by --client`
  if (!checkoutHost && !old && hosts.length > 1)
    return `its links lead to ${hosts.join(' and ')}: name yours by --checkout-host`
  return undefined
}

/**
 * Reads a page and says how it changes.
 *
 * @throws UsageError where the page has products, and nobody says whose and at which price host
 */
export const adoptPage = async (
  source: string,
  given: AdoptSettings,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<AdoptedPage> => {
  const page = pageOf(source, undefined)
  const found = findOldScript(page)
  const all = checkoutLinks(page.tags)
  const reason = pageReason(page, found, all, given)
  const leave = (left: LeftAlone[], problem?: string): AdoptedPage => ({
    edits: [],
    amounts: [],
    left,
    problem,
  })
  if (reason) return leave([{ line: 1, text: 'the page', reason }])
  const old = typeof found === 'object' ? found : undefined
  const settings = settingsFor(page, given, old, all)
  const links = ownLinks(all, settings)
  const prefix = old?.prefix ?? settings.classPrefix
  const inside = linksByElement(links)
  const { own, left } = sorted(typedTexts(page.tags, inside, (tag) => isClassName(tag, prefix)))
  const isScripted = page.tags.some(isScriptTag)
  const figures = [
    ...(old ? classFiguresOf(page, old, links) : []),
    ...(isScripted ? [] : markedFiguresOf(page, inside)),
  ]
  const wanted = [...figures, ...own].map((each) => ('wanted' in each ? each.wanted : each))
  if (wanted.length === 0 && !old) return leave(left)
  requireShop(settings)
  const language = page.tags[0]?.read('lang')
  const prices = await pricesFor(wanted, settings, (query, ids) =>
    askPrices(query, ids, fetch, signal, language),
  )
  if (prices.problem) return leave(left, prices.problem)
  const mixed = mixedProducts(own, prices)
  const typed = own.map((text) => readText(page, text, prices, settings, mixed))
  const shown = readFigures(figures, prices, settings)
  const edits = typed.flatMap((each) => each.edits)
  const needsTag = !isScripted && (old !== undefined || edits.length + shown.amounts.length > 0)
  if (old?.keepsLibrary)
    left.push({
      line: old.replaced?.line ?? 1,
      text: 'jQuery',
      reason: 'other scripts of the page may need it',
    })
  return {
    edits: [...(needsTag ? scriptEdits(page, tagFor(given, settings, old), old) : []), ...edits],
    amounts: [...shown.amounts, ...typed.flatMap((each) => each.amounts)],
    left: [...left, ...shown.left, ...typed.flatMap((each) => each.left)],
    problem: undefined,
  }
}
