import { expectTypeOf } from 'vitest'
import type * as z from 'zod/mini'
import type { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import type { PreviewRequest, PreviewResponse } from '../../src/contract/cart-preview.ts'
import type { previewRequestSchema } from '../../src/contract/cart-preview-schema.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { priceItemSchema } from '../../src/contract/price-item-schema.ts'
import type { Problem } from '../../src/contract/problem.ts'
import type { problemSchema } from '../support/problem-schema.ts'

// These interfaces are written beside the schemas and say the same, so that declarations of the widget need no zod.
// `satisfies` finds a member that a schema lacks; these find one that an interface lacks.
type Flat<Value> = { [Key in keyof Value]: Value[Key] }

expectTypeOf<z.infer<typeof priceItemSchema>>().toEqualTypeOf<PriceItem>()
expectTypeOf<z.infer<typeof previewRequestSchema>>().toEqualTypeOf<Flat<PreviewRequest>>()
expectTypeOf<z.infer<typeof previewResponseSchema>>().toEqualTypeOf<PreviewResponse>()
expectTypeOf<z.infer<typeof problemSchema>>().toEqualTypeOf<Problem>()
