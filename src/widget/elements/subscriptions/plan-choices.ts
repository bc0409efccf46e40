/** The products that an item of a subscription may become. */

import { idKey } from '../../../contract/link-meaning.ts'
import type { WarnAttribute } from '../../settings/attributes.ts'
import { cardFigures, productName } from '../../views/card-figures.ts'
import { digitsLike } from '../../views/format-amount.ts'
import { periodText } from '../../views/period-text.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import type { Flow } from './flow.ts'
import type { Plan } from './flow-props.ts'
import { periodOf } from './texts.ts'

/** The products that the attribute `plans` names, and the item's own; all that the endpoint allows where it names none. */
const productsFor = (host: Element, { item }: Flow, warn: WarnAttribute): readonly string[] => {
  const attribute = host.getAttribute('plans')?.trim() ?? ''
  const stated = attribute ? attribute.split(/[\s,]+/) : []
  if (!stated.every(idKey)) warn('plans', attribute)
  const wanted = stated.filter((product) => item.plans.includes(product))
  return wanted.length > 0 ? [...new Set([...wanted, item.product])] : item.plans
}

/** The plans of a dialog, with the prices that the page's cards show. */
export const planChoices = (
  host: Element,
  flow: Flow,
  words: SubscriptionsElementMessages,
  warn: WarnAttribute,
): Plan[] => {
  const { item, subscription, storefront } = flow
  const interval = periodOf(subscription.interval)
  const tax = storefront.settings.value.tax ?? 'gross'
  const planOf = (product: string): Plan => {
    const isOwn = product === item.product
    const found = storefront.price(product)?.item
    const isSameInterval = isOwn || item.sameInterval?.includes(product)
    return {
      product,
      name: found ? productName(found) : isOwn ? item.name : product,
      price: found && cardFigures(found, tax, words, storefront.language.value).price,
      period:
        interval && isSameInterval
          ? periodText(interval, words, digitsLike(storefront.locale.value))
          : undefined,
      isOwn,
    }
  }
  return productsFor(host, flow, warn).map(planOf)
}
