/**
 * Drawn links of merchants in a browser: the page, the endpoint and the sandbox are real and stand in this one page. What
 * a card says to be due, its total of several units and the review of a known customer are what the sandbox's checkout
 * charges for the link of the card, or they are not said, on each platform; an order button stands only where the order
 * is charged as the link is.
 */

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../src/endpoint/config/read-config.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { connectPlatform, coreOperations } from '../../src/endpoint/platform/platform.ts'
import { createSandbox, type Profile, parseCatalogue, usualProfile } from '../../src/sandbox/browser.ts'
import sampleCatalogue from '../../src/sandbox/catalogue/default-catalogue.json' with { type: 'json' }
import { switches } from '../../src/sandbox/profile/switches.ts'
import { endpoint, environment, origin } from '../endpoint/support.ts'
import { isLeft, type LinkCase, linkCase, plainPaths, withNamesake } from '../support/merchant-links.ts'
import { mount, rootOf, testPage, textOf } from './support.ts'

/** `VITRINE_LINK_RUNS` makes the long run. */
const numRuns = import.meta.env.VITRINE_LINK_RUNS ? 300 : 24
const seed = Number(import.meta.env.VITRINE_SEED) || 20261128

const flips: Partial<Profile>[] = (
  [
    'parameterCase',
    'ownIdCase',
    'severalCodes',
    'quantityBounds',
    'baseQuantity',
    'dynamicPriceReductions',
    'pathCart',
    'pathParameters',
    'deliveryPrefill',
  ] as const
).flatMap((name) => switches[name].others.map((value) => ({ [name]: value })))

beforeEach(() => localStorage.clear())

const host = 'https://checkout.example'
const catalogue = withNamesake(parseCatalogue(sampleCatalogue, 'the sample'))

/** A card of the link, with an endpoint and a sandbox behind it. */
const open = async ({ product, link, quantity, priceRule, coupon }: LinkCase, profile: Partial<Profile>) => {
  const sandbox = createSandbox({
    catalogue,
    rateLimit: false,
    baseUrl: host,
    defaultCountry: 'DE',
    profile: { ...usualProfile, ...profile },
  })
  const env = {
    ...environment,
    VITRINE_PASSWORD: 'secret-1001',
    VITRINE_BASE_URL: host,
    VITRINE_REQUESTS_PER_MINUTE: '0',
    VITRINE_COUPONS_PER_HOUR: '0',
  }
  const atPlatform = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input))
    const at = url.host === 'pricing.example' ? sandbox.prices : sandbox.rest
    return at.request(url.pathname + url.search, init)
  }
  const modules = [volumePrices()]
  const client = connectPlatform(
    readConfig(env, modules),
    { ...coreOperations, ...modules[0]?.operations },
    atPlatform as typeof fetch,
  )
  const { app } = endpoint({ client, env, modules })
  const atEndpoint = (url: URL, init: RequestInit = {}) => {
    const request = new Request(url, init)
    // A browser lets no script name its origin.
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    Object.defineProperty(request, 'headers', { value: headers })
    return app.fetch(request, { remoteAddress: '203.0.113.7' })
  }
  const test = testPage(
    (url, init) =>
      url.host === 'endpoint.example'
        ? atEndpoint(url, init)
        : atPlatform(`https://pricing.example${url.pathname}${url.search}`, init),
    {
      endpoint: 'https://endpoint.example',
      customerToken: 'token',
      locale: 'en',
      plainPaths,
      ...(coupon && { coupon }),
    },
  )
  const own = `${host}/1001/${link}`
  const attributes = [
    quantity ? `quantity="${quantity}"` : '',
    priceRule ? `price-rule="${priceRule}"` : '',
    'quantity-control renewal="none"',
  ]
  const card = mount(
    `<vitrine-card product="${product}" ${attributes.join(' ')}><a href="${own.replaceAll('&', '&amp;')}">Buy</a></vitrine-card>`,
  )
  await test.settle()
  /** The total of the checkout page behind an address, in the currency's minor unit; undefined where it refuses. */
  const chargeOf = async (address: string): Promise<number | undefined> => {
    let { pathname, search } = new URL(address, host)
    for (let hop = 0; hop < 3; hop += 1) {
      const response = await sandbox.rest.request(pathname + search)
      const location = response.headers.get('location')
      if (location === null) {
        const text = /data-amount="gross">([^<]*)</.exec(await response.text())?.[1]
        return text === undefined ? undefined : amountIn(text)
      }
      ;({ pathname, search } = new URL(location, host))
    }
    return undefined
  }
  return { ...test, own, card, chargeOf }
}

const amountIn = (text: string): number => Number(text.replace(/\D/g, ''))

/** The amount in a sentence such as “Total for 4 units: €308.00”; undefined where it stands at checkout. */
const totalIn = (text: string): number | undefined => {
  const amount = /[€$]\s?[\d.,]+|[\d.,]+\s?[€$]/.exec(text)?.[0]
  return amount === undefined ? undefined : amountIn(amount)
}

const follow = async (drawn: LinkCase, profile: Partial<Profile>, seen: Set<string>): Promise<string[]> => {
  const { own, card, chargeOf, settle, advance } = await open(drawn, profile)
  const root = rootOf(card, 'vitrine-card')
  const control = root.querySelector<HTMLAnchorElement>('a[part=buy]')
  const harms: string[] = []
  const href = control?.getAttribute('href') ?? ''
  if (isLeft(drawn) && href !== own) harms.push('rewritten')
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
      if ((await chargeOf(way)) !== reviewed) harms.push(`another review: ${reviewed}`)
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
