import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type Client, ContractError } from '../../../src/client/index.ts'
import { callByName, clientOf, failure, fixture } from '../support.ts'

const answering = (body: unknown, status = 200): Client =>
  clientOf('http://127.0.0.1', { fetch: async () => Response.json(body, { status }) })

const order = fixture('cart.process.json').input
const paid = { ResultMessage: 'OK', ProcessResult: 0, PurchaseId: 7, IsPaymentRetryScheduled: false }

describe('an order that has happened', () => {
  it.for<[string, unknown]>([
    ['ContinueUrl', '/confirmation/7'],
    ['ContinueUrl', { Url: 1 }],
    ['Error', 5],
    ['PaymentResult', { Code: {} }],
    ['IsPaymentRetryScheduled', 'perhaps'],
    ['ResultMessage', { Text: 'OK' }],
    ['Status', {}],
    ['Surprise', [[[]]]],
  ])('is Paid, whatever its %s is', async ([name, odd]) => {
    const outcome = await callByName(answering({ ...paid, [name]: odd }), 'cart.process', order)
    expect(outcome).toMatchObject({ result: 'Paid', purchaseId: 7 })
    expect(outcome).not.toHaveProperty('continueUrl')
  })

  it.for<[string, object]>([
    ['ProcessResult', { ProcessResult: 8 }],
    ['ProcessResult', { ProcessResult: 'Shipped' }],
    ['ContinueUrl', { ProcessResult: 5, ContinueUrl: '/next' }],
    ['IsPaymentRetryScheduled', { ProcessResult: 4, IsPaymentRetryScheduled: null }],
  ])('keeps its purchase when %s cannot be read', async ([path, odd]) => {
    const error = await failure(callByName(answering({ ...paid, ...odd }), 'cart.process', order))
    expect(error).toMatchObject({ code: 'contract', path, mayHaveActed: true })
    expect(error).toHaveProperty('readable.purchaseId', 7)
    expect(error).toHaveProperty('readable.resultMessage', 'OK')
  })

  it('keeps what could be read out of logs', async () => {
    const odd = { ...paid, ProcessResult: 8, ContinueUrl: 'https://checkout.example/secret' }
    const error = await failure(callByName(answering(odd), 'cart.process', order))
    expect(error instanceof ContractError && error.readable.continueUrl).toContain('secret')
    expect(inspect(error) + JSON.stringify(error)).not.toContain('secret')
  })
})

const renewed = {
  NextBillingDate: '2026-12-01T10:00:00Z',
  TransactionStatus: 'Success',
  ContinueUrl: null,
  ResultMessage: 'OK',
}

describe('a renewal that has happened', () => {
  const renew = (odd: object) => answering({ ...renewed, ...odd }).subscription.renew({ subscriptionId: 1 })

  it.for([{ ContinueUrl: 'confirmation' }, { ContinueUrl: 5 }])('is told in spite of %j', async (odd) => {
    expect(await renew(odd)).toEqual({
      nextBillingDate: '2026-12-01T10:00:00Z',
      transactionStatus: 'Success',
      resultMessage: 'OK',
    })
  })

  it.for([{ TransactionStatus: null }, { NextBillingDate: 'soon' }])(
    'keeps the rest in spite of %j',
    async (odd) => {
      const error = await failure(renew(odd))
      expect(error).toMatchObject({ code: 'contract', mayHaveActed: true })
      expect(error).toHaveProperty('readable.resultMessage', 'OK')
    },
  )
})

it('reads nothing leniently that has changed nothing', async () => {
  const { response } = fixture('subscription.get.json')
  response.Subscription.EndDate = 'soon'
  const call = answering(response).subscription.get({ subscriptionId: 1 })
  expect(await failure(call)).toMatchObject({ code: 'contract', mayHaveActed: false, readable: {} })
})
