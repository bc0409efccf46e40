/**
 * Names that are nearly those of Vitrine: elements, attributes and settings, with cards that are not closed and script tags
 * of other clients. The console has these too, once a page, since the widget itself cannot notice what it does not read.
 * Every attribute of the page is looked at, so lazy files and the command line alone import this. Names that are like none
 * of ours belong to frameworks, optimizers and page builders.
 */

import { nearest } from '../../../contract/nearest.ts'
import {
  hiddenAttribute,
  ownAddressAttribute,
  ownContentAttribute,
} from '../../../contract/rendered-marks.ts'
import { boundAttributes } from '../../elements/manifest.ts'
import { trimmed } from '../../settings/text.ts'
import { attributesOf, knownElements, plainAttributesOf, settingNames } from './known-attributes.ts'
import {
  type Attribute,
  isScriptTag,
  kindOf,
  type Markup,
  markupPrefix,
  openTag,
  withAttribute,
} from './markup.ts'
import { isOddFlag } from './odd-flags.ts'
import { fault, type MarkupFault, type MarkupPage } from './rule.ts'
import { shownValue } from './secret.ts'

/** The part of a page that names need. */
type NamedPage = Pick<MarkupPage, 'markups' | 'isDefined'>

const tags = knownElements.map((name) => `vitrine-${name}`)

const unknownElement = (markup: Markup, { isDefined }: NamedPage): MarkupFault[] => {
  const { name, attributes } = markup
  if (!name.startsWith('vitrine-') || isDefined(name)) return []
  const meant = nearest(name, tags)
  const snippet = meant && `${openTag(meant, attributes)}…</${meant}>`
  return [
    meant
      ? fault({ markup, snippet }, '', '', 'misspelt', `<${meant}>`)
      : fault({ markup }, '', '', 'unknown', tags.join(', ')),
  ]
}

/** Extra parameters and texts have names of the merchant's own. */
const isOwnName = (name: string): boolean => /^(x|text)-/.test(name)

/** A server that renders pages writes these. */
const isRendered = (name: string): boolean =>
  [ownContentAttribute, hiddenAttribute, ownAddressAttribute].includes(name)

/** Attributes that the widget reads: those that begin in one way, with what they may be called. */
interface Names {
  prefix: '' | 'data-' | typeof markupPrefix
  known: readonly string[]
}

const bound: Names = { prefix: markupPrefix, known: boundAttributes }

const namesOf = (markup: Markup): Names[] => {
  if (isScriptTag(markup)) return [{ prefix: 'data-', known: settingNames }]
  const kind = kindOf(markup)
  if (!kind) return [bound]
  const { name, prefix } = kind
  if (!knownElements.includes(name)) return []
  // An element has attributes of bound markup too, as in an order.
  return prefix
    ? [{ prefix, known: plainAttributesOf(name) }]
    : [bound, { prefix, known: attributesOf(name) }]
}

/** Attributes that nobody knows, without the beginning of their names. */
const strangers = (markup: Markup): (Attribute & Names & { own: string })[] =>
  namesOf(markup).flatMap(({ prefix, known }) =>
    markup.attributes.flatMap(({ name, value }) => {
      const own = name.slice(prefix.length)
      const isOurs = name.startsWith(prefix) && !isRendered(name)
      return isOurs && !known.includes(own) && !isOwnName(own) ? [{ name, value, prefix, known, own }] : []
    }),
  )

/** Whether it is a setting, which only script tag, stores and orders have. */
const isMisplaced = (own: string): boolean => settingNames.includes(own)

const misspeltNames = (markup: Markup): MarkupFault[] =>
  strangers(markup).flatMap(({ name, value, prefix, known, own }) => {
    const meant = isMisplaced(own) ? undefined : nearest(own, known)
    if (!meant) return []
    const attributes = withAttribute(markup.attributes, prefix + meant, value, name)
    const snippet = openTag(markup.name, attributes) + (markup.name === 'script' ? '</script>' : '')
    return [fault({ markup, snippet }, name, shownValue(name, value), 'misspelt', prefix + meant)]
  })

/** `<vitrine-card />` closes nothing in HTML: the card contains the rest of the page. */
const unclosedCards = ({ markups }: NamedPage): MarkupFault[] => {
  const isCardTag = ({ name, isClosed }: Markup): boolean => name === 'vitrine-card' && !isClosed
  const inner = markups.filter((markup) => isCardTag(markup) && markup.ancestors.some(isCardTag))
  const all = new Set(inner.flatMap((card) => [card.ancestors.find(isCardTag) ?? card, card]))
  return [...all].map((markup) => {
    const snippet = `${openTag(markup.name, markup.attributes)}…</${markup.name}>`
    return fault({ markup, snippet }, 'product', markup.read('product'), 'not-closed', markup.name)
  })
}

/** One client serves the page: the tag of another one is not used. */
const otherClients = ({ markups }: NamedPage): MarkupFault[] => {
  const [first, ...others] = markups.filter(isScriptTag)
  return others.flatMap((markup) => {
    const client = trimmed(markup.read('data-client'))
    if (!client || client === trimmed(first?.read('data-client'))) return []
    const snippet = openTag('vitrine-store', [{ name: 'client', value: client }])
    return [fault({ markup, snippet }, 'data-client', client, 'not-used-twice')]
  })
}

/** Names that are nearly right, cards that are not closed, and script tags of other clients. */
export const nameFaults = (page: NamedPage): MarkupFault[] => [
  ...page.markups.flatMap((markup) => [...unknownElement(markup, page), ...misspeltNames(markup)]),
  ...unclosedCards(page),
  ...otherClients(page),
]

/** Attributes of every element, and those that frameworks and tools add. */
const isForeign = (name: string): boolean =>
  /^(class|style|id|slot|part|exportparts|hidden|lang|dir|title|tabindex|role|is|inert|translate|nonce|itemprop|itemscope|itemtype|itemid|itemref|about|property|typeof|draggable|popover|autofocus|contenteditable|spellcheck|accesskey|anchor|key|ref|xmlns)$/.test(
    name,
  ) || /^(aria-|data-|on|x-|v-|ng-|hx-|text-)|[^a-z-]/.test(name)

/** Settings on an element that reads none. */
export const misplacedSettings = (markup: Markup): MarkupFault[] =>
  strangers(markup).flatMap(({ name, value, own }) =>
    isMisplaced(own) ? [fault({ markup }, name, shownValue(name, value), 'no-effect')] : [],
  )

/** Attributes without effect. In a document, scripts of the page may have written them for a purpose of their own. */
export const idleAttributes = (markup: Markup): MarkupFault[] =>
  strangers(markup).flatMap(({ name, value, prefix, known, own }) => {
    const isTold = isMisplaced(own) || nearest(own, known)
    if (isTold || prefix === 'data-' || (prefix === '' && isForeign(name))) return []
    const detail = known.map((each) => prefix + each).join(', ')
    return [fault({ markup, isHarmless: true }, name, shownValue(name, value), 'unknown', detail)]
  })

/** Boolean attributes whose text means neither yes nor no, such as one that a template has left unfilled. */
export const oddFlags = (markup: Markup): MarkupFault[] =>
  markup.attributes
    .filter((attribute) => isOddFlag(markup.name, attribute))
    .map(({ name, value }) => {
      const snippet = openTag(markup.name, withAttribute(markup.attributes, name, ''))
      return fault({ markup, snippet, isHarmless: true }, name, shownValue(name, value), 'odd-flag')
    })
