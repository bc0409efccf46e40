import type { ElementPart } from '../../runtime/lazy-element.ts'
import { cardAttributes } from './attributes.ts'

/** `<vitrine-card>`, whose code every page has. */
export const card = { attributes: cardAttributes } satisfies ElementPart
