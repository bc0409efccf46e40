import { createElement, type VNode } from 'preact'
import type { Storefront } from '../storefront/storefront.ts'

/**
 * The slots of each element whose content needs no view, in their order; of every other element the default slot. A
 * slot that is not here waits for a state of the view, or stands beside a part of it.
 */
const ownSlots: Readonly<Record<string, readonly string[]>> = {
  'vitrine-card': ['image', '', 'details', 'terms', 'note'],
  'vitrine-buy': ['', 'terms'],
  'vitrine-order': ['', 'quantity', 'terms', 'after'],
  'vitrine-total': ['', 'terms'],
  'vitrine-subscriptions': ['signed-out', ''],
}

/** The merchant's own content, in place of the view of an element. A visitor with a token is not told to sign in. */
export const ownContent = (host: Element, { settings }: Storefront): VNode[] => {
  const token = host.getAttribute('customer-token') ?? settings.value.customerToken
  return (ownSlots[host.localName] ?? [''])
    .filter((name) => !host.hasAttribute('only') && (name !== 'signed-out' || !token))
    .map((name) => createElement('slot', name ? { name } : {}))
}
