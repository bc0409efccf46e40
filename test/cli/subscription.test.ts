/**
 * `vitrine subscription` shows the state of a subscription, its purchases and the subscriptions of a customer, in the
 * words of the customer's page. The sandbox serves over HTTP and its clock stands still at a fixed day. Servers that
 * answer in part show what is printed beside a purchase or a subscription that cannot be read.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import { pageWords } from '../../src/cli/subscription/page-words.ts'
import { createClient } from '../../src/client/index.ts'
import { createClock } from '../../src/sandbox/context/clock.ts'
import { runHere, sendJson, serve, useSandbox, vitrine } from './support.ts'

const { env, sandbox } = useSandbox({ clock: createClock(new Date('2026-06-01T12:00:00Z')) })

const client = () =>
  createClient({
    pricingUrl: sandbox().pricingUrl,
    baseUrl: sandbox().baseUrl,
    clientId: 1001,
    username: 'merchant-1001',
    password: 'secret-1001',
    clock: { now: () => sandbox().sandbox.clock.now().getTime(), after: () => () => {} },
    limits: { atOnce: 4, perSecond: 10_000 },
  })

const subscribe = async (customerReferenceId: string, productId: number) => {
  const outcome = await client().cart.process({
    cart: {
      acceptSubscription: true,
      cartItems: [{ productId, quantity: 2 }],
      customerReferenceId,
      defaultCountryId: 'DE',
      defaultCurrencyId: 'EUR',
      defaultLanguageId: 'en',
      useInternalContacts: true,
    },
  })
  const purchaseId = outcome.purchaseId ?? 0
  const { subscription } = await client().subscription.byPurchase({ purchaseId })
  return { ...subscription, purchaseId }
}

describe('vitrine subscription', () => {
  let renewed: Awaited<ReturnType<typeof subscribe>>
  let purchaseIds: number[] = []

  beforeAll(async () => {
    renewed = await subscribe('customer-paid', 97769)
    await client().subscription.renew({ subscriptionId: renewed.id })
    await client().subscription.updateItem({
      subscriptionId: renewed.id,
      runningNumber: 1,
      quantity: 5,
      couponCode: 'SAVE10',
      productName: 'ルーメン',
      updateAction: 'Upgrade',
    })
    const { subscription } = await client().subscription.get({ subscriptionId: renewed.id })
    purchaseIds = subscription.items.flatMap(({ subscriptionPurchaseItems }) =>
      subscriptionPurchaseItems.map(({ purchaseId }) => purchaseId),
    )
  })

  it('prints status, next billing, versions and purchases', async () => {
    const { code, stdout, stderr } = await vitrine(['subscription', `S${renewed.id}`], env())
    const [later = 0, first = 0] = [...new Set(purchaseIds)].sort((a, b) => b - a)
    expect(stdout.split('\n')).toEqual([
      `Subscription S${renewed.id}`,
      '  Status          Active',
      '  On your page    Active; Next payment 2026-08-01 12:00 UTC',
      '  Next billing    2026-08-01 12:00 UTC, reminder 2026-07-18 12:00 UTC',
      '  Renewal         Automatic, every month, 7 days of grace',
      '  Paid intervals  2',
      expect.stringMatching(/^ {2}Customer {8}\d+, your ID customer-paid$/),
      '  Currency        EUR',
      '  Payment         Visa ending in 1111, expires 12/2030',
      '  Started         2026-06-01 12:00 UTC',
      '',
      'Items',
      'Item  Version  Product  Name                     Quantity  Status  Coupon  Valid',
      '   1        2    97769  ルーメン, Monthly               5  Active  SAVE10  from the next renewal on',
      '   1        1    97769  Lumen Personal, Monthly         2  Active          since 2026-06-01 12:00 UTC, until the next renewal',
      '',
      'Purchases',
      ' Purchase  Date                  Status  Kind          Paid, with tax',
      `${later}  2026-06-01 12:00 UTC  Paid    EarlyRenewal       15.98 EUR`,
      `${first}  2026-06-01 12:00 UTC  Paid    Signup             15.98 EUR`,
      '',
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('prints one JSON document with --json and nothing else', async () => {
    const { code, stdout, stderr } = await vitrine(['subscription', `s${renewed.id}`, '--json'], env())
    expect(JSON.parse(stdout)).toMatchObject({
      subscription: { id: renewed.id, status: 'Active', items: [{ runningNo: 1 }, { runningNo: 1 }] },
      purchases: [{ revenueCategory: 'EarlyRenewal', gross: 15.98, currencyId: 'EUR' }, { statusId: 'PAY' }],
      purchaseIds: [...new Set(purchaseIds)].sort((a, b) => b - a),
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('reads at most --purchases purchases, and says how many there are', async () => {
    const some = await runHere(['subscription', String(renewed.id), '--purchases', '1'], { env: env() })
    expect(some.stdout).toContain('EarlyRenewal')
    expect(some.stdout).not.toContain('Signup')
    expect(some.stdout).toContain('1 more; --purchases 2 reads them all.')
    const none = await runHere(['subscription', String(renewed.id), '--purchases', '0'], { env: env() })
    expect(none.stdout).toContain('2 more; --purchases 2 reads them all.')
  })

  it('counts no interval of a new subscription as paid', async () => {
    const { id } = await subscribe('customer-offline', 97772)
    const { stdout } = await runHere(['subscription', String(id)], { env: env() })
    expect(stdout).toContain('  Status          New\n  On your page    Being set up; Next payment ')
    expect(stdout).not.toContain('Paid intervals')
  })

  it('fails with the platform’s message when the subscription does not exist', async () => {
    const { code, stdout, stderr } = await vitrine(['subscription', '99'], env())
    expect(stderr.replace(/[0-9a-f]{32}/, '…').split('\n')).toEqual([
      "subscription.get: nothing was found: The subscription 99 does not exist (the platform's ID for this: …)",
      'Check the ID, and that it belongs to this client account.',
      '',
    ])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('fails once when the address is not the platform', async () => {
    const url = await serve((_, response) => response.writeHead(404).end('<h1>Not Found</h1>'))
    const { code, stderr } = await runHere(['subscription', '1'], { env: env({ VITRINE_BASE_URL: url }) })
    expect(stderr.split('\n')[0]).toBe(
      "subscription.get: the answer does not fit: a 404 that is not the platform's own",
    )
    expect(code).toBe(1)
  })

  it('shows the purchases that could be read beside one that could not', async () => {
    const rest = env().VITRINE_BASE_URL
    const url = await serve(async (request, response) => {
      const asked = new URL(request.url ?? '/', rest)
      if (asked.searchParams.get('purchaseid') === String(renewed.purchaseId))
        return sendJson(response, { Id: null, Message: 'Sorry.', Status: 500 }, 500)
      const { authorization = '' } = request.headers
      sendJson(response, await (await fetch(asked, { headers: { authorization } })).json())
    })
    const args = ['subscription', String(renewed.id)]
    const { code, stdout } = await runHere(args, { env: env({ VITRINE_BASE_URL: url }) })
    expect(stdout).toContain('EarlyRenewal')
    expect(stdout).toContain(`${renewed.purchaseId}`)
    expect(stdout).toContain('the platform failed: Sorry')
    expect(code).toBe(1)
  })

  it('lists the subscriptions of a customer in the words of the page', async () => {
    const { code, stdout } = await vitrine(['subscription', '--customer', 'customer-paid'], env())
    const [title, head, first] = stdout.split('\n')
    expect(title).toBe('Subscriptions of customer-paid')
    expect(head).toMatch(/^Subscription +On your page +Products$/)
    expect(first).toMatch(
      new RegExp(`^S${renewed.id} +Active; Next payment 2026-08-01 12:00 UTC +Lumen Personal`),
    )
    expect(code).toBe(0)
    const none = await runHere(['subscription', '--customer', 'customer-declined'], { env: env() })
    expect(none.stdout).toBe('Subscriptions of customer-declined\n  none\n')
  })

  it('tells which subscriptions could not be read in full, beside those that could', async () => {
    const odd = await subscribe('customer-paid', 97772)
    const rest = env().VITRINE_BASE_URL
    const url = await serve(async (request, response) => {
      const { authorization = '' } = request.headers
      const answer = await fetch(new URL(request.url ?? '/', rest), { headers: { authorization } })
      const body: { Subscriptions: { Id: number }[] } = await answer.json()
      const Subscriptions = body.Subscriptions.map((each) =>
        each.Id === odd.id ? { ...each, RenewalType: 'Sometimes', StartDate: null } : each,
      )
      sendJson(response, { ...body, Subscriptions })
    })
    const args = ['subscription', '--customer', 'customer-paid']
    const { code, stdout } = await runHere(args, { env: env({ VITRINE_BASE_URL: url }) })
    expect(stdout).toContain(`\nS${renewed.id} `)
    expect(stdout).toMatch(new RegExp(`Not read in full\n.+\nS${odd.id} +Active .+ renewalType, startDate\n`))
    expect(code).toBe(1)
    const json = await runHere([...args, '--json'], { env: env({ VITRINE_BASE_URL: url }) })
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      error: { code: 'contract', message: expect.stringMatching(/^1 of \d+ subscriptions differ/) },
      unread: [{ subscription: { id: odd.id }, members: ['renewalType', 'startDate'] }],
    })
  })

  it('takes an ID or a customer', async () => {
    const both = await runHere(['subscription', '1', '--customer', 'c'], { env: env() })
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('an ID or --customer')])
    const neither = await runHere(['subscription'], { env: env() })
    expect([neither.code, neither.stderr]).toEqual([
      2,
      expect.stringContaining('needs the ID of a subscription'),
    ])
  })
})

describe('the words of the customer’s page', () => {
  const next = { renewalType: 'Automatic', nextBillingDate: '2027-03-01T00:00:00Z' } as const
  it.each([
    ['Grace', next, 'Payment failed; Payment due 2027-03-01 00:00 UTC'],
    ['Hold', next, 'On hold; Payment due 2027-03-01 00:00 UTC'],
    ['Active', { ...next, renewalType: 'Manual' }, 'Active; Ends on 2027-03-01 00:00 UTC'],
    ['Active', { ...next, nextBillingDate: undefined }, 'Active'],
    ['Deactivated', next, 'Canceled'],
    ['Finished', next, 'Ended'],
    ['Unknown', next, 'Being checked; Next payment 2027-03-01 00:00 UTC'],
  ] as const)('stand beside %s', (status, facts, words) => {
    expect(pageWords({ ...facts, status })).toBe(words)
  })
})
