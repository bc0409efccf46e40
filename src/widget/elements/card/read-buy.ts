import { answersIn } from '../../binding/answers.ts'
import { missingPrice } from '../../binding/missing-price.ts'
import { tellDecorators } from '../../binding/own-link.ts'
import { sameOrderIn } from '../../binding/same-order.ts'
import { addLabel, isAdding } from '../../checkout/adding.ts'
import type { Answers } from '../../checkout/answers-module.ts'
import { type BuyIntent, buyIntent } from '../../checkout/buy-intent.ts'
import { customerPlan } from '../../checkout/customer-plan.ts'
import type { CustomerPlan } from '../../checkout/plan-module.ts'
import { pressOrAdd } from '../../checkout/press-to-add.ts'
import { renewalOf } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { BuyControl } from '../../views/BuyLink.tsx'
import type { Renewal } from '../../views/terms-text.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import type { PricedCard } from './read-price.ts'

/** How a card sells. */
export interface CardSale {
  /** The checkout link. */
  link: string | undefined
  /** The renewal that the merchant states. */
  renewal: Renewal | undefined
  /** A change of the customer's plan is offered in place of an order. */
  isChange: boolean
  /** Undefined where nothing is sold, and while words load. */
  control: BuyControl | undefined
  /** Undefined where there is a price, or one may come. */
  missing: ReturnType<typeof missingPrice> | undefined
}

/** Reads the buy control of one card in its effects, and handles the presses on it. */
export const createBuyReader = (host: HTMLElement, storefront: Storefront) => {
  let intent: BuyIntent | undefined
  let answers: Answers | undefined
  let plan: CustomerPlan | undefined
  const sold = (): BuyIntent | undefined => intent && (answers?.applyTo(intent) ?? intent)

  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    if (plan) {
      plan.onPress(event)
      return
    }
    tellDecorators(event, host, storefront)
    pressOrAdd(event, host, storefront, () => sold())
  }

  const controlOf = ({ doubt }: PricedCard, link: string): BuyControl => ({
    href: plan ? undefined : link,
    label: plan?.label || addLabel(host, storefront, doubt) || host.getAttribute('label'),
    isAdding: !plan && isAdding(host, doubt),
    isCurrent: plan?.isCurrent,
    onBuy,
  })

  return (card: PricedCard, words: ScriptMessages | undefined): CardSale => {
    const { product, isOwn, quantity, priceRule, item, isBusy, failure, unit, tax, own } = card
    plan = customerPlan(host, storefront, item ? String(item.product_id) : product)
    const renewal = renewalOf(host, storefront)
    intent = buyIntent(storefront, { product, quantity, priceRule, item, unit, tax, renewal }, own)
    answers = answersIn(host, storefront)
    answers?.preselect(quantity)
    const answered = sold()
    sameOrderIn(host, storefront.page)?.writeLinks(host, storefront, answered)
    const link = answered?.link
    const missing =
      !item && !isBusy && !isOwn && words ? missingPrice(host, storefront, failure, link, words) : undefined
    const sells = words && (item ?? (missing && failure !== 'unknown' && !missing.hasOwnLink))
    return {
      link,
      renewal,
      isChange: plan !== undefined,
      control: answers?.contact() ?? (sells && link ? controlOf(card, link) : undefined),
      missing,
    }
  }
}
