/**
 * Shop L in a browser: seats of a customer inside a hosting panel, over an endpoint whose answers the tests give. What is
 * due, now and at the next billing, is what the platform previews, and where there is no preview the page of the platform
 * is the way.
 */

import { expect, it } from 'vitest'
import {
  accountShop,
  change,
  item,
  list,
  money,
  problem,
  type Routes,
  subscription,
} from '../widget/account-shop.ts'
import { json, textOf } from '../widget/support.ts'
import page from './panel.html?raw'

const html = new DOMParser().parseFromString(page, 'text/html').body.innerHTML

const kinds = [
  item({ runningNumber: 1, product: '410001', name: 'Box', quantity: 4, plans: ['410001'] }),
  item({ runningNumber: 2, product: '410002', name: 'Box with alarms', quantity: 2, plans: ['410002'] }),
]

/** One unit more of a kind of seats is 5 now, and 9 at each billing. */
const open = async (routes: Routes = {}) => {
  const shop = await accountShop(
    {
      'GET ': () => json(list(subscription({ items: kinds }))),
      'POST /771/changes/preview': (_, init) => {
        const { item: number, product, quantity } = JSON.parse(String(init?.body))
        const amounts = { dueNow: money(5 * number), next: money(9 * quantity) }
        return json(change({ item: number, product, quantity, ...amounts }))
      },
      'POST /771/changes': (_, init) => {
        const { dueNow, next } = JSON.parse(String(init?.body)).expected
        return json({ state: 'changed', dueNow: money(dueNow), next: money(next), currency: 'EUR' })
      },
      ...routes,
    },
    html,
  )
  return {
    ...shop,
    /** Asks for one seat more of a kind. */
    addSeat: async (name: string) => {
      shop.root().querySelector<HTMLElement>(`[aria-label="Change: ${name}"]`)?.click()
      await shop.settle()
      shop.dialog()?.querySelector<HTMLElement>('[part=increment]')?.click()
      await shop.settle()
      await shop.press('Continue')
    },
  }
}

it('L1: says of one seat more what the platform previews, and changes it without a link', async () => {
  const shop = await open()
  await shop.addSeat('Box')
  expect(shop.sent('POST /771/changes/preview').map(({ body }) => body)).toEqual([
    { item: 1, product: '410001', quantity: 5, when: 'now' },
  ])
  expect([shop.fact('Due now'), shop.fact('From March 1, 2027')]).toEqual(['€5.00', '€45.00/ year'])
  await shop.press('Change now and pay €5.00')
  expect(shop.sent('POST /771/changes')).toHaveLength(1)
  expect(shop.followed).toEqual([])
})

it('L3: changes two kinds of seats one after the other, and says no sum of both', async () => {
  const shop = await open()
  for (const [name, due] of [
    ['Box', '€5.00'],
    ['Box with alarms', '€10.00'],
  ] as const) {
    await shop.addSeat(name)
    expect(shop.fact('Due now')).toBe(due)
    await shop.press(`Change now and pay ${due}`)
    expect(shop.text()).not.toContain('€15.00')
    await shop.press('Done')
  }
  expect(shop.sent('POST /771/changes').map(({ body }) => body)).toMatchObject([
    { item: 1, quantity: 5 },
    { item: 2, quantity: 3 },
  ])
})

it('L4: says in words that there is no preview, and leaves the link to the page of the platform', async () => {
  const raw = 'Fault 17: no route to billing-4.internal'
  const shop = await open({
    'POST /771/changes/preview': () => problem(503, 'upstream-unavailable', { detail: raw }),
  })
  await shop.addSeat('Box')
  expect(shop.status()).toContain('could not be checked')
  expect(textOf(shop.dialog())).not.toMatch(/[€$]|Fault/)
  await shop.press('×')
  const link = shop.host.querySelector<HTMLAnchorElement>('p a')
  expect([link?.href, link?.checkVisibility()]).toEqual(['https://checkout.example/2012/scp/17-abc', true])
})
