import type { ElementPart } from '../../runtime/lazy-element.ts'
import { buyAttributes } from './attributes.ts'

/** `<vitrine-buy>`, whose code every page has. */
export const buy = { attributes: buyAttributes } satisfies ElementPart
