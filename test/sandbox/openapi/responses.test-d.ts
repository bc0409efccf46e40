import type { Context } from 'hono'
import { expectTypeOf, it } from 'vitest'
import type { Enumerated } from '../../../src/sandbox/media/xml.ts'
import { respond, respondDone } from '../../../src/sandbox/responses/respond.ts'
import type { Responses } from '../../../src/sandbox/responses/schemas/responses.ts'

declare const c: Context

it('refuses a response that its schema does not describe', () => {
  const check = () => {
    respond(c, 'Chargeback', { purchaseId: 1, statusId: 'CHB' })
    // @ts-expect-error a member that is not documented
    respond(c, 'Chargeback', { purchaseId: 1, statusId: 'CHB', more: 1 })
    // @ts-expect-error a documented member is missing
    respond(c, 'Chargeback', { purchaseId: 1 })
    // @ts-expect-error an ID that is not documented
    respond(c, 'Chargeback', { purchaseId: 1, statusId: 'PAY' })
    // @ts-expect-error the response of this operation has data
    respondDone(c, 'RenewSubscriptionResponse')
  }
  expectTypeOf(check).returns.toBeVoid()
})

it('has enumerations with number and name, and optional members', () => {
  expectTypeOf<Responses['SubscriptionItem']['Status']>().toEqualTypeOf<Enumerated>()
  expectTypeOf<Responses['Price']['coupon']>().toEqualTypeOf<string | undefined>()
})
