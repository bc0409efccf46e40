import { expect, it } from 'vitest'
import {
  begun,
  halfway,
  payBy,
  post,
  products,
  settings,
  signUp,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

const notPaid = 'The payment was not accepted: nothing has been changed.'
const failed = 'The payment system failed: the payment is neither accepted nor declined.'

it.each([
  ['declined', 'Rejected', notPaid],
  ['error', 'Error', failed],
  ['action', 'Rejected', notPaid],
])(
  'never says OK of an update that the card %s refuses [subscriptions#result-message]',
  async (method, TransactionStatus, ResultMessage) => {
    const [sandbox, id] = await halfway()
    await payBy(sandbox, id, method)
    const before = subscriptionOf(sandbox, id).items
    const body = update(id, { Quantity: 3, AlignmentSettings: settings(false, true, false) })
    expect(await post(sandbox, 'updatesubscriptionitem', body)).toMatchObject({
      status: 200,
      body: { TransactionStatus, ResultMessage },
    })
    expect(subscriptionOf(sandbox, id).items).toEqual(before)
  },
)

it.each([
  ['declined', 'Rejected', notPaid],
  ['error', 'Error', failed],
])(
  'never says OK of a renewal that the card %s refuses',
  async (method, TransactionStatus, ResultMessage) => {
    const [sandbox, id] = await halfway()
    await payBy(sandbox, id, method)
    expect((await post(sandbox, 'renewsubscription', { SubscriptionId: id })).body).toMatchObject({
      TransactionStatus,
      ResultMessage,
    })
    const body = update(id, { TriggerImmediateRenewal: true })
    expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({
      TransactionStatus,
      ResultMessage,
    })
    expect(subscriptionOf(sandbox, id).lastIntervalNo).toBe(0)
  },
)

it.each(['visa', 'test', 'pending', 'wire'])(
  'says OK of an update that %s pays, now or later',
  async (method) => {
    const [sandbox, id] = await halfway()
    await payBy(sandbox, id, method)
    const body = update(id, { Quantity: 3, AlignmentSettings: settings(false, true, false) })
    expect((await post(sandbox, 'updatesubscriptionitem', body)).body).toMatchObject({ ResultMessage: 'OK' })
  },
)

it('refuses an alignment and an addition whose payment fails', async () => {
  const sandbox = await begun()
  const secondary = await signUp(sandbox)
  const primary = await signUp(sandbox)
  await post(sandbox, 'updatenextbillingdate', {
    SubscriptionId: primary,
    NextBillingDate: '2027-07-10T00:00:00Z',
  })
  await payBy(sandbox, primary, 'error')
  const align = {
    PrimarySubscriptionId: primary,
    SecondarySubscriptionId: secondary,
    AlignmentSettings: settings(false, true),
  }
  expect((await post(sandbox, 'alignsubscriptions', align)).status).toBe(400)
  const add = {
    SubscriptionId: primary,
    ProductId: products.ten,
    Quantity: 1,
    AlignmentSettings: settings(false, true),
  }
  expect(await post(sandbox, 'addsubscriptionitem', add)).toMatchObject({
    status: 400,
    body: { Message: notPaid },
  })
})
