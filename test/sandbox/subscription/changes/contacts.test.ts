/**
 * The contacts of a subscription: which fields a change overwrites, keeps or deletes, and that billing and tax follow
 * from the next billing date on. A former country leaves no state or tax number behind. Read back from the sandbox's
 * state, where no operation shows a contact.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import {
  isRefused,
  lastPurchase,
  moveTo,
  post,
  products,
  settings,
  subscribed,
  subscriptionOf,
} from '../subscription-support.ts'

const ok = { status: 200, body: { ResultMessage: 'OK' } }

const contact = (more: object = {}) => ({ LanguageId: 'en', CountryId: 'DE', ...more })

const changed = (sandbox: Sandbox, body: object) => post(sandbox, 'updatecontact', body)

const storedContacts = (sandbox: Sandbox, id: number) =>
  sandbox.state.customers.get(subscriptionOf(sandbox, id).customerId)?.contacts

it.each([
  ['LicenseeContact', 'licensee'],
  ['BillingContact', 'billing'],
  ['DeliveryContact', 'delivery'],
  [1, 'billing'],
  ['1', 'billing'],
] as const)(
  'changes the contact %s and no other [contacts#top] [contacts#update] [subscriptions#changes]',
  async (ContactType, kind) => {
    const [sandbox, id] = await subscribed()
    const before = storedContacts(sandbox, id)
    expect(
      await changed(sandbox, {
        SubscriptionId: `S${id}`,
        ContactType,
        Contact: contact({ Firstname: 'Ada' }),
      }),
    ).toEqual(ok)
    expect(storedContacts(sandbox, id)).toEqual({
      ...before,
      [kind]: { ...before?.billing, LanguageId: 'en', Firstname: 'Ada' },
    })
  },
)

it('keeps omitted fields, or deletes them with OverrideEmptyParameters [contacts#update]', async () => {
  const [sandbox, id] = await subscribed()
  const change = { SubscriptionId: id, ContactType: 1, Contact: contact({ Email: 'new@example.test' }) }
  await changed(sandbox, change)
  expect(storedContacts(sandbox, id)?.billing).toMatchObject({ City: 'Köln', EMail: 'new@example.test' })
  await changed(sandbox, { ...change, OverrideEmptyParameters: true })
  expect(storedContacts(sandbox, id)?.billing).toEqual(contact({ EMail: 'new@example.test' }))
})

it('drops state and tax number of the former country', async () => {
  const [sandbox, id] = await subscribed()
  const change = (Contact: object) =>
    changed(sandbox, { SubscriptionId: id, ContactType: 'BillingContact', Contact })
  await change(contact({ CountryId: 'US', StateId: 'US-CA' }))
  expect(storedContacts(sandbox, id)?.billing.StateId).toBe('US-CA')
  await change(contact({ CountryId: 'DE', VatId: 'DE123456789' }))
  expect(storedContacts(sandbox, id)?.billing).not.toHaveProperty('StateId')
  await change(contact({ CountryId: 'FR' }))
  expect(storedContacts(sandbox, id)?.billing).not.toHaveProperty('VatId')
})

it('bills and taxes the changed contact from the next billing date on [contacts#update]', async () => {
  const [sandbox, id] = await subscribed({ product: products.net })
  const Contact = contact({ CountryId: 'US', StateId: 'US-CA', Lastname: 'Elsewhere' })
  await changed(sandbox, { SubscriptionId: id, ContactType: 'BillingContact', Contact })
  const increase = { SubscriptionId: id, RunningNumber: 1, Quantity: 1 }
  await post(sandbox, 'increasesubscriptionitemquantity', {
    ...increase,
    AlignmentSettings: settings(false, true),
  })
  expect(lastPurchase(sandbox)).toMatchObject({
    contacts: { billing: { CountryId: 'DE', Lastname: 'paid' } },
    lines: [{ vatRate: 19, unit: { net: 1000, gross: 1190 } }],
  })
  await moveTo(sandbox, '2027-07-01')
  expect(lastPurchase(sandbox)).toMatchObject({
    contacts: { billing: { CountryId: 'US', Lastname: 'Elsewhere' } },
    lines: [{ vatRate: 0, quantity: 2, unit: { net: 1000, vat: 0, gross: 1000 } }],
  })
})

it('stays as it is for a customer without an Active item, or an unknown one [contacts#update]', async () => {
  const [sandbox, id] = await subscribed({ reference: 'customer-test' })
  const change = { ContactType: 1, Contact: contact({ Firstname: 'Ada' }) }
  expect(await changed(sandbox, { ...change, CustomerReferenceId: 'customer-test' })).toEqual(ok)
  expect(storedContacts(sandbox, id)).toMatchObject({ billing: { Firstname: 'Ada' } })
  expect(await changed(sandbox, { ...change, CustomerReferenceId: 'unknown' })).toMatchObject({ status: 404 })
  await post(sandbox, 'deactivatesubscriptionitems', { SubscriptionId: id, Items: [1] })
  expect(await changed(sandbox, { ...change, SubscriptionId: id })).toMatchObject(
    isRefused('The customer has no subscription with an Active item.'),
  )
})

it.each([
  ['SubscriptionId or CustomerReferenceId is required.', {}],
  [
    'SubscriptionId and CustomerReferenceId belong to different customers.',
    { CustomerReferenceId: 'customer-test' },
    true,
  ],
  ['ContactType must be one of', { ContactType: 3 }, true],
  ['Contact.CountryId', { Contact: { LanguageId: 'de', CountryId: 'de' } }, true],
  ['Contact.VatId', { Contact: contact({ VatId: 'FR123' }) }, true],
  ['Contact', { Contact: undefined }, true],
] as const)('refuses a contact change: %s', async (message, more, named: boolean = false) => {
  const [sandbox, id] = await subscribed()
  const before = storedContacts(sandbox, id)
  const body = { ContactType: 1, Contact: contact(), ...(named && { SubscriptionId: id }), ...more }
  expect(await changed(sandbox, body)).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining(message) },
  })
  expect(storedContacts(sandbox, id)).toEqual(before)
})
