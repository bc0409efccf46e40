import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../../src/client/index.ts'
import { type Notification, parseNotification } from '../../../src/client/notifications.ts'
import { type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'

describe.for(['json', 'xml'] as const)('notifications of the sandbox in %s', (format) => {
  const received: Notification[] = []
  const receiver = createServer(async (request, response) => {
    const chunks = await request.toArray()
    received.push(parseNotification(Buffer.concat(chunks), request.headers['content-type']))
    response.writeHead(204).end()
    receiver.emit('received')
  })
  let served: ServedSandbox | undefined

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    served = await serveSandbox({
      pricingPort: 0,
      restPort: 0,
      rateLimit: false,
      notifications: { 1001: { url, format } },
    })
  })

  afterAll(async () => {
    await served?.close()
    receiver.close()
  })

  const client = () =>
    createClient({
      pricingUrl: served?.pricingUrl ?? '',
      baseUrl: served?.baseUrl ?? '',
      clientId: 1001,
      username: 'merchant-1001',
      password: 'secret-1001',
    })

  const ordered = async (customerReferenceId: string) => {
    const arrives = once(receiver, 'received')
    const outcome = await client().cart.process({
      cart: {
        acceptSubscription: true,
        cartItems: [{ productId: 97769, quantity: 2 }],
        customerReferenceId,
        defaultCountryId: 'JP',
        defaultLanguageId: 'ja',
        extraParameters: [{ key: 'x-intent', value: 'Grüße & <b>' }],
        useInternalContacts: true,
      },
    })
    await arrives
    const { purchase } = await client().purchase.get({ purchaseId: outcome.purchaseId ?? 0 })
    return { purchase, notification: received.at(-1) }
  }

  it('of a paid order equal the answer of getpurchase [notifications#types]', async () => {
    const { purchase, notification } = await ordered('customer-paid')
    expect(notification).toMatchObject({ type: 'PaidOrderNotification', purchase })
    expect(purchase).toMatchObject({
      statusId: 'PAY',
      extraParameters: [{ key: 'x-intent', value: 'Grüße & <b>' }],
      items: [{ productId: 97769, quantity: 2, recurringBilling: { subscriptionId: expect.any(Number) } }],
    })
  })

  it('of an offline order name it [notifications#types]', async () => {
    const { purchase, notification } = await ordered('customer-offline')
    const { id, statusId, paymentInfo } = purchase
    expect(notification).toMatchObject({
      type: 'NewOfflinePaymentPurchaseNotification',
      date: expect.any(String),
      purchase: {
        id,
        statusId,
        paymentInfo: { currencyId: paymentInfo?.currencyId },
        billingContact: purchase.billingContact,
        items: [
          { runningNo: 1, productId: 97769, quantity: 2, customerPrice: purchase.items[0]?.customerPrice },
        ],
        extraParameters: [{ key: 'x-intent', value: 'Grüße & <b>' }],
      },
    })
    expect(statusId).toBe('WOF')
  })

  it('of a changed contact name customer and contact [notifications#types]', async () => {
    const { purchase } = await ordered('customer-test')
    const { subscriptionId = 0 } = purchase.items[0]?.recurringBilling ?? {}
    const arrives = once(receiver, 'received')
    await client().subscription.updateContact({
      subscriptionId,
      contactType: 'BillingContact',
      contact: {
        languageId: 'ja',
        countryId: 'JP',
        firstname: 'エイダ',
        lastname: 'L & <b>',
        postalCode: '105',
      },
    })
    await arrives
    const { subscription } = await client().subscription.get({ subscriptionId })
    expect(received.at(-1)).toMatchObject({
      type: 'CustomerProfileUpdateNotification',
      customer: {
        customerId: subscription.customerId,
        internalCustomer: 'customer-test',
        billingContact: { languageId: 'ja', firstname: 'エイダ', lastname: 'L & <b>', postalCode: '105' },
      },
    })
  })
})
