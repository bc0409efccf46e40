import { type Signal, signal } from '@preact/signals-core'
import type { Memory } from '../memory.ts'
import { settingChecks } from '../settings.ts'

/** What a shopper's visit has settled for one merchant, shared by every store of the page. */
export interface Visit {
  /** A code that was typed in or came with an earlier page; an empty text when the shopper took it away. */
  coupon: Signal<string | undefined>
  /** A currency the shopper chose. */
  currency: Signal<string | undefined>
  /** The shopper has entered or removed a code on this page: from then on that wins over the page's own. */
  hasActed: boolean
  /** Keeps a value for this and every later page of the visit. */
  remember(name: 'coupon' | 'currency', value: string): void
}

export const createVisit = (client: string, memory: Memory): Visit => {
  const recall = (name: 'coupon' | 'currency'): Signal<string | undefined> => {
    const value = memory.read(`${name}:${client}`)
    return signal(typeof value === 'string' ? settingChecks[name](value) : undefined)
  }
  const visit: Visit = {
    coupon: recall('coupon'),
    currency: recall('currency'),
    hasActed: false,
    remember(name, value) {
      visit[name].value = value
      memory.write(`${name}:${client}`, value)
    },
  }
  return visit
}
