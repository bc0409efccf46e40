import { isOn, warnAttributeOf } from '../../settings/attributes.ts'
import controls from '../../shared/styles/controls.css?inline'
import { pageText } from '../../shared/styles/page-text.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import { CouponField } from './CouponField.tsx'
import css from './coupon.css?inline'
import { requireCode } from './required-code.ts'
import { createTypedCoupon } from './typed-coupon.ts'
import { en as couponWords } from './words.ts'

export { report } from './coupon-report.ts'

/** The controller of `<vitrine-coupon>`. A verdict is derived from the prices that are shown, and costs no request of its own. */
export const controller: Controller = (host, storefront, scope) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const typed = createTypedCoupon(host, storefront, scope)
  requireCode(host, storefront, scope, typed.ask)
  return () => ({
    content: (
      <CouponField
        verdict={typed.verdict()}
        act={typed.act.value}
        isRequired={isOn(host, 'required')}
        refused={typed.refused.value}
        tax={storefront.settings.value.tax ?? 'gross'}
        words={wordsOf(storefront, couponWords)}
        label={host.getAttribute('label')}
        {...frameOf(host, storefront, warn)}
        onApply={typed.apply}
        onRemove={typed.remove}
      />
    ),
    css: [controls + pageText + css],
  })
}
