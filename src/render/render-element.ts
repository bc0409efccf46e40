/**
 * Renders one element of a page, or one of the merchant's own, with the controller that the browser has. The settings of
 * the stores around it and the checkout link inside a card decide its price, as they do there. An element that depends on
 * the visitor, or changes its quantity, is left to the browser. Nothing is shared between two pages but merged settings,
 * which live as long as their elements.
 */

import { signal } from '@preact/signals-core'
import type { ComponentChild, VNode } from 'preact'
import type { PriceItem } from '../contract/price-item.ts'
import { checkoutLinkIn, ownAddress } from '../widget/binding/own-link.ts'
import { ownControllers } from '../widget/elements/own-controllers.ts'
import { type CardData, cardData } from '../widget/features/structured-data/card-data.ts'
import { isOn, linkParamsOf, priceRuleOf, productOf } from '../widget/settings/attributes.ts'
import { mergeSettings, storeSettings } from '../widget/settings/read-settings.ts'
import type { Settings } from '../widget/settings/settings.ts'
import { linkTerms } from '../widget/storefront/link-terms.ts'
import { isStore } from '../widget/storefront/nearest-store.ts'
import { createStorefront, type Storefront } from '../widget/storefront/storefront.ts'
import type { Controller, Scope } from '../widget/storefront/view.ts'
import { type RenderedBinding, renderBinding } from './bound.ts'
import { asElement, type Host } from './host.ts'
import { asciiHtml } from './html.ts'
import { plansTag, plansView } from './plans.tsx'
import { htmlOf } from './preact-html.ts'
import type { ServerPage } from './server-page.ts'
import { renderedStyles } from './styles.ts'

const controllers: ReadonlyMap<string, Controller> = new Map(
  Object.entries(ownControllers).map(([name, controller]) => [`vitrine-${name}`, controller]),
)

/** The elements that are rendered, by tag. */
export const renderedTags: readonly string[] = [...controllers.keys(), plansTag]

/** On a server nothing changes, so that nothing is watched and no effect runs. */
const unwatched = () => (): void => {}
/** Made for each element: Workers make no signals while they load a program. */
const serverScope = (): Scope => ({ effect: () => {}, ended: new AbortController().signal })

/** Elements share those around them, so each is merged once. */
const settingsOf = new WeakMap<Host, Settings>()

const settingsIn = (host: Host | undefined): Settings => {
  if (!host) return {}
  const known = settingsOf.get(host)
  if (known) return known
  const outer = settingsIn(host.parent)
  const settings = isStore(host) ? mergeSettings(outer, storeSettings(host)) : outer
  settingsOf.set(host, settings)
  return settings
}

const storefrontOf = ({ page }: ServerPage, host: Host): Storefront => {
  const storefront = createStorefront(page, signal(settingsIn(host.parent)), unwatched)
  const linkParams = linkParamsOf(host, () => {})
  return linkParams ? storefront.withLinkParams(linkParams) : storefront
}

/** The merchant's own checkout link in a card. */
const linkIn = (host: Host, storefront: Storefront): string | undefined =>
  ownAddress(checkoutLinkIn(asElement(host), storefront))

/** A card whose quantity changes is rendered by the script. */
const needsBrowser = (host: Host, storefront: Storefront): boolean => {
  const terms = linkTerms(storefront.settings.value, linkIn(host, storefront))
  const product = productOf(host, () => {}) ?? ''
  return (
    host.hasAttribute('price-rules') ||
    isOn(host, 'quantity-control') ||
    (terms?.quantities.get(product) ?? 1) !== 1 ||
    ['quantity', 'min-quantity'].some((name) => Number(host.getAttribute(name) ?? 1) !== 1)
  )
}

/** The widget’s view of an element, and its structured data; or what becomes of one of the merchant's own. */
export interface RenderedElement {
  /** Its declarative shadow root. */
  root?: string
  data?: CardData | undefined
  binding?: RenderedBinding
}

const itemOf = (host: Host, storefront: Storefront): PriceItem | undefined => {
  const product = productOf(host, () => {})
  const priceRule = priceRuleOf(host, () => {})
  return product ? storefront.price(product, priceRule, linkIn(host, storefront))?.item : undefined
}

const dataOf = (host: Host, storefront: Storefront): CardData | undefined => {
  const item = host.localName === 'vitrine-card' && itemOf(host, storefront)
  return item ? cardData(host, storefront, item) : undefined
}

/** Undefined for an element that needs the browser. */
const contentOf = (serverPage: ServerPage, host: Host, storefront: Storefront): ComponentChild => {
  if (needsBrowser(host, storefront)) return undefined
  const controller = controllers.get(host.localName)
  if (controller) return controller(asElement(host), storefront, serverScope())().content
  const storeOf = (card: Host): Storefront => storefrontOf(serverPage, card)
  if (host.children.some((card) => needsBrowser(card, storeOf(card)))) return undefined
  return plansView(host, storefront, (card) => itemOf(card, storeOf(card)))
}

/** Undefined while the price is missing, which the page counts, and for an element that needs the browser. */
export const renderElement = (serverPage: ServerPage, host: Host): RenderedElement | undefined => {
  const storefront = storefrontOf(serverPage, host)
  if (!renderedTags.includes(host.localName)) {
    const binding = renderBinding(host, storefront)
    return binding && { binding }
  }
  let html = ''
  const isPriced = serverPage.readsPrice(() => {
    html = htmlOf(() => contentOf(serverPage, host, storefront) as VNode)
  })
  // Without a price the widget shows the merchant's own content, or says why there is none.
  if (!isPriced) return undefined
  // Inside the first element, so that the root has one only.
  const style = `<style>${renderedStyles[host.localName]}</style>`
  return {
    root: `<template shadowrootmode="open">${asciiHtml(html).replace('>', () => `>${style}`)}</template>`,
    data: dataOf(host, storefront),
  }
}
