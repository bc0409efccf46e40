/**
 * The smallest change that has Vitrine fill the prices of a page: its script tag, in place of the platform's own price script or
 * in the head, and a mark on each typed amount that the price host has confirmed. An amount that is no figure of its
 * product is named and left alone, as is everything else that the page does not say for certain. It costs one request for
 * each set of terms on which the links of the page sell.
 */

import type { Fetch } from '../../client/index.ts'
import { agreedSettings, homesOf, type Link, salesIn, salesOf } from '../../widget/binding/link-sales.ts'
import { isScriptTag } from '../../widget/features/rules/markup.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import { UsageError } from '../command/errors.ts'
import type { Tag } from '../page/markup.ts'
import { type Page, pageOf } from '../page/page.ts'
import { askPrices } from '../page/page-prices.ts'
import { linksOf, parentOf, soleProduct, termsOf } from '../page/page-sales.ts'
import { priceItem } from '../page/price-item.ts'
import type { Edit } from './edits.ts'
import { type AdoptedAmount, fieldsOf, figuresOf, type LeftAlone } from './figures.ts'
import { classFiguresOf, markedFiguresOf, readFigures } from './known-figures.ts'
import { findOldScript, type OldScript } from './old-script.ts'
import { type Prices, pricesFor, type Wanted } from './prices.ts'
import { type AdoptSettings, scriptEdits, settingsFor, tagFor } from './script-tag.ts'
import { amountsOf, hasAmount, isPiece, marking, type TypedText, typedTexts } from './typed-prices.ts'

interface Result {
  edits: Edit[]
  amounts: AdoptedAmount[]
  left: LeftAlone[]
}

export interface AdoptedPage extends Result {
  /** Why prices could not be compared. */
  problem: string | undefined
}

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
  const leave = (reason: string, text = part.value.trim()) => {
    result.left.push({ line, text, reason })
  }
  const item = prices.find(wanted)
  if (isPiece(part)) leave('it stands in several pieces: mark the element around them')
  else if (!item && hasAmount(part)) leave(`the price host has no price for ${product}`)
  if (!item || isPiece(part)) return result
  const { iso } = item.currency
  const { amounts, isOther } = amountsOf(typed, item.currency)
  if (isOther) leave(`an amount is not in ${iso}, the currency of the price host`)
  const isStruck = [tag, ...tag.ancestors].some(({ name }) => /^(s|del|strike)$/.test(name))
  for (const amount of amounts) {
    const { text: before, value } = amount
    const fields = fieldsOf(item, value, isStruck, tax)
    const [field] = fields
    const edits = field && marking(page.source, typed, amount, field)
    if (mixed.has(product)) leave('two currencies are typed beside its product', before)
    else if (fields.length > 1) leave(`it is two figures of ${product}: ${fields.join(' and ')}`, before)
    else if (!field) leave(`the price of ${product} is ${item.price.gross.localized}`, before)
    else if (!edits) leave('the source does not have it in one piece', before)
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
    const { tag, part, near } = typed
    const [first] = near
    const sole = soleProduct(tag, near)
    if (first && 'product' in sole)
      own.push({ ...typed, wanted: { product: sole.product, terms: termsOf(first) } })
    else if ('reason' in sole && (hasAmount(part) || isPiece(part)))
      left.push({ line: tag.line, text: part.value.trim(), reason: sole.reason })
  }
  return { own, left }
}

const isClassName = (tag: Tag, prefix: string | undefined): boolean =>
  classNamesOf(tag, prefix, { item: priceItem }).length > 0

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
  links: readonly Link<Tag>[],
  settings: Settings,
): string | undefined => {
  if (/<\?(php|=)|<%/.test(page.source)) return 'a server writes it, so its source is a program'
  if (typeof old === 'string') return old
  if (old && !page.tags.some((tag) => isClassName(tag, old.prefix)))
    return `no class name of ${old.prefix} is on it`
  const homes = homesOf(links, settings)
  return homes.length > 1 && !agreedSettings(homes, settings)
    ? `its links lead to ${homes.join(' and ')}: name yours by --client and --checkout-host`
    : undefined
}

/**
 * Reads a page and says how it changes.
 *
 * @param src where the page finds the script
 * @throws UsageError where the page has products, and nobody says whose and at which price host
 */
export const adoptPage = async (
  source: string,
  src: string,
  given: AdoptSettings,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<AdoptedPage> => {
  const page = pageOf(source, undefined)
  const found = findOldScript(page)
  const old = typeof found === 'object' ? found : undefined
  const links = linksOf(page)
  const settings = settingsFor(page, given, old, links)
  const leave = (left: LeftAlone[], problem?: string): AdoptedPage => ({
    edits: [],
    amounts: [],
    left,
    problem,
  })
  const reason = pageReason(page, found, links, settings)
  if (reason) return leave([{ line: 1, text: 'the page', reason }])
  const all = settings.client && settings.checkoutHost ? salesOf(links, settings) : []
  const sales = salesIn(all, parentOf)
  const prefix = old?.prefix ?? settings.classPrefix
  const { own, left } = sorted(typedTexts(page.tags, sales, (tag) => isClassName(tag, prefix)))
  const isScripted = page.tags.some(isScriptTag)
  const figures = [
    ...(old ? classFiguresOf(page, old, all) : []),
    ...(isScripted ? [] : markedFiguresOf(page, sales)),
  ]
  const wanted = [...figures, ...own.map((each) => each.wanted)]
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
  if (old?.library)
    left.push({ line: old.library.line, text: 'jQuery', reason: 'other scripts of the page may need it' })
  return {
    edits: [...(needsTag ? scriptEdits(page, tagFor(src, settings, given, old, links), old) : []), ...edits],
    amounts: [...shown.amounts, ...typed.flatMap((each) => each.amounts)],
    left: [...left, ...shown.left, ...typed.flatMap((each) => each.left)],
    problem: undefined,
  }
}
