import { type Signal, signal } from '@preact/signals-core'
import type { Memory } from '../memory.ts'
import { cleanCode } from '../settings.ts'

/** What a shopper's visit has settled for one merchant, shared by every store of the page. */
export interface Visit {
  /** A code that was typed in or came with an earlier page; an empty text when the shopper took it away. */
  coupon: Signal<string | undefined>
  /** A currency the shopper chose. */
  currency: Signal<string | undefined>
  rememberCoupon(code: string): void
  chooseCurrency(currency: string): void
}

export const createVisit = (client: string, memory: Memory): Visit => {
  const recall = (name: string, check: (value: string) => string | undefined): Signal<string | undefined> => {
    const value = memory.read(`${name}:${client}`)
    return signal(typeof value === 'string' ? check(value) : undefined)
  }
  const coupon = recall('coupon', cleanCode)
  const currency = recall('currency', (value) => (/^[A-Z]{3}$/.test(value) ? value : undefined))
  return {
    coupon,
    currency,
    rememberCoupon(code) {
      coupon.value = code
      memory.write(`coupon:${client}`, code)
    },
    chooseCurrency(iso) {
      currency.value = iso
      memory.write(`currency:${client}`, iso)
    },
  }
}
