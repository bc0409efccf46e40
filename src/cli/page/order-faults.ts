import { orderAttributes, ownRules } from '../../widget/binding/plain-markup.ts'
import { isProduct, trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { meantProduct } from './element-faults.ts'
import { isUsable } from './known-markup.ts'
import { openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { isInOrder, isOrderLink } from './stores.ts'

const prefix = 'data-vitrine-'
const check = 'Order'

const fault = (tag: Tag, finding: Pick<Finding, 'found' | 'todo' | 'snippet'>): Finding => ({
  check,
  status: 'failed',
  line: tag.line,
  ...finding,
})

const isCard = ({ name, read }: Tag): boolean => name === 'vitrine-card' || read('data-vitrine') === 'card'

/** An empty name of a choice counts as none, and the product is then always in the order. */
const choiceWithoutName = (tag: Tag): Finding[] =>
  trimmed(tag.read(`${prefix}choice`)) === ''
    ? [
        fault(tag, {
          found: `${prefix}choice has no name`,
          todo: 'Name the choice: all options of one have the same name.',
          snippet: openTag(tag.name, withAttribute(tag.attributes, `${prefix}choice`, 'Edition')),
        }),
      ]
    : []

const wrongLink = (tag: Tag): Finding[] => {
  if (!isOrderLink(tag)) return []
  const product = trimmed(tag.read(`${prefix}product`)) ?? ''
  const isRight: boolean = isProduct(product)
  const wrong: Finding[] = isRight
    ? []
    : [
        fault(tag, {
          found: `${prefix}product="${product.slice(0, 40)}" is no product ID`,
          todo: 'Give the platform’s ID, a number, or your own ID with a capital I before it.',
          snippet: openTag(
            'a',
            withAttribute(tag.attributes, `${prefix}product`, meantProduct(product) ?? '97772'),
          ),
        }),
      ]
  const unusable = ['quantity', 'renewal', 'renewal-price'].flatMap((name) => {
    const value = tag.read(prefix + name) ?? ''
    if (isUsable('vitrine-card', name, value)) return []
    return fault(tag, {
      found: `${prefix}${name}="${value.slice(0, 40)}" cannot be used`,
      todo: `The reference of <vitrine-card> has the form of ${name}. The link goes on as if it were not there.`,
      snippet: undefined,
    })
  })
  const address: Finding[] = tag.read('href')
    ? []
    : [
        {
          ...fault(tag, {
            found: 'the link has no address of its own, so it sells nothing where the script is blocked',
            todo: 'Give it the plain link to checkout.',
            snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
          }),
          status: 'warning',
        },
      ]
  return [...wrong, ...unusable, ...address]
}

/** Rules of cards: checkout takes one rule an order. */
const ruleOfCard = (tag: Tag): Finding[] =>
  (isCard(tag) ? ownRules : []).flatMap((name) => {
    const written = tag.name === 'vitrine-card' ? name : prefix + name
    if (tag.read(written) === undefined) return []
    return fault(tag, {
      found: `${written} of a card in an order is not used: checkout takes one rule an order`,
      todo: 'Remove it, or put it on the order.',
      snippet: openTag(
        tag.name,
        tag.attributes.filter((attribute) => attribute.name !== written),
      ),
    })
  })

const totalOutside = (tag: Tag): Finding[] =>
  (tag.name === 'vitrine-total' || tag.read('data-vitrine') === 'total') && !isInOrder(tag)
    ? [
        fault(tag, {
          found: 'a total is in no order, so it shows its own content only',
          todo: 'Put it into the <vitrine-order>.',
          snippet: undefined,
        }),
      ]
    : []

/** Attributes of an order's items on something that can be none. */
const noItem = (tag: Tag): Finding[] => {
  const name = orderAttributes.map((each) => prefix + each).find((each) => tag.read(each) !== undefined)
  if (!name || isCard(tag) || isOrderLink(tag)) return []
  return [
    fault(tag, {
      found: `${name} is on no link with a product, and on no card`,
      todo: `Write it on a link with ${prefix}product, or on a card.`,
      snippet: undefined,
    }),
  ]
}

/** Faults of orders of several products, in the order of the page. */
export const orderFaults = ({ tags }: Page): Finding[] =>
  tags.flatMap((tag) => [
    ...totalOutside(tag),
    ...(isInOrder(tag)
      ? [...wrongLink(tag), ...choiceWithoutName(tag), ...ruleOfCard(tag), ...noItem(tag)]
      : []),
  ])
