/**
 * The outcome of `cart.process`, the call that costs money: a value for every documented result, whatever its spelling
 * or HTTP status, and an error for anything that is no outcome. A real server sends the answers. No status may lead to
 * a second try, and an address in an answer must be one that a browser can open safely.
 */

import { describe, expect, it } from 'vitest'
import { clientOf, failure, type Reply, serve } from './support.ts'

const order = {
  cart: {
    cartItems: [{ productId: 97772, quantity: 1 }],
    defaultCountryId: 'DE',
    defaultLanguageId: 'de',
    useInternalContacts: true,
    logonPurchaseId: 166412000,
  },
}

const answer = {
  ResultMessage: 'OK',
  ProcessResult: 0,
  PurchaseId: 166412284,
  ContinueUrl: 'https://checkout.example/next',
  Error: null,
  IsPaymentRetryScheduled: false,
  PaymentResult: null,
}

const process = async (reply: Reply) => {
  const { url, arrived } = await serve(reply)
  return { outcome: clientOf(url).cart.process(order), arrived }
}

const names = [
  'Paid',
  'WaitingForOfflinePayment',
  'TestOrder',
  'Pending',
  'Failed',
  'CustomerActionNeeded',
  'ContactMissing',
  'SubscriptionNotFound',
] as const

describe.for(names.map((name, number) => [name, number] as const))('the outcome %s', ([name, number]) => {
  it.for([number, String(number), name, name.toLowerCase()])(
    'is recognized by %s [cart#process-result]',
    async (form) => {
      const { outcome } = await process({ body: { ...answer, ProcessResult: form } })
      expect(await outcome).toMatchObject({ result: name, purchaseId: 166412284 })
    },
  )
})

describe('cart.process', () => {
  it('resolves with a failure, its code and the scheduled retry', async () => {
    const { outcome } = await process({
      body: {
        ...answer,
        ProcessResult: 4,
        PurchaseId: 0,
        Error: { Code: 'CustomerNotFound', Message: 'No such customer' },
        IsPaymentRetryScheduled: true,
        PaymentResult: { Code: 'CCA_DEC', Message: 'Declined' },
        Status: 400,
      },
    })
    expect(await outcome).toEqual({
      result: 'Failed',
      resultMessage: 'OK',
      continueUrl: 'https://checkout.example/next',
      error: { code: 'CustomerNotFound', message: 'No such customer' },
      isPaymentRetryScheduled: true,
      paymentResult: { code: 'CCA_DEC', message: 'Declined' },
      status: 400,
    })
  })

  it.for([null, '', 'bad', {}])('ignores the invalid status %j', async (Status) => {
    const { outcome } = await process({ body: { ...answer, Status } })
    expect(await outcome).toMatchObject({ result: 'Paid', purchaseId: 166412284 })
  })

  it('reads the variant whose error is a plain text [cart#process-result]', async () => {
    const { outcome } = await process({ body: { ...answer, ProcessResult: 4, Error: 'Card declined' } })
    expect(await outcome).toMatchObject({ result: 'Failed', error: { message: 'Card declined' } })
  })

  it.for([400, 404, 500])('resolves with an outcome of status %d [errors#process-cart]', async (status) => {
    const { outcome } = await process({ status, body: { ...answer, ProcessResult: 7, PurchaseId: 0 } })
    expect(await outcome).toMatchObject({ result: 'SubscriptionNotFound' })
  })

  it.for([401, 403])('never resolves with status %d', async (status) => {
    const { outcome } = await process({ status, body: answer })
    expect(await failure(outcome)).toMatchObject({ code: 'unauthorized', mayHaveActed: true })
  })

  it('rejects when the body is no outcome', async () => {
    const { outcome } = await process({ status: 400, body: { Id: 'a1', Message: 'No', Status: 400 } })
    expect(await failure(outcome)).toMatchObject({ code: 'bad-request', platformMessage: 'No' })
  })

  it.for([
    ['an unknown outcome', { ProcessResult: 8 }, 'ProcessResult'],
    ['no outcome', { ProcessResult: null }, 'ProcessResult'],
    ['a paid order without its purchase', { PurchaseId: 0 }, 'PurchaseId'],
    ['an offline order without its purchase', { ProcessResult: 1, PurchaseId: null }, 'PurchaseId'],
    ['a test order without its purchase', { ProcessResult: 2, PurchaseId: '0' }, 'PurchaseId'],
    ['a purchase that is no number', { PurchaseId: 'many' }, 'PurchaseId'],
    ['a needed action without an address', { ProcessResult: 5, ContinueUrl: null }, 'ContinueUrl'],
    ['a script where an address is needed', { ProcessResult: 5, ContinueUrl: 'javascript:1' }, 'ContinueUrl'],
    [
      'a failure silent about retries',
      { ProcessResult: 4, IsPaymentRetryScheduled: null },
      'IsPaymentRetryScheduled',
    ],
  ] as const)('rejects %s', async ([, change, path]) => {
    const { outcome } = await process({ body: { ...answer, ...change } })
    expect(await failure(outcome)).toMatchObject({ code: 'contract', path, mayHaveActed: true })
  })

  it('passes no script on as an address', async () => {
    const { outcome } = await process({ body: { ...answer, ContinueUrl: 'javascript:alert(1)' } })
    expect(await outcome).not.toHaveProperty('continueUrl')
  })

  it.for([500, 502, 503])('is never retried after status %d', async (status) => {
    const { outcome, arrived } = await process({ status, body: 'down', headers: { 'retry-after': '0' } })
    expect(await failure(outcome)).toMatchObject({ code: 'server-error', mayHaveActed: true })
    expect(arrived).toHaveLength(1)
  })
})
