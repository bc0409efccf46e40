import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseNotification } from '../../src/client/index.ts'

const json = 'application/json; charset=utf-8'
const xml = 'text/xml; charset=utf-8'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))

const meta = (type: string) => ({
  type,
  date: '2026-03-01T10:00:05.857671',
  schemaUrl: `https://schemas.example/${type}`,
})

const model = {
  purchaseId: 166412284,
  status: 'Waiting for offline payment',
  statusId: 'WOF',
  billingContact: {
    language: 'German',
    languageId: 'de',
    locale: 'de-DE',
    firstname: 'Ada',
    lastname: 'Lovelace',
    firstnameRomanized: 'Ada',
    lastnameRomanized: 'Lovelace',
    street1: 'Hafen 1',
    postalcode: '01067',
    city: 'Dresden',
    country: 'Germany',
    countryId: 'DE',
    email: 'ada@example.com',
  },
  paymentInfo: {
    currency: 'Euro',
    currencyId: 'EUR',
    paymentType: 'Wire',
    paymentTypeId: 'WIR',
    isPurchaseOrder: false,
  },
  creationTime: '2026-03-01T10:00:00Z',
  lastModificationTime: '2026-03-01T10:00:00Z',
  remoteAddress: '84.19.3.7',
  httpUserAgent: 'Mozilla/5.0',
  httpEntryUrl: 'https://shop.example/',
  httpReferer: '',
  httpAcceptLanguage: 'de',
  internalCustomer: 'cust-77',
  customerConfirmationPageUrl: 'https://checkout.example/confirmation/166412284',
  customerPdfDocumentUrl: 'https://checkout.example/pdf/166412284',
  merchantOfRecord: true,
  items: [
    {
      runningNumber: 1,
      productId: 97772,
      productName: 'Nimbus Backup',
      productReportingGroup: 'Backup',
      supportContactId: 5,
      supportContact: 'Help desk',
      clientId: 1001,
      quantity: 2,
      affiliateId: 9,
      affiliate: 'None',
      yourCurrency: 'Euro',
      yourCurrencyId: 'EUR',
      profitCalculation: { grossRevenue: 138.6, platformMarginFix: 0.99, yourGrossProfit: 108.61 },
      yourPrice: {
        productSinglePrice: { netPrice: 58.24, vatPrice: 11.06, grossPrice: 69.3, vatPercentage: 19 },
      },
    },
  ],
}

const purchase = {
  id: 166412284,
  status: 'Waiting for offline payment',
  statusId: 'WOF',
  billingContact: {
    language: 'German',
    languageId: 'de',
    locale: 'de-DE',
    firstname: 'Ada',
    lastname: 'Lovelace',
    firstnameRomanized: 'Ada',
    lastnameRomanized: 'Lovelace',
    street1: 'Hafen 1',
    postalCode: '01067',
    city: 'Dresden',
    country: 'Germany',
    countryId: 'DE',
    email: 'ada@example.com',
  },
  paymentInfo: {
    currency: 'Euro',
    currencyId: 'EUR',
    paymentType: 'Wire',
    paymentTypeId: 'WIR',
    isPurchaseOrder: false,
  },
  creationTime: '2026-03-01T10:00:00Z',
  lastModificationTime: '2026-03-01T10:00:00Z',
  remoteAddress: '84.19.3.7',
  httpUserAgent: 'Mozilla/5.0',
  httpEntryUrl: 'https://shop.example/',
  httpAcceptLanguage: 'de',
  internalCustomer: 'cust-77',
  customerConfirmationPageUrl: 'https://checkout.example/confirmation/166412284',
  customerPdfDocumentUrl: 'https://checkout.example/pdf/166412284',
  merchantOfRecord: true,
  items: [
    {
      runningNo: 1,
      productId: 97772,
      productName: 'Nimbus Backup',
      productReportingGroup: 'Backup',
      supportContactId: '5',
      supportContact: 'Help desk',
      clientId: '1001',
      quantity: 2,
      affiliateId: '9',
      affiliate: 'None',
      yourCurrency: 'Euro',
      yourCurrencyId: 'EUR',
      profitCalculation: { grossRevenue: 138.6, platformMarginFix: 0.99, yourGrossProfit: 108.61 },
      yourPrice: {
        productSinglePrice: { netPrice: 58.24, vatPrice: 11.06, grossPrice: 69.3, vatPercentage: 19 },
      },
      deliveries: [],
      extraParameters: [],
    },
  ],
  extraParameters: [],
}

const parse = (value: unknown) => parseNotification(JSON.stringify(value), json)

const refusal = (parser: () => unknown): unknown => {
  try {
    return parser()
  } catch (error) {
    return error
  }
}

describe('a JSON notification', () => {
  it.for(['PaidOrderNotification', 'NewOfflinePaymentPurchaseNotification'] as const)(
    'of type %s gives the purchase',
    (type) => {
      expect(parse({ meta: meta(type), ...model })).toStrictEqual({
        type,
        date: '2026-03-01T10:00:05.857671Z',
        schemaUrl: `https://schemas.example/${type}`,
        purchase,
      })
    },
  )

  it('of a paid order may hold what get-purchase answers', () => {
    const { response, decoded } = fixture('purchase.get')
    const parsed = parse({ meta: meta('PaidOrderNotification'), ...response.Purchase })
    expect(parsed).toMatchObject({ type: 'PaidOrderNotification', purchase: decoded.purchase })
  })

  it('reads the parts of an item that come and go', () => {
    const item = {
      ...model.items[0],
      deliveries: [{ deliveryType: 'Key', deliveryTypeId: 'KEY', key: 'Key: 1', keyRaw: '1' }],
      extraParameters: [{ key: 'x-order', value: 'intent-1' }],
      recurringBilling: {
        subscriptionId: 'S4711',
        subscriptionItemRunningNo: 1,
        originalPurchaseId: 166412284,
        intervalNumber: 3,
        nextBillingDate: '2027-03-01T10:00:00Z',
      },
    }
    const parsed = parse({ meta: meta('PaidOrderNotification'), ...model, items: [item] })
    expect(parsed).toMatchObject({
      purchase: {
        items: [
          {
            deliveries: [{ deliveryType: 'Key', deliveryTypeId: 'KEY', key: 'Key: 1', keyRaw: '1' }],
            extraParameters: [{ key: 'x-order', value: 'intent-1' }],
            recurringBilling: { subscriptionId: 4711, subscriptionItemRunningNo: 1, intervalNo: 3 },
          },
        ],
      },
    })
  })

  it.for([
    {
      customer: { customerId: 7, internalCustomer: 'cust-77', billingContact: { email: 'ada@example.com' } },
    },
    { customerId: 7, internalCustomer: 'cust-77', billingContact: { email: 'ada@example.com' } },
  ])('of a changed contact gives the customer', (payload) => {
    expect(parse({ meta: meta('CustomerProfileUpdateNotification'), ...payload })).toMatchObject({
      type: 'CustomerProfileUpdateNotification',
      customer: { customerId: 7, internalCustomer: 'cust-77', billingContact: { email: 'ada@example.com' } },
    })
  })

  it('of an unknown type is passed through as such', () => {
    expect(parse({ meta: meta('SomethingNewNotification'), anything: [1, null] })).toStrictEqual({
      type: 'unknown',
      name: 'SomethingNewNotification',
      date: '2026-03-01T10:00:05.857671Z',
      schemaUrl: 'https://schemas.example/SomethingNewNotification',
      payload: { anything: [1, null] },
    })
  })

  it.for([
    ['no JSON', '{"meta":', ''],
    ['no object', '[]', ''],
    ['no meta', '{}', 'meta'],
    ['no type', '{"meta":{}}', 'meta.type'],
    ['a broken date', JSON.stringify({ meta: { type: 'X', date: 'yesterday' } }), 'meta.date'],
    ['no purchase', JSON.stringify({ meta: meta('PaidOrderNotification') }), 'Purchase.@Id'],
    [
      'an amount that is none',
      JSON.stringify({
        meta: meta('PaidOrderNotification'),
        ...model,
        items: [{ ...model.items[0], quantity: 'two' }],
      }),
      'Purchase.Items.0.Quantity',
    ],
    [
      'a purchase that is none',
      JSON.stringify({ meta: meta('PaidOrderNotification'), Purchase: [] }),
      'Purchase',
    ],
    [
      'no customer',
      JSON.stringify({ meta: meta('CustomerProfileUpdateNotification') }),
      'Customer.CustomerId',
    ],
  ] as const)('with %s is refused by its path', ([, body, path]) => {
    const error = refusal(() => parseNotification(body, json))
    expect(error).toMatchObject({ code: 'contract', operation: 'parseNotification', path })
  })

  it('nested beyond reason is refused, not a crash', () => {
    const deep = `{"meta":{"type":"PaidOrderNotification"},"purchase":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_001)}`
    expect(refusal(() => parseNotification(deep, json))).toMatchObject({ code: 'contract' })
  })

  it('cannot reach the prototype of anything', () => {
    const body = `{"meta":{"type":"Other"},"__proto__":{"polluted":1}}`
    parseNotification(body, json)
    expect({}).not.toHaveProperty('polluted')
  })
})

const document = `<?xml version="1.0" encoding="utf-8"?>
<PaidOrderNotification xmlns="https://schemas.example/PaidOrderNotification" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b">
  <NotificationDate>2026-03-01T10:00:05Z</NotificationDate>
  <Purchase Id="166412284">
    <Status>Paid</Status>
    <StatusId>PAY</StatusId>
    <BillingContact><Firstname>A&amp;B &#65;&#x1F600; &lt;b&gt;</Firstname><Lastname><![CDATA[<Love &amp; lace>]]></Lastname><Company xsi:nil="true" /></BillingContact>
    <PaymentInfo><CurrencyId>EUR</CurrencyId><IsPurchaseOrder>false</IsPurchaseOrder><CardLastFourDigits>0042</CardLastFourDigits></PaymentInfo>
    <MerchantOfRecord>true</MerchantOfRecord>
    <Items>
      <Item RunningNo="1"><ProductId>97772</ProductId><Quantity>2</Quantity>
        <CustomerPrice><TotalTotalPrice><NetPrice>116.47</NetPrice><VatPrice>22.13</VatPrice><GrossPrice>138.60</GrossPrice><VatPercentage>19</VatPercentage></TotalTotalPrice></CustomerPrice>
        <Deliveries><Key><DeliveryTypeId>KEY</DeliveryTypeId><KeyRaw>0123</KeyRaw></Key></Deliveries>
        <Additionals />
        <RecurringBilling SubscriptionId="S4711" SubscriptionItemRunningNo="1"><IntervalNo>0</IntervalNo></RecurringBilling>
      </Item>
      <Item RunningNo="2"><ProductId>97773</ProductId><Quantity>1</Quantity></Item>
    </Items>
    <ExtraParameters><ExtraParameter><Key>x-order</Key><Value>intent-1</Value></ExtraParameter></ExtraParameters>
  </Purchase>
</PaidOrderNotification>`

const decodedDocument = {
  type: 'PaidOrderNotification',
  date: '2026-03-01T10:00:05Z',
  purchase: {
    id: 166412284,
    status: 'Paid',
    statusId: 'PAY',
    billingContact: { firstname: 'A&B A😀 <b>', lastname: '<Love &amp; lace>' },
    paymentInfo: { currencyId: 'EUR', isPurchaseOrder: false, cardLastFourDigits: '0042' },
    merchantOfRecord: true,
    items: [
      {
        runningNo: 1,
        productId: 97772,
        quantity: 2,
        customerPrice: {
          totalTotalPrice: { netPrice: 116.47, vatPrice: 22.13, grossPrice: 138.6, vatPercentage: 19 },
        },
        deliveries: [{ deliveryTypeId: 'KEY', keyRaw: '0123' }],
        extraParameters: [],
        recurringBilling: { subscriptionId: 4711, subscriptionItemRunningNo: 1, intervalNo: 0 },
      },
      { runningNo: 2, productId: 97773, quantity: 1, deliveries: [], extraParameters: [] },
    ],
    extraParameters: [{ key: 'x-order', value: 'intent-1' }],
  },
}

describe('an XML notification', () => {
  it.for([xml, 'application/xml', 'application/notification+xml', 'TEXT/XML'])(
    'of content type %s gives the purchase',
    (type) => {
      expect(parseNotification(document, type)).toStrictEqual(decodedDocument)
    },
  )

  it('may come as bytes, with a byte order mark', () => {
    const bytes = new TextEncoder().encode(`\ufeff${document}`)
    expect(parseNotification(bytes, xml)).toStrictEqual(decodedDocument)
  })

  it('of an offline payment gives the purchase', () => {
    const offline = document.replaceAll('PaidOrderNotification', 'NewOfflinePaymentPurchaseNotification')
    expect(parseNotification(offline, xml)).toMatchObject({
      type: 'NewOfflinePaymentPurchaseNotification',
      purchase: { id: 166412284 },
    })
  })

  it('of a changed contact gives the customer', () => {
    const body =
      '<CustomerProfileUpdateNotification><Customer><CustomerId>7</CustomerId><InternalCustomer>c</InternalCustomer><BillingContact><Email>a@b</Email></BillingContact></Customer></CustomerProfileUpdateNotification>'
    expect(parseNotification(body, xml)).toEqual({
      type: 'CustomerProfileUpdateNotification',
      customer: { customerId: 7, internalCustomer: 'c', billingContact: { email: 'a@b' } },
    })
  })

  it('of an unknown type is passed through as such', () => {
    expect(parseNotification('<Other Id="1"><A>01</A></Other>', xml)).toEqual({
      type: 'unknown',
      name: 'Other',
      payload: { '@Id': '1', A: '01' },
    })
  })

  it.for([
    ['a document type', '<!DOCTYPE a><PaidOrderNotification/>', 'a document type, which is refused'],
    ['a document type in other case', '<!doctype a []><a/>', 'a document type, which is refused'],
    [
      'entities that explode',
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Other>&b;</Other>',
      'a document type, which is refused',
    ],
    [
      'a file',
      '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Other>&f;</Other>',
      'a document type, which is refused',
    ],
    ['an entity of nowhere', '<Other>&nbsp;</Other>', 'an entity that is not one of the five of XML'],
    [
      'an entity named like a method',
      '<Other>&constructor;</Other>',
      'an entity that is not one of the five of XML',
    ],
    [
      'a character that does not exist',
      '<Other>&#xD800;</Other>',
      'a reference to a character that does not exist',
    ],
    ['two roots', '<A/><B/>', 'a document without one root element'],
    ['no root', '<?xml version="1.0"?>', 'not well-formed XML'],
    ['an open tag', '<A><B></A>', 'not well-formed XML'],
    ['nothing', '', 'not well-formed XML'],
    ['tags nested beyond reason', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'XML that cannot be read'],
  ] as const)('with %s is refused', ([, body, reason]) => {
    const error = refusal(() => parseNotification(body, xml))
    expect(error).toMatchObject({ code: 'contract', operation: 'parseNotification' })
    expect(String(error)).toContain(reason)
  })

  it.for(['__proto__', 'constructor', 'prototype'])('cannot reach a prototype through the tag %s', (tag) => {
    refusal(() => parseNotification(`<Other><${tag}><polluted>1</polluted></${tag}></Other>`, xml))
    refusal(() => parseNotification(`<Other ${tag}="1" />`, xml))
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('a notification', () => {
  it.for([null, undefined, '', 'text/html', 'application/x-www-form-urlencoded', 'xml'])(
    'of content type %s is refused',
    (type) => {
      expect(refusal(() => parseNotification('{}', type))).toMatchObject({ code: 'contract', path: '' })
    },
  )

  it('is bounded in bytes', () => {
    const body = JSON.stringify({ meta: { type: 'Other' }, text: 'é'.repeat(100) })
    const size = Buffer.byteLength(body)
    expect(parseNotification(body, json, { maxBytes: size })).toMatchObject({ type: 'unknown' })
    for (const form of [body, new TextEncoder().encode(body)])
      expect(refusal(() => parseNotification(form, json, { maxBytes: size - 1 }))).toMatchObject({
        code: 'contract',
      })
    expect(refusal(() => parseNotification(' '.repeat(1_048_577), json))).toMatchObject({ code: 'contract' })
  })

  it('that is not UTF-8 is refused', () => {
    expect(refusal(() => parseNotification(Uint8Array.from([0xff]), json))).toMatchObject({
      code: 'contract',
    })
  })

  it('is never quoted in an error', () => {
    const bodies = [
      ['{"secret-canary"', json],
      ['<secret-canary>', xml],
      ['<secret-canary></other>', xml],
      ['<a>&secret-canary;</a>', xml],
      [JSON.stringify({ meta: { type: 'PaidOrderNotification' }, purchaseId: 'secret-canary' }), json],
    ] as const
    for (const [body, type] of bodies) {
      const error = refusal(() => parseNotification(body, type))
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).not.toContain('secret-canary')
    }
  })
})
