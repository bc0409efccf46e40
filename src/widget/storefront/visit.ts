/** The visit of a store's shopper: the coupon and the currency that they chose, for as long as they go on reading. */

import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { mergedQuery } from '../../contract/merchant-link.ts'
import type { Memory } from '../environment/memory.ts'
import { cleanCoupon, cleanCurrency } from '../settings/settings.ts'

/** A visit ends when no page of it has been opened for half an hour, in milliseconds. */
const visitLife = 30 * 60_000

const checks = {
  coupon: cleanCoupon,
  currency: cleanCurrency,
  passed: (text: string): string | undefined => (text.length > 1000 ? undefined : text),
}

/** The choices of one merchant's shopper during a visit, shared by every store of the page. */
export interface Visit {
  /** The code in use; an empty text when the shopper removed it. */
  coupon: ReadonlySignal<string | undefined>
  /** The currency that the shopper chose. */
  currency: ReadonlySignal<string | undefined>
  /** Parameters of addresses of the visit that go into its checkout links, as the query of a link. */
  passed: ReadonlySignal<string | undefined>
  /** Whether the shopper entered or removed a code on this page, which then wins over the page's own. */
  hasShopperOverride: ReadonlySignal<boolean>
  /** Reads again what another page of the visit has written. */
  recall(): void
  /** Applies a code of the page's address, once: the same code never overrides a later choice of the shopper. */
  applyUrlCoupon(code: string): void
  /** Sets the shopper's own code, or removes it with an empty text. */
  setCoupon(code: string): void
  setCurrency(code: string): void
  /** Takes the parameters of a page's address over those of earlier pages. */
  pass(parameters: string): void
}

/** @param memory one that all tabs share: links open new ones */
export const createVisit = (client: string, memory: Memory, now: () => number): Visit => {
  const values = {
    coupon: signal<string | undefined>(),
    currency: signal<string | undefined>(),
    passed: signal<string | undefined>(),
  }
  const hasShopperOverride = signal(false)
  let urlCoupon: string | undefined

  const set = (name: keyof typeof values, value: string, isNew?: boolean): void => {
    values[name].value = value
    if (!isNew) memory.write(`${name}:${client}`, [now(), value])
  }
  const setCoupon = (code: string, isShoppers: boolean): void =>
    batch(() => {
      set('coupon', code)
      hasShopperOverride.value = isShoppers
    })
  const recall = (isNew?: boolean): void => {
    for (const name of Object.keys(values) as (keyof typeof values)[]) {
      const entry = memory.read(`${name}:${client}`)
      if (!Array.isArray(entry) || !(Math.abs(now() - entry[0]) < visitLife)) continue
      // A time in the future comes from a clock that has been set back since. An empty text is a choice that another
      // page has removed.
      const text = String(entry[1])
      if (!text || checks[name](text)) set(name, text, isNew)
    }
  }
  // Visits are created in a `computed`, which writes nothing.
  recall(true)
  return {
    ...values,
    hasShopperOverride,
    recall,
    applyUrlCoupon(code) {
      if (code === urlCoupon) return
      urlCoupon = code
      setCoupon(code, false)
    },
    setCoupon: (code) => setCoupon(code, true),
    setCurrency: (code) => set('currency', code),
    pass(parameters) {
      const passed = mergedQuery(values.passed.peek(), parameters)
      if (checks.passed(passed)) set('passed', passed)
    },
  }
}
