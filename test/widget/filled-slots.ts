import type { ElementName } from '../../src/widget/elements/manifest.ts'

/** The slots of each element that show without its view, and those that wait for it. The default slot is `-`. */
export const slots: { [Name in ElementName]: readonly [shown: string, waiting?: string] } = {
  card: ['badge image - details terms note'],
  buy: ['- terms'],
  price: ['-'],
  coupon: ['-'],
  currency: ['-'],
  plans: ['-', 'note-12'],
  cart: ['-', 'terms legal'],
  'cart-button': ['-'],
  order: ['- quantity terms after'],
  total: ['- terms'],
  tiers: ['-'],
  subscriptions: ['signed-out -', 'empty'],
  exit: ['-'],
  promise: ['-'],
}

/** The slots of an element. */
export const slotsOf = (name: ElementName): string[] =>
  slots[name].flatMap((names) => names?.split(' ') ?? [])

/** An element with a paragraph in each of its slots. */
export const filled = (name: ElementName, attributes = ''): string =>
  `<vitrine-${name} ${attributes}>${slotsOf(name)
    .map((slot) => `<p ${slot === '-' ? '' : `slot="${slot}"`}>${slot}</p>`)
    .join('')}</vitrine-${name}>`
