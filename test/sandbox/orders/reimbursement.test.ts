import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { call, json } from '../rest-support.ts'
import { begun, lastPurchase, signUp } from '../subscription/subscription-support.ts'

const reimburse = (sandbox: Sandbox, id: number) =>
  call(sandbox, `/sandbox/purchases/${id}/reimbursement`, { body: '' })

const paginate = (sandbox: Sandbox, statuses: string) =>
  json(call(sandbox, `/purchase/getpurchaselistByIds?startpurchaseid=1&purchasestatusids=${statuses}`))

it.each([
  ['customer-paid', 'REF'],
  ['customer-test', 'TST_RFD'],
])(
  'reimburses %s once, and lists it as %s with its type [purchases#list-entry] [purchases#status-ids]',
  async (reference, statusId) => {
    const sandbox = await begun()
    await signUp(sandbox, { reference })
    const { id } = lastPurchase(sandbox)
    const response = await reimburse(sandbox, id)
    expect(response.status).toBe(200)
    const answer = await json(response)
    expect(answer).toEqual({
      purchaseId: id,
      statusId,
      reimbursementId: expect.any(Number),
      reimbursementTypeId: 'FUL',
    })
    const { reimbursementId } = answer as { reimbursementId: number }
    expect(await paginate(sandbox, 'REF,TST_RFD')).toEqual({
      Purchases: [
        {
          PurchaseId: id,
          PurchasestatusId: statusId,
          ReimbursementId: reimbursementId,
          ReimbursementtypeId: 'FUL',
        },
      ],
      ResultMessage: 'OK',
    })
    expect(await paginate(sandbox, 'PAY,TST')).toMatchObject({ Purchases: [] })
    expect((await reimburse(sandbox, id)).status).toBe(409)
  },
)

it('refuses to reimburse an unpaid purchase', async () => {
  const sandbox = await begun()
  await signUp(sandbox, { reference: 'customer-offline' })
  expect((await reimburse(sandbox, lastPurchase(sandbox).id)).status).toBe(409)
  expect((await reimburse(sandbox, 99)).status).toBe(404)
})
