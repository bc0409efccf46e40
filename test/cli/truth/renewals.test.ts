/**
 * Renewals of real subscriptions beside what was said about them: the sandbox bills them on its clock, and the judge of the
 * command reads them as the platform tells them. `judge-renewal.test.ts` judges made-up billings; this file shows that
 * purchases, subscriptions and own prices have what the judgement needs.
 */

import { expect, it } from 'vitest'
import { encodeRenewal, type RenewalStatement } from '../../../src/contract/renewal-said.ts'
import { renewalParameter } from '../../../src/contract/renewal-text.ts'
import { encodeShown } from '../../../src/contract/shown.ts'
import { shownParameter } from '../../../src/contract/shown-text.ts'
import sampleCatalogue from '../../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import { parseCatalogue } from '../../../src/sandbox/catalogue/parse-catalogue.ts'
import type { SandboxOptions } from '../../../src/sandbox/index.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import { call, order, start } from '../../sandbox/rest-support.ts'
import { openJudgedShop } from './judged-shop.ts'

const day = 86_400_000
/** The gross price of product 97769 for a month. */
const monthly = 7.99

interface SignUp {
  coupon?: string
  currency?: string
  /** The statement of its page about renewals; undefined says nothing. */
  said?: Partial<RenewalStatement>
}

const openShop = async (options: SandboxOptions = {}) => {
  const { sandbox, verdicts } = await openJudgedShop(options)
  const send = async (path: string, body: object): Promise<void> => {
    expect((await call(sandbox, path, { body })).status).toBe(200)
  }
  return {
    sandbox,
    send,
    /** The reasons of the renewals. */
    reasons: async (): Promise<string[]> =>
      (await verdicts()).filter(({ kind }) => kind === 'renewal').map(({ reason }) => reason),
    verdicts,
    /** The subscription of a new order. */
    signUp: async ({ coupon, currency = 'EUR', said }: SignUp = {}): Promise<number> => {
      const products = [{ id: '97769', quantity: 1 }]
      const time = start.getTime()
      const statements = [{ basis: 'price' as const, period: '1M', products, ...said }]
      const shown = {
        net: 1,
        gross: 1.19,
        tax: 'gross',
        currency: 'EUR',
        country: 'DE',
        quantity: 1,
      } as const
      const text = said && encodeRenewal({ time, currency: 'EUR', country: 'DE', statements })
      const cart = {
        AcceptSubscription: true,
        CartItems: [{ ProductId: 97769, Quantity: 1 }],
        DefaultCurrencyId: currency,
        ...(coupon && { Coupons: [coupon] }),
        ExtraParameters: [
          { Key: shownParameter, Value: encodeShown({ ...shown, time, page: '/pricing/' }) },
          ...(text ? [{ Key: renewalParameter, Value: text }] : []),
        ],
      }
      await send('/cart/processcart', order({ cart }))
      return Math.max(...[...sandbox.state.subscriptions.all()].map(({ id }) => id))
    },
  }
}

/** The members that changes of a subscription's only item share. */
const changeOf = (subscription: number, isNow = false) => ({
  SubscriptionId: subscription,
  RunningNumber: 1,
  UpdateAction: 'Update',
  AlignmentSettings: {
    AlignToCurrentInterval: isNow,
    GetCustomerPricePreviewOnly: false,
    ExtendInterval: false,
  },
  GenerateMail: false,
})

const otherPlan = { ProductId: 97770, Quantity: 1 }

it('judges each renewal as said, explained, not, or as one of which nothing was said', async () => {
  const shop = await openShop()
  await shop.signUp({ said: { gross: monthly } })
  await shop.signUp({ coupon: 'SAVE10', said: { gross: 7.19, other: monthly } })
  await shop.signUp({ said: { gross: 5 } })
  await shop.signUp()
  expect(await shop.reasons()).toEqual([])
  await shop.sandbox.clock.advance(32 * day)
  expect(await shop.reasons()).toEqual(['as-said', 'coupon', 'higher', 'absent'])
  expect((await shop.verdicts()).at(-1)).toMatchObject({ kind: 'renewal', page: '/pricing/', plan: '97769' })
})

it('explains another plan at its own price, and at no higher one', async () => {
  const shop = await openShop()
  for (const price of [undefined, 1, 99]) {
    const id = await shop.signUp({ said: { gross: monthly } })
    const own = price !== undefined && { CustomerPrice: { CurrencyId: 'EUR', IsGross: true, Value: price } }
    await shop.send('/subscription/updatesubscriptionitem', { ...changeOf(id), ...otherPlan, ...own })
  }
  await shop.sandbox.clock.advance(32 * day)
  expect(await shop.reasons()).toEqual(['plan', 'plan', 'higher'])
})

it('compares another plan with nothing once the platform has no price for it', async () => {
  const catalogue = parseCatalogue(structuredClone(sampleCatalogue), 'default-catalogue.json')
  const shop = await openShop({ catalogue })
  const id = await shop.signUp({ said: { gross: monthly } })
  await shop.send('/subscription/updatesubscriptionitem', { ...changeOf(id), ...otherPlan })
  await shop.sandbox.clock.advance(32 * day)
  for (const merchant of catalogue.merchants)
    merchant.products = merchant.products.filter((product) => product.id !== otherPlan.ProductId)
  expect(await shop.reasons()).toEqual(['no-amounts'])
})

it('explains another currency by the prices in it, and no higher amount', async () => {
  const shop = await openShop()
  await shop.signUp({ currency: 'USD', said: { gross: monthly } })
  const wrong = await shop.signUp({ currency: 'USD', said: { gross: monthly } })
  await shop.send('/subscription/updatesubscriptionitemprice', {
    ...changeOf(wrong),
    CustomerPrice: { CurrencyId: 'USD', IsGross: true, Value: 99 },
  })
  await shop.sandbox.clock.advance(32 * day)
  expect(await shop.reasons()).toEqual(['currency', 'higher'])
})

it.each([true, false])(
  'explains the charge of a change that holds at once, with revenue categories: %s',
  async (revenueCategory) => {
    const shop = await openShop({ profile: { ...usualProfile, revenueCategory } })
    const id = await shop.signUp({ said: { gross: monthly } })
    await shop.sandbox.clock.advance(10 * day)
    await shop.send('/subscription/updatesubscriptionitem', { ...changeOf(id, true), ...otherPlan })
    await shop.sandbox.clock.advance(25 * day)
    expect(await shop.reasons()).toEqual(['alignment', 'plan'])
  },
)
