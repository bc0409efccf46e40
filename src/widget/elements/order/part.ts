import type { LazyElement } from '../../runtime/lazy-element.ts'
import { orderAttributes } from './attributes.ts'
import { orderFile } from './order-file.ts'
import { totalAttributes } from './total-attributes.ts'

/** `<vitrine-order>`, whose code is a lazy file. */
export const order = { attributes: orderAttributes, file: orderFile, isEarly: true } satisfies LazyElement

/** `<vitrine-total>`, whose code is a lazy file. */
export const total = {
  attributes: totalAttributes,
  file: orderFile,
  controllerIn: ({ totalController }) => totalController,
} satisfies LazyElement<typeof import('./order.tsx')>
