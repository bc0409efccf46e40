/**
 * The controller of `<vitrine-card>`: reads attributes, price, quantity and the merchant's own link into the props
 * of `CardView`. The merchant's own content inside the card is shown whenever there is no price, and the buy
 * control has an address even then. The lazy module `quantity` is loaded only by cards with tiers, a quantity
 * control or more than one unit; until it arrives, a card with tiers shows no price, because the tier decides the
 * price rule.
 */

import { signal } from '@preact/signals-core'
import { createComputedFigures } from '../../binding/computed-figures.ts'
import { missingPrice } from '../../binding/missing-price.ts'
import { checkoutLinkIn, ownAddress, tellDecorators, warnOfContradictions } from '../../binding/own-link.ts'
import { periodOf } from '../../binding/terms.ts'
import { type BuyIntent, buyIntent, hasFurther } from '../../checkout/buy-intent.ts'
import { customerPlan } from '../../checkout/customer-plan.ts'
import type { CustomerPlan } from '../../checkout/plan-module.ts'
import { addLabel, isAdding, press } from '../../checkout/press.ts'
import type { CardQuantity } from '../../checkout/quantity-module.ts'
import { announcePriced } from '../../environment/announce.ts'
import {
  isOn,
  isWithoutProduct,
  numberOf,
  priceRuleOf,
  productOf,
  taxOf,
  themeOf,
  warnAttributeOf,
} from '../../settings/attributes.ts'
import { trimmed } from '../../settings/text.ts'
import { boundsIn, linkTerms, within } from '../../storefront/link-terms.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { renewalOf, statesRenewal } from '../../storefront/renewal.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import type { Controller, View } from '../../storefront/view.ts'
import { baseStyles } from '../../styles/base.ts'
import { termsLine } from '../buy/terms-line.tsx'
import { alignBeside, endAligning } from './align-cards.ts'
import { CardView } from './CardView.tsx'
import { showOutline } from './card-outline.ts'
import { cardStyles } from './card-styles.ts'
import { hasOwnWidth, measureWidth, meetNeighbours, rowOf } from './cards-beside.ts'

/** So many cards of a page are painted at once, wherever they are. */
const earlyCards = 10

export const cardController: Controller = (host, storefront, scope) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const readFallback = (): 'content' | 'link' | undefined => {
    const [first, second] = [...host.childNodes].filter(isFallback)
    if (!first) return undefined
    return !second && first.nodeName === 'A' ? 'link' : 'content'
  }
  // Read before the first `slotchange`, or the first paint would show a placeholder beside the fallback.
  const fallback = signal(readFallback())
  const readOwnTerms = () => host.querySelector(':scope>[slot=terms]') !== null
  const hasOwnTerms = signal(readOwnTerms())
  const row = signal(rowOf(host))
  const tellRow = (): void => {
    row.peek().tell(host, host.querySelector(':scope>[slot=details]') !== null)
  }
  /** The parser, or a script, may put other cards beside it. */
  const join = (): void => {
    const current = rowOf(host)
    if (current !== row.peek()) row.peek().tell(host, false)
    row.value = current
    tellRow()
  }
  join()
  meetNeighbours(host, join)
  page.cards += 1
  scope.ended.addEventListener('abort', () => {
    page.cards -= 1
    endAligning(host)
    row.peek().tell(host, false)
  })
  const isInPlans = host.closest('vitrine-plans')
  // Containment would end the subgrid of plans.
  const isLate = page.cards > earlyCards && !isInPlans
  const readPrice = createPriceReader(storefront)
  const readComputed = createComputedFigures(host, storefront)
  const heading = page.headingLevel(host)
  let readQuantity: (() => CardQuantity) | undefined
  let intent: BuyIntent | undefined
  let plan: CustomerPlan | undefined

  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    if (plan) {
      plan.onPress(event)
      return
    }
    tellDecorators(event, host, storefront)
    press(event, host, storefront, () => intent)
  }

  const onSlot = (): void => {
    fallback.value = readFallback()
    hasOwnTerms.value = readOwnTerms()
    tellRow()
    if (!isInPlans) alignBeside(host)
  }

  return (isOutlined) => {
    const isOwn = isWithoutProduct(host)
    const product = isOwn ? undefined : productOf(host, warn)
    const words = storefront.words()
    const tax = taxOf(host, warn, storefront.settings.value)
    const own = ownAddress(checkoutLinkIn(host, storefront))
    const linked = linkTerms(storefront.settings.value, own)
    const doubt = storefront.doubt(own, product)
    const least = numberOf(host, warn, 'min-quantity', linked?.quantities.get(product ?? '') ?? 1)
    // What an opaque link sells has no quantity that a page could say or set.
    const ownQuantity = doubt?.isOpaque
      ? 1
      : within(boundsIn(linked, product), numberOf(host, warn, 'quantity', least))
    const hasTiers = Boolean(host.getAttribute('price-rules')) && !doubt?.isOpaque
    const needsModule = hasTiers || (isOn(host, 'quantity-control') && !doubt?.isOpaque) || ownQuantity > 1
    const module = needsModule ? page.module('quantity').value : undefined
    if (module) readQuantity ??= module.createQuantity(host, storefront, scope)
    const chosen = module && readQuantity?.()
    const quantity = chosen?.value ?? ownQuantity
    const priceRule = chosen?.priceRule ?? priceRuleOf(host, warn)
    // Only the module knows which tier, and so which price rule, applies.
    const isTierKnown = !hasTiers || module !== undefined
    const hasPrior = Boolean(trimmed(host.getAttribute('prior-price')))
    const priorModule = hasPrior ? page.module('prior-price').value : undefined
    const known = isTierKnown ? readPrice(product, priceRule, own) : { isWaiting: true }
    // Only with the words of its line is the height of a card known. A module that cannot be loaded announces nothing.
    const isReady = !hasPrior || priorModule === null || priorModule?.isReady(storefront)
    const state = isReady ? known : { isWaiting: true }
    const item = state?.item
    const isBusy = state?.isWaiting === true
    const isCompared = host.hasAttribute('compare-product') && isTierKnown
    const comparison = isCompared
      ? readComputed('saving', { state, priceRule, own, tax, quantity: hasTiers ? 1 : quantity })
      : undefined
    const stated = { product, quantity: host.getAttribute('quantity'), priceRule, tax }
    warnOfContradictions(storefront, own, stated, warn)
    // A total of these units alone is not that of a link that sells others too.
    const hasOthers = quantity > 1 && hasFurther(linked, product) && !host.closest('vitrine-order')
    const unit = hasOthers ? null : unitPrice(storefront, item, quantity, doubt, chosen?.priceRule)
    // The price, or the total of several units, is what is due today.
    const isShown = tax !== 'net' && (quantity === 1 || module !== null)
    const renews = statesRenewal(host, storefront)
    const isUnclosed = Boolean(
      host.querySelector('vitrine-card') ?? host.parentElement?.closest('vitrine-card'),
    )
    const view: View = {
      content: undefined,
      css: [baseStyles, cardStyles, ...(module ? [module.css] : [])],
      isLoading: (isBusy && !item) || (!words && 'words'),
      // A placeholder in place of the fallback would shift the page's layout.
      keepsContent: fallback.value !== undefined,
      outline: isLate && !isUnclosed ? (root) => measureWidth(host, showOutline(root)) !== false : undefined,
      onPaint(root) {
        join()
        // An outline is no part of a row.
        const card = root.querySelector('[part=card]')
        if (card && !isInPlans) {
          // A page that a server has rendered had no outline.
          if (isLate) measureWidth(host, card)
          alignBeside(host)
        }
        if (!product || !item) return
        const place = root.querySelector('.quantity-row')
        if (place) chosen?.paint(place, product, { item, unit, tax })
        if (words && !isBusy) announcePriced(page, host, { product, quantity, item })
      },
    }
    // Hundreds of cards read their prices in one task. Where there is none, the merchant's link in an outline is amended below.
    if (isOutlined && (item || isBusy)) return view
    plan = customerPlan(host, storefront, item ? String(item.product_id) : product)
    const renewal = renewalOf(host, storefront)
    intent = buyIntent(storefront, { product, quantity, priceRule, item, unit, tax, renewal }, own)

    const isMissing = !item && !isBusy && !isOwn && words
    const missing = isMissing
      ? missingPrice(host, storefront, state?.failure, intent?.link, words)
      : undefined
    const sells = words && (item ?? (isMissing && state?.failure !== 'unknown' && !missing?.hasOwnLink))

    // What the merchant has typed speaks for itself, but a link alone does not say why there is no price.
    const isTold =
      !fallback.value ||
      state?.failure === 'refused' ||
      (fallback.value === 'link' && intent && state?.failure !== 'unknown')

    // A change charges another amount, which its review shows.
    const hasTerms = !plan && !doubt && !hasFurther(linked, product) && (!isShown || renews)
    const period = item && periodOf(host, storefront, item, tax)
    // The price of a unit is that of the units that are sold, as soon as the page knows it.
    const priced = (item && quantity > 1 && (chosen?.chargedUnit(item) ?? unit)) || item
    // The later price that a single unit has is not theirs.
    const later = priced !== item && period?.later?.trim() ? words?.laterPriceOpen : period?.later
    // The sentence names the amount of renewals, which is not said twice. In an order it is the sentence of its total.
    const saysLater =
      hasTerms && renewal?.price && unit !== null && !hasOwnTerms.value && !host.closest('vitrine-order')

    const prior =
      hasPrior && item
        ? // Prior prices are those of one unit.
          priced !== item
          ? null
          : (priorModule?.priorPriceLine(host, storefront, { item, priceRule, own, tax }) ?? null)
        : undefined

    return {
      ...view,
      content: (
        <CardView
          language={storefront.language.value}
          theme={themeOf(host, warn)}
          words={words}
          item={priced}
          tax={tax}
          heading={numberOf(host, warn, 'heading', heading, 1, 6)}
          isBusy={isBusy}
          terms={
            hasTerms &&
            termsLine(host, storefront, item && { item, unit, quantity, hasTotal: Boolean(module), isShown })
          }
          period={period?.period}
          later={saysLater ? undefined : later}
          hasRenewal={renews}
          hasTiers={hasTiers}
          hasList={Boolean(item?.list_price && !priced?.list_price)}
          comparison={comparison}
          prior={prior === 'unchanged' ? undefined : prior}
          hasQuantityRow={Boolean(module)}
          buy={
            sells && intent
              ? {
                  href: plan ? undefined : intent.link,
                  label: plan?.label || addLabel(host, storefront, doubt) || host.getAttribute('label'),
                  isAdding: !plan && isAdding(host, doubt),
                  isCurrent: plan?.isCurrent,
                  onBuy,
                }
              : undefined
          }
          message={isTold ? missing?.message : undefined}
          // While the price is on its way, nothing moves.
          fallback={isMissing ? fallback.value : fallback.value && 'content'}
          hasNoDetails={!row.value.hasDetails()}
          isOwn={isOwn}
          isLate={isLate && hasOwnWidth(host)}
          onSlot={onSlot}
          isUnclosed={isUnclosed}
        />
      ),
      link: intent?.link,
    }
  }
}

const isFallback = (node: Node): boolean => !(node as Element).slot && isContent(node)

/** Editors leave empty paragraphs and breaks, scripts leave templates. None of them counts as a fallback. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes()
    ? [...node.childNodes].some(isContent)
    : node instanceof Element && !['p', 'br', 'template'].includes(node.localName))
