/**
 * What both scripts of the tag use. It travels in the first one, and the live one takes it from there
 * (`build/first-plugin.ts` reads this list, in this order).
 */
export { decode } from '../../contract/shape.ts'
export { leavePlace, placeOf } from '../binding/place.ts'
export { boundSelector, readBinding } from '../binding/read.ts'
export { BuyLink } from '../components/BuyLink.tsx'
export { monthsBilled, shown } from '../components/card-figures.ts'
export { Frame } from '../components/Frame.tsx'
export { PriceValue } from '../components/PriceValue.tsx'
export { recall } from '../coupon/recall.ts'
export { announce } from '../elements/announce.ts'
export { numberOf, productOf, ruleOf, taxOf, themeOf } from '../elements/attributes.ts'
export { CardAction, CardView } from '../elements/card-view.tsx'
export { cartItem } from '../elements/cart-item.ts'
export { isModified } from '../handoff/is-modified.ts'
export { createMemory } from '../memory.ts'
export { english } from '../messages/en.ts'
export { fill } from '../messages/format.ts'
export { directionOf, languageOf } from '../messages/languages.ts'
export { parsed } from '../parsed.ts'
export { attempt, decodeItems, wireOf } from '../prices/attempt.ts'
export { fieldText, hasField, isField } from '../prices/field.ts'
export { isOf } from '../prices/is-of.ts'
export { priceUrls } from '../prices/price-url.ts'
export {
  attributeOf,
  cleanCode,
  isProduct,
  mergeSettings,
  propertyOf,
  readSettings,
  settingChecks,
  trimmed,
} from '../settings.ts'
export { adoptStyles } from '../styles/adopt.ts'
export { baseStyles, cardStyles } from '../styles/shared.ts'
export {
  cartLink,
  couponOf,
  languageBase,
  localeOf,
  priceQuery,
  queryCoupon,
  withLocalHosts,
} from '../terms.ts'
export { handover } from './handover.ts'
export { renderWith } from './render.ts'
