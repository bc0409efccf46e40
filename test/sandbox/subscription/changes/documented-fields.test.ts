/**
 * Fields of changes as the platform's documentation has them: which are required, and actions that change the same. A
 * platform that does otherwise is described by the switches of a profile.
 */

import { expect, it } from 'vitest'
import {
  begun,
  halfway,
  latest,
  post,
  price,
  products,
  settings,
  signUp,
  subscriptionOf,
  update,
} from '../subscription-support.ts'

it.each(['SubscriptionId', 'RunningNumber', 'Quantity', 'UpdateAction'])(
  'refuses to update an item without %s [subscriptions#update-item]',
  async (field) => {
    const [sandbox, id] = await halfway()
    expect(await post(sandbox, 'updatesubscriptionitem', update(id, { [field]: undefined }))).toMatchObject({
      status: 400,
      body: { Message: expect.stringContaining(`${field} `) },
    })
    expect(latest(sandbox, id).version).toBe(1)
  },
)

it.each([
  ['updatesubscriptionitem', 'AlignToCurrentInterval'],
  ['updatesubscriptionitem', 'GetCustomerPricePreviewOnly'],
  ['updatesubscriptionitem', 'ExtendInterval'],
  ['updatesubscriptionitemprice', 'ExtendInterval'],
  ['addsubscriptionitem', 'AlignToCurrentInterval'],
  ['increasesubscriptionitemquantity', 'GetCustomerPricePreviewOnly'],
])('refuses the alignment settings of %s without %s [subscriptions#alignment]', async (operation, field) => {
  const [sandbox, id] = await halfway()
  const AlignmentSettings = { ...settings(true, true, false), [field]: undefined }
  const body = update(id, { ProductId: products.ten, CustomerPrice: price(40), AlignmentSettings })
  expect(await post(sandbox, operation, body)).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining(field) },
  })
})

it('changes the same for every UpdateAction [subscriptions#update-item]', async () => {
  const outcomes = []
  for (const UpdateAction of ['Update', 'Upgrade', 'Downgrade']) {
    const [sandbox, id] = await halfway()
    const AlignmentSettings = settings(false, true, false)
    const body = update(id, { Quantity: 3, UpdateAction, AlignmentSettings })
    outcomes.push([await post(sandbox, 'updatesubscriptionitem', body), subscriptionOf(sandbox, id).items])
  }
  expect(outcomes[1]).toEqual(outcomes[0])
  expect(outcomes[2]).toEqual(outcomes[0])
})

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  'writes to the customer about a change with GenerateMail %s: %s [subscriptions#changes]',
  async (GenerateMail, mail) => {
    const item = { RunningNumber: 1, Quantity: 1 }
    const bodies: Record<string, object> = {
      updatesubscriptionitem: { ...item, UpdateAction: 'Update' },
      updatesubscriptionitemprice: { ...item, UpdateAction: 'Update', CustomerPrice: price(40) },
      increasesubscriptionitemquantity: item,
      addsubscriptionitem: { ProductId: products.ten, Quantity: 1 },
    }
    for (const [operation, more] of Object.entries(bodies)) {
      const [sandbox, id] = await halfway()
      const body = { SubscriptionId: id, ...more, GenerateMail }
      expect(await post(sandbox, operation, body)).toMatchObject({ status: 200 })
      expect(subscriptionOf(sandbox, id).timeline.at(-1)?.mail, operation).toBe(mail)
    }
  },
)

it('awaits a reinstatement after a sign-up that renews manually [subscriptions#transitions]', async () => {
  const sandbox = await begun()
  const id = await signUp(sandbox, { product: products.manual })
  expect(subscriptionOf(sandbox, id)).toMatchObject({ status: 'Deactivated', renewal: 'Manual' })
  expect(latest(sandbox, id).status).toBe('AwaitingReinstate')
})
