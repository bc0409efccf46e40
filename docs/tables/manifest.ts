import { type ElementDoc, elementDocs as ofSources } from '../../tools/types/custom-elements.ts'

/** The order of the elements on the page of the reference. */
const order = [
  'store',
  'card',
  'plans',
  'price',
  'buy',
  'coupon',
  'currency',
  'cart',
  'cart-button',
  'order',
  'total',
  'tiers',
  'subscriptions',
  'exit',
  'promise',
]

const position = ({ tagName }: ElementDoc): number => {
  const index = order.indexOf(tagName.replace('vitrine-', ''))
  return index < 0 ? order.length : index
}

/** Every element, the store first, those without a position last. */
export const elementDocs = (): ElementDoc[] => ofSources().sort((a, b) => position(a) - position(b))

export type { Described } from '../../tools/types/custom-elements.ts'
