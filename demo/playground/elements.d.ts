import type { HTMLAttributes } from 'preact'
import type { StoreElement } from '../../src/widget/elements/store/store-element.ts'

declare module 'preact/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'vitrine-store': HTMLAttributes<StoreElement> & {
        client?: string | undefined
        'price-host'?: string | undefined
        'checkout-host'?: string | undefined
        'price-rule'?: string | undefined
        country?: string | undefined
        currency?: string | undefined
        coupon?: string | undefined
        locale?: string | undefined
        tax?: string | undefined
        'link-params'?: string | undefined
        endpoint?: string | undefined
        'customer-token'?: string | undefined
        review?: string | undefined
      }
    }
  }
}
