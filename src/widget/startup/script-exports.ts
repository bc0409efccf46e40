// Lazy files take from the script that is on the page: libraries, so that a page has one of each, and every module
// that the script contains anyway. `build/script-exports-plugin.ts` resolves their imports to it.

export { effect, signal, untracked } from '@preact/signals-core'
export { createElement, render } from 'preact'
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime'
export { checkoutLink, ownCheckoutLink } from '../../contract/checkout-link.ts'
export { currencyDigits, sumAmounts, timesQuantity } from '../../contract/currency-digits.ts'
export {
  idKey,
  isOfProduct,
  isOpaqueBeside,
  linkMeaning,
  nameKey,
  namesakeIn,
  withoutRepeats,
} from '../../contract/link-meaning.ts'
export { isExtraName, linkPart, linkParts, mergedQuery, withParts } from '../../contract/merchant-link.ts'
export {
  foundAttribute,
  hiddenAttribute,
  ownAddressAttribute,
  ownContentAttribute,
} from '../../contract/rendered-marks.ts'
export { decode } from '../../contract/shape.ts'
export { checksum } from '../../contract/shown-text.ts'
export { selectAmount } from '../../contract/tax-display.ts'
export { answersIn } from '../binding/answers.ts'
export { boundProduct, classBuyLink, classProduct, neverRead, plainLink } from '../binding/bound-product.ts'
export { attributeAt, isComputed, nameAt, productsIn } from '../binding/computed-field.ts'
export { followPrice } from '../binding/follow-price.ts'
export { generatedMark, orderItemAttributes, ownRules } from '../binding/markup-attributes.ts'
export {
  checkoutLinkIn,
  linkFor,
  ownAddress,
  tellDecorators,
  warnOfContradictions,
  writeAddress,
} from '../binding/own-link.ts'
export { requestFigure } from '../binding/request-figures.ts'
export { sameOrderIn } from '../binding/same-order.ts'
export { addLabel, isAdding } from '../checkout/adding.ts'
export { answerControls } from '../checkout/answers-module.ts'
export { buyIntent, hasFurther, linesIn } from '../checkout/buy-intent.ts'
export { cartFile } from '../checkout/cart-file.ts'
export { checkoutFile } from '../checkout/checkout-file.ts'
export { customerPlan } from '../checkout/customer-plan.ts'
export { setKnownTotal } from '../checkout/known-total.ts'
export { checkoutDetail, leaveTimeout, press } from '../checkout/press.ts'
export { endWithNavigation, isOver } from '../checkout/press-life.ts'
export { pressOrAdd } from '../checkout/press-to-add.ts'
export { saidRenewal } from '../checkout/said-renewal.ts'
export { sameOrderAttribute, sameOrderLinks } from '../checkout/same-order-module.ts'
export { shownTotal } from '../checkout/shown-parameter.ts'
export { priceSize } from '../elements/card/CardPrices.tsx'
export { orderFile } from '../elements/order/order-file.ts'
export { elements } from '../elements/parts.ts'
export { announce, announcePriced } from '../environment/announce.ts'
export { createMemory } from '../environment/memory.ts'
export { onePer } from '../environment/one-per.ts'
export { whenUpgraded } from '../features/plain/when-upgraded.ts'
export { fill } from '../messages/format.ts'
export { directionOf, wordLocale } from '../messages/languages.ts'
export { fieldText, fieldValue } from '../prices/field.ts'
export { currentAge, matchesProduct } from '../prices/price-book.ts'
export { priceUrls } from '../prices/price-url.ts'
export { flag, number, text } from '../runtime/attribute-types.ts'
export { ownContent } from '../runtime/own-content.tsx'
export {
  isOn,
  isOnText,
  notSlotted,
  numberOf,
  priceRuleOf,
  productOf,
  taxOf,
  themeOf,
  warnAttributeOf,
} from '../settings/attributes.ts'
export { monthsOf } from '../settings/months.ts'
export { mergeSettings, readSettings, storeSettings, withLocalHosts } from '../settings/read-settings.ts'
export {
  cleanCoupon,
  cleanCurrency,
  cleanPriceRule,
  passedName,
  settingChecks,
} from '../settings/settings.ts'
export { attributeOf, hiddenText, isProduct, propertyOf, trimmed } from '../settings/text.ts'
export { boundsIn, linkTerms, ownLinkIn, within } from '../storefront/link-terms.ts'
export { nearestStore, outerStore } from '../storefront/nearest-store.ts'
export { mayEnd, pricePeriod } from '../storefront/price-period.ts'
export { createPriceReader } from '../storefront/price-reader.ts'
export {
  cartItem,
  checkoutLanguage,
  countryOf,
  marketOf,
  passedParameters,
  priceQuery,
  priceRuleIn,
} from '../storefront/pricing-context.ts'
export { renewalOf, statesRenewal } from '../storefront/renewal.ts'
export { storefrontFor } from '../storefront/storefronts.ts'
export { claimsOf, tokenIn } from '../storefront/token-claims.ts'
export { mostUnits, unitPrice } from '../storefront/unit-price.ts'
export { urlCouponText } from '../storefront/url-coupon.ts'
export { volumeFile } from '../storefront/volume-file.ts'
export { withheldAmount } from '../storefront/withheld-amount.ts'
export { adoptStyles } from '../styles/adopt.ts'
export { BuyLink } from '../views/BuyLink.tsx'
export { cardFigures, monthsBilled, productName } from '../views/card-figures.ts'
export { Frame } from '../views/Frame.tsx'
export { countText, digitsLike, formatAmount, formatCount } from '../views/format-amount.ts'
export { periodText } from '../views/period-text.ts'
export { taxName } from '../views/tax-name.ts'
export { everyText, renewalText, termsText } from '../views/terms-text.ts'
export { unitWord } from '../views/unit-text.ts'
export { en } from '../views/words/script.ts'
