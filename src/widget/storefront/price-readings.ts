/** Which prices of a store are being read. */

import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { onePer } from '../environment/one-per.ts'
import type { PriceState } from '../prices/price-book.ts'

/** Follows which prices of a store are being read. An application may remove the elements of others. */
export const createPriceReadings = () => {
  const prices = new Set<ReadonlySignal<PriceState>>()
  const changes = signal(0)
  const setRead = (price: ReadonlySignal<PriceState>, isRead: boolean): void => {
    if (isRead) prices.add(price)
    else prices.delete(price)
    changes.value = changes.peek() + 1
  }
  return {
    /** A price that counts as read as long as an effect reads it. */
    readingOf: onePer((price: ReadonlySignal<PriceState>) =>
      computed(() => price.value, {
        watched: () => setRead(price, true),
        unwatched: () => setRead(price, false),
      }),
    ),
    /** The states of all prices that are read. */
    states: computed(() => {
      changes.value
      return [...prices].map((price) => price.value)
    }),
  }
}
