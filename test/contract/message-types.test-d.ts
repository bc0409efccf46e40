import { expectTypeOf } from 'vitest'
import type * as z from 'zod/mini'
import type { orderAnswerSchema, previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import type { PreviewRequest, PreviewResponse } from '../../src/contract/cart-preview.ts'
import type { previewRequestSchema } from '../../src/contract/cart-preview-schema.ts'
import type { Order, OrderAnswer, ProcessRequest } from '../../src/contract/cart-process.ts'
import type { orderSchema, processRequestSchema } from '../../src/contract/cart-process-schema.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { priceItemSchema } from '../../src/contract/price-item-schema.ts'
import type { Problem } from '../../src/contract/problem.ts'
import type { problemSchema } from '../../src/contract/problem-schema.ts'

// The interfaces are written beside the schemas and say the same, so that declarations of the widget need no zod.
// `satisfies` finds a member that a schema lacks; these find one that an interface lacks.
type Flat<Value> = { [Key in keyof Value]: Value[Key] }

expectTypeOf<z.infer<typeof priceItemSchema>>().toEqualTypeOf<PriceItem>()
expectTypeOf<z.infer<typeof previewRequestSchema>>().toEqualTypeOf<Flat<PreviewRequest>>()
expectTypeOf<z.infer<typeof previewResponseSchema>>().toEqualTypeOf<PreviewResponse>()
expectTypeOf<z.infer<typeof processRequestSchema>>().toEqualTypeOf<Flat<ProcessRequest>>()
expectTypeOf<z.infer<typeof orderSchema>>().toEqualTypeOf<Order>()
expectTypeOf<z.infer<typeof orderAnswerSchema>>().toEqualTypeOf<OrderAnswer>()
expectTypeOf<z.infer<typeof problemSchema>>().toEqualTypeOf<Problem>()
