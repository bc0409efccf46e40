import type { LazyElement } from '../../runtime/lazy-element.ts'
import { orderAttributes } from './attributes.ts'
import { orderFile } from './order-file.ts'
import { totalAttributes } from './total-attributes.ts'

export const order = { attributes: orderAttributes, file: orderFile, isEarly: true } satisfies LazyElement

export const total = {
  attributes: totalAttributes,
  file: orderFile,
  controllerIn: ({ totalController }) => totalController,
} satisfies LazyElement<typeof import('./order.tsx')>
