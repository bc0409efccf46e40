/**
 * The code that the shopper has typed into one field. A code that changes no price is taken back: the code from before
 * applies again, and the refused one stays in the field, in no price and no link. With several units of a product the
 * endpoint's preview judges a code after an act of the shopper, because prices are for one unit; without an answer the
 * code counts as unchecked, and goes on to checkout.
 */

import { type ReadonlySignal, signal } from '@preact/signals-core'
import { applyCoupon, removeCoupon } from '../../storefront/actions.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Scope } from '../../storefront/view.ts'
import type { Act } from './CouponField.tsx'
import { createCouponJudge } from './coupon-judge.ts'
import { createReport, currentVerdict, hasQuantity } from './coupon-report.ts'
import type { CouponVerdict } from './coupon-verdict.ts'

/** How long the field says that it checks a code that was refused before, in milliseconds. */
const recheckTime = 300

export interface TypedCoupon {
  act: ReadonlySignal<Act>
  /** The shopper's refused code, which stays in the field. */
  refused: ReadonlySignal<string | undefined>
  /** Called in a view. */
  verdict(): CouponVerdict
  apply(text: string): void
  remove(): void
  /** Says that a code is needed to buy. */
  ask(): void
}

export const createTypedCoupon = (host: HTMLElement, storefront: Storefront, scope: Scope): TypedCoupon => {
  const { page } = storefront
  const tell = createReport(storefront, host)
  const act = signal<Act>('none')
  const refused = signal<string | undefined>(undefined)
  const quantityChanges = signal(0)
  const onQuantity = (): void => {
    quantityChanges.value += 1
  }
  page.document.addEventListener('vitrine-quantity', onQuantity, { signal: scope.ended })
  let typed: { code: string; before: string } | undefined

  const apply = (text: string): void => {
    const code = text.trim()
    const before = storefront.coupon.peek() ?? ''
    // With several units the same code may apply.
    if (code && code === refused.peek() && !hasQuantity(storefront)) {
      // Screen readers skip an unchanged text, so the field shows another one in between.
      act.value = 'rechecking'
      void page.env.wait(recheckTime).then(() => {
        if (act.peek() === 'rechecking') act.value = 'none'
      })
      return
    }
    refused.value = undefined
    const isCode = applyCoupon(storefront, code)
    act.value = isCode ? 'none' : 'invalid'
    if (!isCode) {
      // The field no longer has the code from before, so that prices and links must not have it either.
      if (before) removeCoupon(storefront)
      return
    }
    typed = { code, before }
    // The same code changes no price and so triggers no effect.
    if (code === before) queueMicrotask(decide)
  }
  const latest = signal(currentVerdict(storefront))
  const judge = createCouponJudge(storefront, () => decide())
  /** The verdict of the shown prices, and of the endpoint where those cannot tell. */
  const verdictNow = (): CouponVerdict => {
    const verdict = currentVerdict(storefront)
    const hasActed = storefront.visit.peek().hasShopperOverride.peek() || quantityChanges.peek() > 0
    if (verdict.state !== 'unchecked' || !hasActed) return verdict
    const { code } = verdict
    const judgement = judge()
    if (judgement === undefined) return { state: 'checking', code }
    if (judgement === null) return verdict
    return judgement ? { state: 'applied', code, items: [] } : { state: 'not-applicable', code }
  }
  const decide = (): void => {
    const verdict = verdictNow()
    latest.value = verdict
    tell(verdict)
    if (verdict.state === 'checking' || !typed) return
    const { code, before } = typed
    typed = undefined
    if (verdict.state !== 'not-applicable' || verdict.code !== code) return
    refused.value = code
    storefront.visit.peek().setCoupon(before === code ? '' : before)
  }

  scope.effect(() => {
    quantityChanges.value
    storefront.coupon.value
    storefront.prices.value
    // Runs after all elements have requested the prices of a new code.
    queueMicrotask(decide)
  })
  /** Right after a new code, the prices are still those without it. */
  const readVerdict = (): CouponVerdict => {
    const code = storefront.coupon.value
    if (!code) return { state: 'none' }
    const verdict = latest.value
    return 'code' in verdict && verdict.code === code ? verdict : { state: 'checking', code }
  }

  return {
    act,
    refused,
    verdict: readVerdict,
    apply,
    remove() {
      refused.value = undefined
      removeCoupon(storefront)
      act.value = 'removed'
    },
    ask() {
      act.value = 'missing'
    },
  }
}
