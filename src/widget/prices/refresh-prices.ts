/** Asks for the prices of a page again. */

import { maxAge, type PriceBook } from './price-book.ts'

/** Whether the last round of requests is over five minutes old. */
export const isRoundOld = (book: PriceBook, now: number): boolean => now - book.requestedAt >= maxAge

/**
 * Requests every price that is still shown again, when one failed or the last round is over five minutes old. The shown
 * prices stay until the answer, and count as waiting for it.
 */
export const refreshPrices = (book: PriceBook, now: number): void => {
  const isOld = isRoundOld(book, now)
  if (!book.hasFailed && !isOld) return
  book.hasFailed = false
  book.requestedAt = now
  for (const { prices } of book.queries.values())
    for (const { state } of prices.values()) {
      const { item } = state.peek()
      if (item) state.value = { item, isWaiting: true }
    }
  book.round.value += 1
  if (!isOld) return
  const renewing = book.answered()
  book.renewing = renewing
  void renewing.then(() => {
    if (book.renewing === renewing) book.renewing = undefined
  })
}
