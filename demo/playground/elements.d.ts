import type { HTMLAttributes } from 'preact'
import type { StoreElement } from '../../src/widget/elements/store-element.ts'

interface CardAttributes {
  product?: string
  interval?: string
  theme?: string | undefined
}

declare module 'preact/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'vitrine-store': HTMLAttributes<StoreElement> & {
        country?: string | undefined
        currency?: string | undefined
        coupon?: string | undefined
        locale?: string | undefined
        tax?: string | undefined
        endpoint?: string | undefined
      }
      'vitrine-card': HTMLAttributes<HTMLElement> & CardAttributes
      'vitrine-plans': HTMLAttributes<HTMLElement> & { selected?: string; theme?: string | undefined }
      'vitrine-price': HTMLAttributes<HTMLElement> & CardAttributes
      'vitrine-buy': HTMLAttributes<HTMLElement> & CardAttributes
    }
  }
}
