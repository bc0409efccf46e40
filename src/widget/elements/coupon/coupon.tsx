/**
 * The controller of `<vitrine-coupon>`, and the reports of verdicts on pages without a coupon field. A verdict is
 * derived from the prices that are shown, so it costs no request of its own. A code that changes no price is taken
 * back: the code from before applies again, and the refused one stays in the field, in no price and no link. With
 * several units of a product the endpoint's preview judges a code after an act of the shopper, because prices are for
 * one unit; without an answer the code counts as unchecked, and goes on to checkout.
 */

import { signal } from '@preact/signals-core'
import { couponVerdict } from '../../coupon/verdict.ts'
import { announce } from '../../environment/announce.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { applyCoupon, removeCoupon } from '../../storefront/actions.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import controls from '../../styles/controls.css?inline'
import { pageText } from '../../styles/page-text.ts'
import type { CouponVerdict } from '../../views/coupon-verdict.ts'
import { CouponField } from './CouponField.tsx'
import css from './coupon.css?inline'
import { severalUnits } from './coupon-carts.ts'
import { createCouponJudge } from './coupon-judge.ts'
import { en as couponWords } from './words.ts'

/** How long the field says that it checks a code that was refused before, in milliseconds. */
const recheckTime = 300

/** Whether several units of a product are bought in this store. */
const hasQuantity = (storefront: Storefront): boolean => severalUnits(storefront).length > 0

/** The current verdict, read without subscribing to it. */
const currentVerdict = (storefront: Storefront): CouponVerdict =>
  couponVerdict(storefront.coupon.peek(), storefront.prices.peek(), hasQuantity(storefront))

/** Announces each new verdict, and warns of a refused code that the page itself set. */
const createReport = (storefront: Storefront, target: EventTarget): ((verdict: CouponVerdict) => void) => {
  const { page } = storefront
  let reported = ''
  return (verdict) => {
    const text = JSON.stringify([verdict.state, ...('code' in verdict ? [verdict.code] : [])])
    if (verdict.state === 'checking' || text === reported) return
    reported = text
    announce(target, 'vitrine-coupon-verdict', verdict)
    if (verdict.state === 'not-applicable' && !storefront.visit.peek().hasShopperOverride.peek())
      page.warn('vitrine-store', 'coupon', verdict.code, 'not-applicable')
  }
}

/** Each knows what it has announced, so a store that is reported again announces nothing twice. */
const reports = new WeakMap<Storefront, ReturnType<typeof createReport>>()

/**
 * Announces a store's verdicts from the document, where no coupon field does.
 *
 * @returns ends it
 */
export const report = (storefront: Storefront): (() => void) => {
  const { document } = storefront.page
  if (document.querySelector('vitrine-coupon')) return () => {}
  const tell = reports.get(storefront) ?? createReport(storefront, document)
  reports.set(storefront, tell)
  const check = (): void => queueMicrotask(() => tell(currentVerdict(storefront)))
  const end = storefront.prices.subscribe(check)
  document.addEventListener('vitrine-quantity', check)
  return () => {
    end()
    document.removeEventListener('vitrine-quantity', check)
  }
}

/** The shopper's last act, which the verdict alone does not show. */
type Act = 'none' | 'invalid' | 'removed' | 'rechecking'

export const controller: Controller = (host, storefront, scope) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const tell = createReport(storefront, host)
  const act = signal<Act>('none')
  /** The shopper's refused code. It stays in the field, and no price or link uses it. */
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

  return () => {
    const verdict = readVerdict()
    return {
      content: (
        <CouponField
          verdict={verdict}
          act={act.value}
          refused={refused.value}
          tax={storefront.settings.value.tax ?? 'gross'}
          words={wordsOf(storefront, couponWords)}
          label={host.getAttribute('label')}
          {...frameOf(host, storefront, warn)}
          onApply={apply}
          onRemove={() => {
            refused.value = undefined
            removeCoupon(storefront)
            act.value = 'removed'
          }}
        />
      ),
      css: [controls + pageText + css],
    }
  }
}
