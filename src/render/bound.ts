import { boundElements, boundProduct, plainLink } from '../widget/binding/bound-product.ts'
import { boundView, readBinding } from '../widget/binding/bound-view.ts'
import { createComputedFigures } from '../widget/binding/computed-figures.ts'
import { linkBeside, ownAddress } from '../widget/binding/own-link.ts'
import { buyIntent } from '../widget/checkout/buy-intent.ts'
import { isProduct } from '../widget/settings/text.ts'
import { linkTerms, unitsIn } from '../widget/storefront/link-terms.ts'
import type { Storefront } from '../widget/storefront/storefront.ts'
import { asElement, type Host } from './host.ts'

/** The changes of an element of the merchant's own by its price. */
export interface RenderedBinding {
  /** In place of its content. */
  text: string | undefined
  isHidden: boolean
  /** The address of a buy link. */
  link: string | undefined
}

/** Elements whose content is no text, or none that a `<template>` may stand in. */
const contentTags =
  /^(html|head|body|table|tbody|thead|tfoot|tr|colgroup|select|optgroup|frameset|textarea|title|style|script|xmp|iframe|noembed|noframes|plaintext|template|noscript|object|video|audio|canvas)$/

const unusable = (): void => {}

/** Whether a price may change an element of the merchant's own. */
export const isBound = (host: Host): boolean => host.matches(`${boundElements},${plainLink}`)

/** Whether a price may replace the content of an element. */
export const hasText = (host: Host): boolean => {
  const { field } = readBinding(host, unusable)
  return field !== undefined && field !== 'buy' && !contentTags.test(host.localName)
}

/** Undefined without a price, and where only the script knows the price. */
export const renderBinding = (host: Host, storefront: Storefront): RenderedBinding | undefined => {
  const { product, priceRule } = boundProduct(host)
  if (!isProduct(product)) return undefined
  const link = linkBeside(asElement(host))
  const own = ownAddress(link)
  const state = storefront.price(product, priceRule, own)
  const binding = readBinding(host, unusable)
  const readComputed = createComputedFigures(host, storefront)
  const units = unitsIn(linkTerms(storefront.settings.value, own), product, binding.quantity)
  const shown = { product, units, own, state, priceRule }
  const view = boundView(host, storefront, binding, readComputed, shown)
  if (!view) return undefined
  const { text, isHidden = false } = view
  const isLink = binding.field === 'buy' && host.localName === 'a'
  return {
    text: hasText(host) && !isHidden ? text : undefined,
    // An element that the merchant has hidden stays so until the script is there.
    isHidden: isHidden && !host.hasAttribute('hidden'),
    link: isLink
      ? buyIntent(storefront, { product, quantity: units, priceRule, item: state?.item }, own)?.link
      : undefined,
  }
}
