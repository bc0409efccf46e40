import { expect, it } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import { json, mount, ownStorage, priceItem, rootOf, testPage } from './support.ts'

const card = '<vitrine-card product="1"></vitrine-card>'

/** A page whose prices reached the relay the given number of seconds ago. */
const relayedPage = (age: () => number, storage = ownStorage()) =>
  testPage(() => json([priceItem('1')], { headers: { Age: String(age()) } }), {}, storage)

const isBusy = (host: HTMLElement): string | null | undefined =>
  rootOf(host, 'vitrine-card').querySelector('[part=card]')?.getAttribute('aria-busy')

it('asks again five minutes after the platform answered, not after the relay did', async () => {
  const { advance, requests, settle } = relayedPage(() => 200)
  mount(card)
  await settle()
  await advance(99_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests).toHaveLength(1)
  await advance(1_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests).toHaveLength(2)
})

it('says in the link when the platform answered', async () => {
  const { page, settle } = relayedPage(() => 200)
  const host = mount(card)
  await settle()
  const link = rootOf(host, 'vitrine-card').querySelector<HTMLAnchorElement>('a[part=buy]')
  const shown = decodeShown(new URL(link?.href ?? '').searchParams.get('x-vitrine-shown') ?? '')
  expect(shown?.time).toBe(page.env.now() - 200_000)
})

it('remembers a relayed price for the rest of its five minutes', async () => {
  for (const [wait, busy] of [
    [99_000, 'true'],
    [100_000, undefined],
  ] as const) {
    const storage = ownStorage()
    const first = relayedPage(() => 200, storage)
    mount(card)
    await first.settle()
    document.body.replaceChildren()
    const second = testPage(() => new Promise(() => {}), {}, storage)
    await second.advance(wait)
    const host = mount(card)
    await second.settle()
    expect(host.firstElementChild?.shadowRoot?.querySelector('[part=card]')?.getAttribute('aria-busy')).toBe(
      busy,
    )
  }
})

it('marks a price of five minutes as old, and asks again as soon as the shopper is back', async () => {
  let age = 300
  const { requests, settle } = relayedPage(() => age)
  const host = mount(card)
  await settle()
  expect(isBusy(host)).toBe('true')
  age = 0
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([isBusy(host), requests.length]).toEqual(['false', 2])
})
