import { lazy } from '../../storefront/lazy.ts'

export const orderFile = lazy<typeof import('./order.tsx')>('order')
