/**
 * Drawn links of merchants in a browser, with the endpoint and the sandbox behind the page. What
 * a card says to be due, its total of several units and the review of a known customer are what the sandbox's checkout
 * charges for the link of the card, or they are not said, on each platform; an order button stands only where the order
 * is charged as the link is.
 */

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { type Profile, parseCatalogue } from '../../src/sandbox/browser.ts'
import sampleCatalogue from '../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import {
  flipsOf,
  isLeft,
  type LinkCase,
  linkCase,
  linkFacts,
  plainPaths,
  withNamesake,
} from '../support/merchant-links.ts'
import { mount, rootOf, textOf } from './support.ts'
import { checkoutHost, wholeShop } from './whole-shop.ts'

/** `VITRINE_LINK_RUNS` makes the long run. */
const numRuns = import.meta.env.VITRINE_LINK_RUNS ? 300 : 24
const seed = Number(import.meta.env.VITRINE_SEED) || 20261128

/** A browser asks for prices in another currency by no link. */
const flips = flipsOf(...linkFacts.filter((name) => !/currency/i.test(name)))

beforeEach(() => localStorage.clear())

const catalogue = withNamesake(parseCatalogue(sampleCatalogue, 'the sample'))

/** A card of the link, with an endpoint and a sandbox behind it. */
const open = async ({ product, link, quantity, priceRule, coupon }: LinkCase, profile: Partial<Profile>) => {
  const { rest, ...shop } = wholeShop(
    { customerToken: 'token', locale: 'en', plainPaths, ...(coupon && { coupon }) },
    { profile, catalogue },
  )
  const own = `${checkoutHost}/1001/${link}`
  const attributes = [
    quantity ? `quantity="${quantity}"` : '',
    priceRule ? `price-rule="${priceRule}"` : '',
    'quantity-control renewal="none"',
  ]
  const card = mount(
    `<vitrine-card product="${product}" ${attributes.join(' ')}><a href="${own.replaceAll('&', '&amp;')}">Buy</a></vitrine-card>`,
  )
  await shop.settle()
  /** The total of the checkout page behind an address, in the currency's minor unit; undefined where it refuses. */
  const chargeOf = async (address: string): Promise<number | undefined> => {
    let { pathname, search } = new URL(address, checkoutHost)
    for (let hop = 0; hop < 3; hop += 1) {
      const response = await rest.request(pathname + search)
      const location = response.headers.get('location')
      if (location === null) {
        const text = /data-amount="gross">([^<]*)</.exec(await response.text())?.[1]
        return text === undefined ? undefined : amountIn(text)
      }
      ;({ pathname, search } = new URL(location, checkoutHost))
    }
    return undefined
  }
  return { ...shop, own, card, chargeOf }
}

const amountIn = (text: string): number => Number(text.replace(/\D/g, ''))

/** The amount in a sentence such as “Total for 4 units: €308.00”; undefined where it stands at checkout. */
const totalIn = (text: string): number | undefined => {
  const amount = /[€$]\s?[\d.,]+|[\d.,]+\s?[€$]/.exec(text)?.[0]
  return amount === undefined ? undefined : amountIn(amount)
}

/** Who is paid for a sale by a link. */
const affiliateIn = (address: string): string | undefined => /[?&]affiliate=([^&#]+)/i.exec(address)?.[1]

const follow = async (drawn: LinkCase, profile: Partial<Profile>, seen: Set<string>): Promise<string[]> => {
  const { own, card, chargeOf, settle, advance } = await open(drawn, profile)
  const root = rootOf(card, 'vitrine-card')
  const control = root.querySelector<HTMLAnchorElement>('a[part=buy]')
  const harms: string[] = []
  const href = control?.getAttribute('href') ?? ''
  if (isLeft(drawn) && href !== own) harms.push('rewritten')
  if (control && affiliateIn(href) !== affiliateIn(own)) harms.push('lost affiliate')
  const charged = await chargeOf(href)
  const totalText = textOf(root.querySelector('[part=total]'))
  const units = Number(root.querySelector<HTMLInputElement>('input[role=spinbutton]')?.value ?? 1)
  const isDue = textOf(root.querySelector('[part=terms]')) !== ''
  const said =
    units > 1 ? totalIn(totalText) : isDue ? totalIn(textOf(root.querySelector('[part=price]'))) : undefined
  if (said !== undefined) {
    seen.add('said')
    if (isLeft(drawn) || (charged !== undefined && said !== charged))
      harms.push(`silent difference: ${said}, ${charged}`)
  }
  if (isLeft(drawn)) {
    const stop = (event: Event): void => {
      if (event.defaultPrevented) harms.push('taken from the browser')
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    control?.click()
    seen.add('left')
  } else if (control) {
    const stay = (event: Event): void => event.preventDefault()
    control.click()
    window.addEventListener('click', stay)
    await settle()
    await advance(100)
    window.removeEventListener('click', stay)
    const review = document.querySelector('vitrine-cart')?.shadowRoot
    const total = textOf(review?.querySelector('#status') ?? null)
    const reviewed = totalIn(total)
    const way = review?.querySelector<HTMLAnchorElement>('a[part=continue]')?.href
    if (review?.querySelector('[part=order]')) {
      seen.add('order')
      if (/affiliate=[^&]/i.test(href)) harms.push('order without its affiliate')
      if (charged !== undefined && reviewed !== charged)
        harms.push(`order at another price: ${reviewed}, ${charged}`)
    } else if (way && reviewed !== undefined) {
      seen.add('reviewed')
      const there = await chargeOf(way)
      // A checkout that refuses the merchant's own link charges nothing else.
      if (there !== undefined && there !== reviewed) harms.push(`another review: ${reviewed}, ${there}`)
    } else seen.add('at checkout')
    for (const element of document.querySelectorAll('vitrine-cart')) element.remove()
  } else seen.add('without a control')
  card.remove()
  return harms
}

it(
  'says no amount that checkout does not charge, and offers no order at another price',
  async () => {
    const harms: string[] = []
    const seen = new Set<string>()
    for (const [index, drawn] of fc.sample(linkCase, { numRuns, seed }).entries()) {
      const profile = index % 2 === 0 ? {} : (flips[Math.floor(index / 2) % flips.length] ?? {})
      const found = await follow(drawn, profile, seen)
      harms.push(...found.map((harm) => `${harm} ${JSON.stringify(profile)} ${JSON.stringify(drawn)}`))
    }
    expect(harms).toEqual([])
    for (const kind of ['at checkout', 'left', 'order', 'reviewed', 'said']) expect(seen).toContain(kind)
  },
  numRuns * 3000 + 60_000,
)
