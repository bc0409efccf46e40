import { hiddenAttribute, ownContentAttribute } from '../../contract/rendered-marks.ts'
import { boundAttributes } from '../../widget/elements/manifest.ts'
import { nearest } from '../../widget/settings/nearest.ts'
import { isProduct, trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { meantProduct } from './element-faults.ts'
import { isField } from './known-markup.ts'
import { openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { isBound, readBinding } from './stores.ts'

const prefix = 'data-vitrine-'
const check = 'Your markup'

/** An attribute that none of the known ones is. */
export const unknownAttribute = (
  tag: Tag,
  check: string,
  { name, value }: Tag['attributes'][number],
  known: readonly string[],
): Finding => {
  const meant = nearest(name.slice(prefix.length), known)
  return {
    check,
    status: 'failed',
    line: tag.line,
    found: `${name} is unknown`,
    todo: meant
      ? `Write ${prefix}${meant}.`
      : `The attributes are ${known.map((each) => prefix + each).join(', ')}.`,
    snippet: meant && openTag(tag.name, withAttribute(tag.attributes, prefix + meant, value, name)),
  }
}

/** A product that is missing on an element of the merchant's own and around it, or has no ID. */
export const wrongProduct = (tag: Tag, check: string): Finding[] => {
  const product = trimmed(readBinding(tag, 'product'))
  const isRight: boolean = isProduct(product)
  if (isRight) return []
  return [
    {
      check,
      status: 'failed',
      line: tag.line,
      found: product
        ? `${prefix}product="${product.slice(0, 40)}" is no product ID`
        : `no ${prefix}product on it or around it`,
      todo: 'Give the platform’s ID, a number, or your own ID with a capital I before it.',
      snippet: openTag(
        tag.name,
        withAttribute(tag.attributes, `${prefix}product`, meantProduct(product ?? '') ?? '97772'),
      ),
    },
  ]
}

/** A server that renders pages writes these. */
const isRendered = (name: string): boolean => name === ownContentAttribute || name === hiddenAttribute

const misspelt = (tag: Tag): Finding[] =>
  tag.attributes.flatMap(({ name, value }): Finding[] => {
    // Plain markup has the attributes of its element.
    if (!name.startsWith(prefix) || tag.read('data-vitrine') !== undefined || isRendered(name)) return []
    const own = name.slice(prefix.length)
    if (boundAttributes.some((known) => known === own)) return []
    return [unknownAttribute(tag, check, { name, value }, boundAttributes)]
  })

const wrongField = (tag: Tag): Finding[] =>
  (['field', 'if'] as const).flatMap((name): Finding[] => {
    const field = tag.read(prefix + name)
    const isKnown = field === undefined || isField(field) || (name === 'field' && /^(buy|terms)$/.test(field))
    if (isKnown) return []
    return [
      {
        check,
        status: 'failed',
        line: tag.line,
        found: `${prefix}${name}="${field.slice(0, 40)}" is no field of a price`,
        todo: 'The reference of fields lists them all.',
      },
    ]
  })

const unsoldButton = (tag: Tag): Finding[] => {
  if (tag.read('data-vitrine-field') !== 'buy' || tag.name === 'a') return []
  return [
    {
      check,
      status: 'failed',
      line: tag.line,
      found: `a buy control must be a link, and this is a <${tag.name}>`,
      todo: 'Write a link to checkout.',
      snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
    },
  ]
}

const withoutAddress = (tag: Tag): Finding[] => {
  if (tag.read('data-vitrine-field') !== 'buy' || tag.name !== 'a' || tag.read('href')) return []
  return [
    {
      check,
      status: 'warning',
      line: tag.line,
      found: 'the buy link has no address of its own, so nothing sells where the script is blocked',
      todo: 'Give it the plain link to checkout.',
      snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
    },
  ]
}

/** Faults of `data-vitrine-*` in the order of the page. */
export const boundFaults = ({ tags }: Page): Finding[] =>
  tags.flatMap((tag) => [
    ...misspelt(tag),
    ...(isBound(tag) && !tag.name.startsWith('vitrine-')
      ? [...wrongProduct(tag, check), ...wrongField(tag), ...unsoldButton(tag), ...withoutAddress(tag)]
      : []),
  ])
