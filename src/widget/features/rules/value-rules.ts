/**
 * Values that the widget cannot use: of elements, plain markup, bound markup, orders and class names. The widget reports
 * most of them itself when it reads them; a rule names the same element, attribute and value, so that the doctor has one
 * sentence for both. A rule sees one element with those around it, and costs a pass over its attributes.
 */

import { idKey } from '../../../contract/link-meaning.ts'
import { nearest } from '../../../contract/nearest.ts'
import { isComputed } from '../../binding/computed-field.ts'
import { orderItemAttributes, ownRules } from '../../binding/markup-attributes.ts'
import { elementNames } from '../../elements/manifest.ts'
import { isNoneChosen, parseAudiences } from '../../elements/order/audiences.ts'
import { trimmed } from '../../settings/text.ts'
import { buyField, fieldNamesOf } from '../class-names/field-names.ts'
import { type ClassName, parseClass } from '../class-names/parse-class.ts'
import { unfitTags } from '../plain/plain-element.ts'
import { comparisonFaults } from './comparison-rules.ts'
import { attributesOf, isField, isUsable, plainAttributesOf } from './known-attributes.ts'
import {
  isBound,
  isCard,
  isInOrder,
  isOrder,
  isOrderLink,
  kindOf,
  type Markup,
  markupPrefix,
  openTag,
  readNamed,
  withAncestors,
  withAttribute,
} from './markup.ts'
import { needsProduct } from './product-elements.ts'
import { renewalFaults } from './renewal-rules.ts'
import { fault, hasCartLinks, type MarkupFault, type MarkupPage } from './rule.ts'
import { shownValue } from './secret.ts'

const snippetOf = (markup: Markup, name: string, value: string): string =>
  openTag(markup.name, withAttribute(markup.attributes, name, value))

/** The ID that was probably meant, where the merchant's own lacks its I, or spaces and signs surround a number. */
const meantProduct = (text: string): string | undefined => {
  const bare = text.replace(/[\s#]/g, '')
  return idKey(bare) ?? idKey(`I${bare}`)
}

const wrongProduct = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const kind = kindOf(markup)
  if (kind ? !needsProduct(markup) : !isBound(markup) && !isOrderLink(markup)) return []
  const name = kind?.prefix === '' ? 'product' : `${markupPrefix}product`
  const product = trimmed(readNamed(markup, 'product'))
  const isMisspelt = product === undefined && markup.attributes.some((each) => nearest(each.name, [name]))
  const isOwnColumn = kind?.name === 'card' && product === 'none'
  const isFound = product === undefined && kind === undefined && isBound(markup) && hasCartLinks(page)
  if (idKey(product ?? '') || isMisspelt || isOwnColumn || isFound) return []
  const snippet = snippetOf(markup, name, meantProduct(product ?? '') ?? '97772')
  return [fault({ markup, snippet }, name, product)]
}

const wrongValues = (markup: Markup, { item }: MarkupPage): MarkupFault[] => {
  const { name: element, prefix = markupPrefix } = kindOf(markup) ?? {}
  const known = element === undefined ? [] : prefix ? plainAttributesOf(element) : attributesOf(element)
  return markup.attributes.flatMap(({ name, value }) => {
    const own = name.startsWith(prefix) ? name.slice(prefix.length) : ''
    // A product has a rule of its own.
    if (!known.includes(own) || own === 'product') return []
    const isRight =
      own === 'field'
        ? value === '' || value === 'terms' || isComputed(value) || isField(value, item)
        : isUsable(element ?? '', own, value)
    return isRight ? [] : [fault({ markup }, name, shownValue(name, value))]
  })
}

const wrongFields = (markup: Markup, { item }: MarkupPage): MarkupFault[] =>
  (isBound(markup) ? (['field', 'if'] as const) : []).flatMap((own) => {
    const name = markupPrefix + own
    const value = markup.read(name)
    // The field of plain markup is an attribute of its element.
    const isOther =
      own === 'field' && (markup.read('data-vitrine') !== undefined || /^(buy|terms)$/.test(value ?? ''))
    if (!value || isOther || isComputed(value) || isField(value, item)) return []
    return [fault({ markup }, name, value)]
  })

const linkSnippet = (markup: Markup): string =>
  openTag('a', withAttribute(markup.attributes, 'href', 'https://checkout.example/…'))

const unsoldButton = (markup: Markup): MarkupFault[] => {
  const name = `${markupPrefix}field`
  if (!isBound(markup) || markup.read(name) !== 'buy' || /^(a|area)$/.test(markup.name)) return []
  return [fault({ markup, snippet: linkSnippet(markup) }, name, 'buy', 'needs-link')]
}

/** Plain markup that asks for an element which does not exist, or cannot be here. */
const wrongRequest = (markup: Markup): MarkupFault[] => {
  const { name, prefix } = kindOf(markup) ?? {}
  if (name === undefined || !prefix) return []
  const value = markup.read('data-vitrine')
  const names: readonly string[] = [...elementNames, 'store', 'off']
  if (names.includes(name)) {
    const isUnfit = !/^(store|off)$/.test(name) && unfitTags.test(markup.name)
    return isUnfit ? [fault({ markup }, 'data-vitrine', value, 'no-room')] : []
  }
  const meant = nearest(name, names)
  if (!meant) return [fault({ markup }, 'data-vitrine', value)]
  const snippet = snippetOf(markup, 'data-vitrine', meant)
  return [fault({ markup, snippet }, 'data-vitrine', value, 'misspelt', `data-vitrine="${meant}"`)]
}

/** An empty name of a choice counts as none, and the product is then always in the order. */
const choiceWithoutName = (markup: Markup): MarkupFault[] => {
  const name = `${markupPrefix}choice`
  if (trimmed(markup.read(name)) !== '') return []
  return [fault({ markup, snippet: snippetOf(markup, name, 'Edition') }, name, '', 'needs-name')]
}

const wrongLinkValues = (markup: Markup): MarkupFault[] =>
  (isOrderLink(markup) ? ['quantity', 'renewal', 'renewal-price'] : []).flatMap((own) => {
    const name = markupPrefix + own
    const value = markup.read(name) ?? ''
    return isUsable('card', own, value) ? [] : [fault({ markup }, name, value)]
  })

/** Rules of cards: checkout takes one rule an order. */
const rulesOfCard = (markup: Markup): MarkupFault[] =>
  (isCard(markup) ? ownRules : []).flatMap((own) => {
    const name = `${kindOf(markup)?.prefix}${own}`
    const value = markup.read(name)
    if (value === undefined) return []
    const others = markup.attributes.filter((attribute) => attribute.name !== name)
    const snippet = openTag(markup.name, others)
    return [fault({ markup, snippet }, name, value, 'not-used-in-order')]
  })

/** Attributes of an order's items on an element that the order takes for no item. */
const noItem = (markup: Markup): MarkupFault[] => {
  const name = orderItemAttributes
    .map((each) => markupPrefix + each)
    .find((each) => markup.read(each) !== undefined)
  if (!name || isCard(markup) || isOrderLink(markup)) return []
  return [fault({ markup }, name, markup.read(name), 'no-item')]
}

const totalOutside = (markup: Markup): MarkupFault[] => {
  const { name, prefix = '' } = kindOf(markup) ?? {}
  if (name !== 'total' || isInOrder(markup)) return []
  return [fault({ markup }, `${prefix}label`, markup.read(`${prefix}label`), 'no-order')]
}

const audienceOfNone = (markup: Markup): MarkupFault[] => {
  const { name, prefix = '' } = kindOf(markup) ?? {}
  const text = markup.read(`${prefix}audiences`)
  if (name !== 'order' || !isNoneChosen(text, markup.read(`${prefix}price-rule`))) return []
  return [fault({ markup }, `${prefix}audiences`, text, 'none-chosen')]
}

/** A product for an audience that its order does not have: nobody could buy it. */
const audienceUnknown = (markup: Markup): MarkupFault[] => {
  const name = `${markupPrefix}audience`
  const audience = trimmed(markup.read(name))
  const order = withAncestors(markup).find(isOrder)
  if (!audience || !order || !(isCard(markup) || isOrderLink(markup))) return []
  const names = parseAudiences(readNamed(order, 'audiences') ?? '')?.map((each) => each.name)
  // A list that cannot be read is a fault of the order.
  if (!names || names.includes(audience)) return []
  const meant = nearest(audience, names)
  const snippet = meant && snippetOf(markup, name, meant)
  const detail = names.length > 0 ? names.join(', ') : 'none'
  return [fault({ markup, snippet }, name, audience, 'no-audience', detail)]
}

/** The class names of an older script on an element. */
export const classNamesOf = (
  markup: Markup,
  prefix: string | undefined,
  { item }: Pick<MarkupPage, 'item'>,
): ClassName[] => {
  const names = prefix ? markup.read('class')?.split(/\s+/) : undefined
  if (!prefix || !names?.some((name) => name.startsWith(`${prefix}-`))) return []
  const fields = fieldNamesOf(item)
  return names.flatMap((name) => parseClass(name, prefix, fields) ?? [])
}

const wrongClassNames = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  if (markup.read('class') === undefined) return []
  const { classPrefix: prefix } = page.settingsOf()
  return classNamesOf(markup, prefix, page).flatMap(({ product, field, written }) => {
    const name = `${prefix}-${product}-${written}`
    if (field === buyField && !/^(a|area)$/.test(markup.name))
      return [fault({ markup, snippet: linkSnippet(markup) }, 'class', name, 'needs-link')]
    if (field) return []
    const meant = nearest(written, fieldNamesOf(page.item).all)
    if (!meant) return [fault({ markup }, 'class', name, 'no-field')]
    const right = `${prefix}-${product}-${meant}`
    const classes = markup
      .read('class')
      ?.split(/\s+/)
      .map((each) => (each === name ? right : each))
    const snippet = snippetOf(markup, 'class', classes?.join(' ') ?? right)
    return [fault({ markup, snippet }, 'class', name, 'misspelt', right)]
  })
}

/** Values that cannot be used, on one element. */
export const valueFaults = (markup: Markup, page: MarkupPage): MarkupFault[] => [
  ...wrongRequest(markup),
  ...wrongValues(markup, page),
  ...wrongProduct(markup, page),
  ...wrongFields(markup, page),
  ...comparisonFaults(markup, page),
  ...renewalFaults(markup, page),
  ...unsoldButton(markup),
  ...totalOutside(markup),
  ...audienceOfNone(markup),
  ...(isInOrder(markup)
    ? [
        ...wrongLinkValues(markup),
        ...choiceWithoutName(markup),
        ...audienceUnknown(markup),
        ...rulesOfCard(markup),
        ...noItem(markup),
      ]
    : []),
  ...wrongClassNames(markup, page),
]
