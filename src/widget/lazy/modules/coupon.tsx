import { render } from 'preact'
import { CouponField } from '../../components/CouponField.tsx'
import { couponVerdict } from '../../coupon/verdict.ts'
import { announce } from '../../environment/announce.ts'
import { warnAttributeOf } from '../../settings/attributes.ts'
import { applyCoupon, removeCoupon } from '../../storefront/actions.ts'
import type { Controller } from '../../storefront/view.ts'
import controls from '../../styles/controls.css?inline'
import css from '../../styles/coupon.css?inline'
import { allWords, frameOf } from './support.ts'

export const controller: Controller = (host, storefront, createSignal) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  /** The shopper's last act, which the verdict alone does not tell. */
  const act = createSignal<'none' | 'invalid' | 'removed'>('none')
  let announced = ''

  const announceVerdict = (): void => {
    const verdict = couponVerdict(storefront.coupon.peek(), storefront.prices.peek())
    const text = JSON.stringify([verdict.state, 'code' in verdict && verdict.code])
    if (verdict.state === 'checking' || text === announced) return
    announced = text
    announce(host, 'vitrine-coupon-verdict', verdict)
  }

  return () => {
    const verdict = couponVerdict(storefront.coupon.value, storefront.prices.value)
    // After all elements have requested the prices of a new code.
    queueMicrotask(announceVerdict)
    return {
      content: (
        <CouponField
          verdict={verdict}
          act={act.value}
          tax={storefront.settings.value.tax ?? 'gross'}
          words={allWords(storefront)}
          label={host.getAttribute('label')}
          {...frameOf(host, storefront, warn)}
          onApply={(code) => {
            act.value = applyCoupon(storefront, code) ? 'none' : 'invalid'
          }}
          onRemove={() => {
            removeCoupon(storefront)
            act.value = 'removed'
          }}
        />
      ),
      css: [controls + css],
      render,
    }
  }
}
