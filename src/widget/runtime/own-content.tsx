import type { ComponentChild } from 'preact'
import type { Storefront } from '../storefront/storefront.ts'

/**
 * The slots of each element whose content needs no view, in their order; of every other element the default slot. A
 * slot that is not here waits for a state of the view, or stands beside a part of it.
 */
const ownSlots: Readonly<Record<string, readonly string[]>> = {
  'vitrine-buy': ['', 'terms'],
  'vitrine-order': ['', 'quantity', 'terms', 'after'],
  'vitrine-total': ['', 'terms'],
  'vitrine-subscriptions': ['signed-out', ''],
}

/** In the frame of a card: its styles give each slot a row, and a page styles its parts. */
export const cardContent = () => (
  <div class="root">
    <div class="card" part="card">
      <slot name="badge" />
      <slot name="image" />
      <slot class="fallback" />
      <slot name="details" part="details" />
      <div class="action" part="action">
        <slot name="terms" />
      </div>
      <slot name="note" />
    </div>
  </div>
)

/** The merchant's own content, in place of the view of an element. A visitor with a token is not told to sign in. */
export const ownContent = (host: Element, { settings }: Storefront): ComponentChild => {
  if (host.localName === 'vitrine-card') return cardContent()
  const token = host.getAttribute('customer-token') ?? settings.value.customerToken
  return (ownSlots[host.localName] ?? [''])
    .filter((name) => !host.hasAttribute('only') && (name !== 'signed-out' || !token))
    .map((name) => <slot key={name} name={name || undefined} />)
}
