/** Which prices of a store are being read. */

import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
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
  const readings = new WeakMap<ReadonlySignal<PriceState>, ReadonlySignal<PriceState>>()
  return {
    /** A price that counts as read as long as an effect reads it. */
    readingOf(price: ReadonlySignal<PriceState>): ReadonlySignal<PriceState> {
      const reading =
        readings.get(price) ??
        computed(() => price.value, {
          watched: () => setRead(price, true),
          unwatched: () => setRead(price, false),
        })
      readings.set(price, reading)
      return reading
    },
    /** The states of all prices that are read. */
    states: computed(() => {
      changes.value
      return [...prices].map((price) => price.value)
    }),
  }
}
