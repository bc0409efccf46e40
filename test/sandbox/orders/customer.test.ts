import { expect, it } from 'vitest'
import { call, json, order, purchaseBody, standing } from '../rest-support.ts'

const path = '/cart/processcart'

it("charges the latest payment details of the customer, and not those of the customer's first order [cart#customer]", async () => {
  const sandbox = await standing()
  const placed = () => json(call(sandbox, path, { body: order() }))
  expect(await placed()).toMatchObject({ ProcessResult: 0 })
  const [first] = [...sandbox.state.purchases.all()]
  const payment = `/sandbox/customers/${first?.customerId}/payment`
  for (const [method, ProcessResult] of [
    ['wire', 1],
    ['mastercard', 0],
    ['declined', 4],
  ] as const) {
    await call(sandbox, payment, { body: { method } })
    expect(await placed(), method).toMatchObject({ ProcessResult })
  }
  const methods = [...sandbox.state.purchases.all()].map((purchase) => purchase.payment?.method)
  expect(methods).toEqual(['visa', 'wire', 'mastercard', 'declined'])
})

it('keeps the three contacts of an order apart [cart#process]', async () => {
  const sandbox = await standing()
  const contact = (City: string) => ({
    LanguageId: 'de',
    CountryId: 'DE',
    City,
    EMail: `${City}@example.test`,
  })
  const cart = {
    UseInternalContacts: false,
    BillingContact: contact('Bonn'),
    DeliveryContact: contact('Dresden'),
    LicenseeContact: contact('Lübeck'),
  }
  await call(sandbox, path, { body: order({ cart }) })
  const [purchase] = [...sandbox.state.purchases.all()]
  expect(await purchaseBody(sandbox, purchase?.id)).toMatchObject({
    BillingContact: { City: 'Bonn' },
    DeliveryContact: { City: 'Dresden' },
    LicenseeContact: { City: 'Lübeck' },
  })
})

it.each(['not an address', 'a@@b', '@', 'kim@example.test'])(
  'takes %j as an EMail [contacts#contact]',
  async (EMail) => {
    const sandbox = await standing()
    const BillingContact = { LanguageId: 'de', CountryId: 'DE', EMail }
    const body = order({ cart: { UseInternalContacts: false, BillingContact } })
    expect((await call(sandbox, path, { body })).status).toBe(200)
    const [purchase] = [...sandbox.state.purchases.all()]
    expect(purchase?.contacts.billing.EMail).toBe(EMail)
  },
)

it.each(['LanguageId', 'CountryId', 'Title', 'Firstname', 'PostalCode', 'Phone1', 'EMail'])(
  'refuses a contact whose %s is no text [contacts#contact]',
  async (field) => {
    const BillingContact = { LanguageId: 'de', CountryId: 'DE', [field]: 7 }
    const response = await call(await standing(), path, { body: order({ cart: { BillingContact } }) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ Message: expect.stringContaining(`${field} must be a`) })
  },
)
