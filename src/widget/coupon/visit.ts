import { type Signal, signal } from '@preact/signals-core'
import type { Memory } from '../memory.ts'
import { recall } from './recall.ts'

/** What a shopper's visit has settled for one merchant, shared by every store of the page. */
export interface Visit {
  /** A code that was typed in or came with an earlier page; an empty text when the shopper took it away. */
  coupon: Signal<string | undefined>
  /** A currency the shopper chose. */
  currency: Signal<string | undefined>
  /** The shopper has entered or removed a code on this page: from then on that wins over the page's own. */
  hasActed: Signal<boolean>
  /** Takes up what another page of the visit has settled since. */
  recall(): void
  /** A code of the page's address: once, never again over what the shopper has done since. */
  bring(code: string): void
  /** Keeps a value for this and every later page of the visit. */
  remember(name: 'coupon' | 'currency', value: string): void
}

export const createVisit = (client: string, memory: Memory): Visit => {
  let brought: string | undefined
  const visit: Visit = {
    coupon: signal(undefined),
    currency: signal(undefined),
    hasActed: signal(false),
    recall() {
      for (const name of ['coupon', 'currency'] as const) {
        const settled = recall(memory, client, name)
        if (settled !== null) visit[name].value = settled
      }
    },
    bring(code) {
      if (code === brought) return
      brought = code
      visit.hasActed.value = false
      visit.remember('coupon', code)
    },
    remember(name, value) {
      visit[name].value = value
      memory.write(`${name}:${client}`, value)
    },
  }
  visit.recall()
  return visit
}
