import { expect, it } from 'vitest'
import { halfway, payBy, post, settings, subscriptionOf, update } from '../subscription-support.ts'

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
