/** The coupon that an address brings to a store. */

import { cleanCoupon, type Settings } from '../settings/settings.ts'

/**
 * The text of the coupon parameter in an address, where mail programs write `&amp;` for `&` and `%3D` for `=`. Campaign
 * tools add a second `?`, or an empty parameter before the full one.
 */
export const urlCouponText = (search: string, { couponParam = 'coupon' }: Settings): string => {
  const texts = search.split(/[?&;]/).flatMap((part) => {
    const [, name, text = ''] = /^([^=]*)=(.*)$/s.exec(new URLSearchParams(`_=${part}`).get('_') ?? '') ?? []
    return name?.toLowerCase() === couponParam.toLowerCase() ? [text.trim()] : []
  })
  return texts.find(cleanCoupon) ?? texts.find(Boolean) ?? ''
}
