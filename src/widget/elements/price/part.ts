import type { ElementPart } from '../../runtime/lazy-element.ts'
import { priceAttributes } from './attributes.ts'

/** `<vitrine-price>`, whose code every page has. */
export const price = { attributes: priceAttributes } satisfies ElementPart
