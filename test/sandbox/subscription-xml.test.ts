import { expect, it } from 'vitest'
import { decodeXml, encodeXml } from '../../src/sandbox/http/xml.ts'
import type { Sandbox } from '../../src/sandbox/index.ts'
import { call } from './rest-support.ts'
import { begun, lastPurchase, moveTo, products, settings, signUp } from './subscription-support.ts'

const price = { CurrencyId: 'USD', IsGross: true, Value: 25.5 }
const AlignmentSettings = settings(false, true)

/** Each operation with a body, on a subscription of two items that is halfway through its interval. */
const bodies = {
  updatenextbillingdate: { NextBillingDate: '2027-07-05T00:00:00Z' },
  addsubscriptionitem: {
    ProductId: products.ten,
    Quantity: 2,
    ProductName: 'A & B <c>',
    AlignmentSettings: settings(true, true, false),
  },
  increasesubscriptionitemquantity: { RunningNumber: 1, Quantity: 1, AlignmentSettings },
  updatesubscriptionitem: {
    RunningNumber: 1,
    Quantity: 2,
    UpdateAction: 'Upgrade',
    CustomerPrice: price,
    Couponcode: 'SAVE10',
    TriggerImmediateRenewal: false,
    GenerateMail: false,
  },
  updatesubscriptionitemprice: {
    RunningNumber: 1,
    Quantity: 1,
    CustomerPrice: price,
    UpdateAction: 'Update',
    AlignmentSettings: settings(false, true, false),
  },
  deactivatesubscriptionitems: { Items: [1, 2] },
  reinstatesubscriptionitems: { Items: [3] },
  removesubscriptionitem: { RunningNumber: 2 },
  updatesubscriptionparameters: { Items: [{ Key: 'x-a', Value: 'Grüße & <b>' }] },
  updatecontact: { ContactType: 1, Contact: { LanguageId: 'de', CountryId: 'DE', Firstname: 'Ada' } },
  updateaccount: {},
  updatesubscriptionrenewaltype: { RenewalType: 'Manual' },
  renewsubscription: {},
}

const ready = async (): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  const CartItems = [products.twenty, products.ten, products.tiered].map((ProductId) => ({
    ProductId,
    Quantity: 1,
  }))
  const id = await signUp(sandbox, { cart: { CartItems } })
  await call(sandbox, '/subscription/deactivatesubscriptionitems', {
    body: { SubscriptionId: id, Items: [3] },
  })
  await moveTo(sandbox, '2027-06-16')
  return [sandbox, id]
}

/** The answer as JSON has it, and as a document whose scalars are all texts. */
const inBoth = async (operation: string, body: Record<string, unknown>) => {
  const [first, id] = await ready()
  const whole = { SubscriptionId: `S${id}`, ...body }
  const json = await call(first, `/subscription/${operation}`, { body: whole })
  const [second] = await ready()
  const xml = await call(second, `/subscription/${operation}`, {
    headers: { 'content-type': 'application/xml; charset=utf-8', accept: 'application/xml' },
    body: encodeXml('Request', whole),
  })
  return { json, xml, states: [first, second].map(({ state }) => [...state.subscriptions.all()]) }
}

const asTexts = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, asTexts(entry)]))
    : value === null
      ? null
      : String(value)

it.each(Object.entries(bodies))('takes %s in XML as in JSON, and answers in it', async (operation, body) => {
  const { json, xml, states } = await inBoth(operation, body)
  expect([json.status, xml.status]).toEqual([200, 200])
  expect(xml.headers.get('content-type')).toContain('application/xml')
  expect(decodeXml(await xml.text())).toEqual(asTexts(await json.json()))
  expect(states[1]).toEqual(states[0])
})

it('takes an alignment in XML', async () => {
  const sandbox = await begun()
  const secondary = await signUp(sandbox)
  const primary = await signUp(sandbox, { product: products.ten })
  const body = {
    PrimarySubscriptionId: `S${primary}`,
    SecondarySubscriptionId: secondary,
    AlignmentSettings: settings(true, true),
  }
  const response = await call(sandbox, '/subscription/alignsubscriptions', {
    headers: { 'content-type': 'application/xml', accept: 'application/xml' },
    body: encodeXml('AlignSubscriptionsRequest', body),
  })
  expect(decodeXml(await response.text())).toMatchObject({
    AlignmentCustomerGrossPrice: '0',
    NextBillingCustomerGrossPrice: '30',
    ResultMessage: 'OK',
  })
})

it.each(['getsubscriptionsbypurchase', 'getsubscriptionsforcustomer'])('answers %s in XML', async (name) => {
  const [sandbox, id] = await ready()
  const query = { purchaseid: lastPurchase(sandbox).id, customerreferenceid: 'customer-paid' }
  const key = name === 'getsubscriptionsbypurchase' ? 'purchaseid' : 'customerreferenceid'
  const response = await call(sandbox, `/subscription/${name}?${key}=${query[key]}`, {
    headers: { accept: 'application/xml' },
  })
  expect(decodeXml(await response.text())).toMatchObject({
    Subscriptions: [{ Id: String(id), Subscriptionstatus: 'Active' }],
    ResultMessage: 'OK',
  })
})

it('answers refusals in XML, with and without an ID', async () => {
  const sandbox = await begun()
  const headers = { accept: 'application/xml', 'content-type': 'application/xml' }
  const refusal = async (path: string, body: string) => {
    const response = await call(sandbox, path, { headers, body })
    return decodeXml(await response.text())
  }
  expect(
    await refusal('/subscription/renewsubscription', '<R><SubscriptionId>S99</SubscriptionId></R>'),
  ).toEqual({ Id: expect.any(String), Message: 'The subscription 99 does not exist.', Status: '404' })
  expect(await refusal('/subscription/updatecustomer?subscriptionid=S99', '')).toEqual({
    Message: 'The subscription 99 does not exist.',
    Status: '404',
  })
})
