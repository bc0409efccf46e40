import { announce } from '../environment/announce.ts'
import type { Press } from './buy-intent.ts'
import { checkoutAddress } from './checkout-address.ts'
import { tokenOf } from './customer-token.ts'
import { previewRequest } from './preview.ts'
import type { ReviewSession } from './review-session.ts'

/** A navigation that has not ended after this time has been stopped, in milliseconds: its control may be pressed again. */
export const departureTimeout = 10_000

/** Ends a press as the browser ends a navigation: by Escape, and by a step back within an application. */
const endWithNavigation = ({ storefront, life }: Press): void => {
  const window = storefront.page.document.defaultView
  const end = (event: Event): void => {
    if (event.type === 'popstate' || (event as KeyboardEvent).key === 'Escape') life.abort()
  }
  for (const type of ['keydown', 'popstate']) window?.addEventListener(type, end, { signal: life.signal })
}

/**
 * Leaves for checkout as soon as the preview confirms the shown total; by the plain link when it fails or is late.
 * Opens the review when the preview differs, for a known customer, on request, and for several products outside the
 * cart.
 */
export const checkOutWith = async (press: Press, session: ReviewSession): Promise<void> => {
  const { element, storefront, intent, life, late } = press
  const { env } = storefront.page
  if (life.signal.aborted) return
  const isReviewed =
    storefront.settings.peek().review === 'always' ||
    (intent.cart.items.length > 1 && !intent.isListed) ||
    tokenOf(element, storefront)
  if (isReviewed) {
    session.open(element, storefront, intent)
    life.abort()
    return
  }
  endWithNavigation(press)
  const request = previewRequest(storefront, intent)
  const answer = session.prepared.take(storefront, request).catch((error: unknown): undefined => {
    announce(element, 'vitrine-error', { operation: 'preview', message: String(error) })
  })
  const preview = await Promise.race([answer, late])
  if (life.signal.aborted) return
  if (preview?.differences.length) {
    session.open(element, storefront, intent, preview)
    life.abort()
    return
  }
  if (preview) announce(element, 'vitrine-cart-preview', preview)
  env.follow(preview ? checkoutAddress(preview, intent.link) : intent.link)
  void env.wait(departureTimeout).then(() => life.abort())
  const latePreview = preview ? undefined : await answer
  if (!latePreview) return
  announce(element, 'vitrine-cart-preview', latePreview)
  if (latePreview.differences.length > 0) announce(element, 'vitrine-late-difference', latePreview)
}
