import { signal } from '@preact/signals-core'
import { CouponField } from '../components/CouponField.tsx'
import { applyCoupon, removeCoupon } from '../coupon/act.ts'
import { couponVerdict } from '../coupon/verdict.ts'
import { announce } from '../elements/announce.ts'
import type { LaterView } from '../elements/later-element.tsx'
import controls from '../styles/controls.css?inline'
import css from '../styles/coupon.css?inline'
import { allWords } from './words.ts'

export const createView: LaterView = (element, storefront) => {
  /** What the shopper did last, for the words that the verdict alone does not give. */
  const act = signal<'none' | 'invalid' | 'removed'>('none')
  let announced = ''
  return {
    css: controls + css,
    view: () => {
      const verdict = couponVerdict(storefront.coupon.value, storefront.prices.value)
      const said = JSON.stringify([verdict.state, 'code' in verdict && verdict.code])
      if (verdict.state !== 'checking' && said !== announced) {
        announced = said
        queueMicrotask(() => announce(element, 'coupon', verdict))
      }
      return (
        <CouponField
          verdict={verdict}
          act={act.value}
          tax={storefront.settings.value.tax ?? 'gross'}
          words={allWords(storefront)}
          label={element.getAttribute('label')}
          language={storefront.language.value}
          direction={storefront.direction.value}
          theme={element.colours()}
          onApply={(code) => {
            act.value = applyCoupon(storefront, code) ? 'none' : 'invalid'
          }}
          onRemove={() => {
            removeCoupon(storefront)
            act.value = 'removed'
          }}
        />
      )
    },
  }
}
