/** What follows a press: the review of an order, or the shopper leaves for checkout. */

import { announce } from '../environment/announce.ts'
import { exclusivePlans } from '../views/order-figures.ts'
import type { Press } from './buy-intent.ts'
import { isAsShown, newAmounts } from './changed-amount.ts'
import { checkoutAddress, speaksFor } from './checkout-address.ts'
import { tokenOf } from './customer-token.ts'
import { isOver } from './press-life.ts'
import { isOfExclusivePlans, previewRequest } from './preview.ts'
import type { ReviewSession } from './review-session.ts'

/** A navigation that has not ended after this time has been stopped, in milliseconds: its control may be pressed again. */
export const departureTimeout = 10_000

const leave = ({ storefront, life }: Press, link: string): void => {
  const { env } = storefront.page
  env.follow(link)
  void env.wait(departureTimeout).then(() => life.abort())
}

/**
 * Without an endpoint only the public prices tell whether the amount has changed. Leaves by the plain link when they
 * are as the shopper saw them, or late; opens the review when they have changed.
 */
const leaveUnchanged = async (press: Press, session: ReviewSession): Promise<void> => {
  const { element, storefront, intent, life, late } = press
  await Promise.race([storefront.page.book.renewing, late])
  if (isOver(press)) return
  const current = press.again?.() ?? intent
  if (isAsShown(storefront, intent, current)) return leave(press, current.link)
  session.open(element, storefront, current, newAmounts(storefront, intent, current) ?? 'changed')
  life.abort()
}

/** Whether an order is reviewed, also when nothing in it has changed. */
const isReviewed = ({ element, storefront, intent }: Press): boolean =>
  storefront.settings.peek().review === 'always' ||
  (intent.cart.items.length > 1 && !intent.isListed) ||
  Boolean(tokenOf(element, storefront))

/**
 * Leaves for checkout as soon as the preview confirms the shown total; by the plain link when it fails or is late.
 * Opens the review when the preview differs, for a known customer, on request, for several products outside the cart, and
 * for plans that replace each other, which it does not let pass.
 */
export const checkOutWith = async (press: Press, session: ReviewSession): Promise<void> => {
  const { element, storefront, intent, life, late } = press
  if (isOver(press)) return
  if (press.again) return leaveUnchanged(press, session)
  const review = (preview?: Parameters<ReviewSession['open']>[3]): void => {
    session.open(element, storefront, intent, preview)
    life.abort()
  }
  if (isReviewed(press)) return review()
  const request = previewRequest(storefront, intent)
  const answer = session.prepared.take(storefront, request).catch((error: unknown) => {
    announce(element, 'vitrine-error', { operation: 'preview', message: String(error) })
    return isOfExclusivePlans(error) ? exclusivePlans : undefined
  })
  const preview = await Promise.race([answer, late])
  if (isOver(press)) return
  if (preview === exclusivePlans) return review(preview)
  // The preview of another link tells nothing about this one.
  const isOfLink = preview && speaksFor(preview, storefront, intent)
  if (isOfLink && preview.differences.length > 0) return review(preview)
  if (isOfLink) announce(element, 'vitrine-cart-preview', preview)
  leave(press, preview ? checkoutAddress(preview, storefront, intent.link) : intent.link)
  const latePreview = preview ? undefined : await answer
  if (!latePreview || latePreview === exclusivePlans || !speaksFor(latePreview, storefront, intent)) return
  announce(element, 'vitrine-cart-preview', latePreview)
  if (latePreview.differences.length > 0) announce(element, 'vitrine-late-difference', latePreview)
}
