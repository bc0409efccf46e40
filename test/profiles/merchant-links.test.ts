/**
 * What a page says beside a link of the merchant's is what the sandbox's checkout charges for the link that it leads
 * to, or it is not said: drawn links, on the usual platform and with each open fact of links turned the other way. No
 * affiliate and no extra parameter is lost, a path without a cart stays as it is written, and what may be ordered on the
 * page is charged as the link is.
 */

import { signal } from '@preact/signals-core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { checkoutLink } from '../../src/contract/checkout-link.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { createServerPage } from '../../src/render/server-page.ts'
import { readCartLink } from '../../src/sandbox/cart/cart-link.ts'
import { loadCatalogue, usualProfile } from '../../src/sandbox/index.ts'
import type { Profile } from '../../src/sandbox/profile/switches.ts'
import type { CartLink } from '../../src/sandbox/state/cart.ts'
import { buyIntent, hasFurther } from '../../src/widget/checkout/buy-intent.ts'
import { isOrderable, speaksFor } from '../../src/widget/checkout/checkout-address.ts'
import { previewRequest } from '../../src/widget/checkout/preview.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { boundsIn, linkTerms, within } from '../../src/widget/storefront/link-terms.ts'
import { passedParameters } from '../../src/widget/storefront/pricing-context.ts'
import { createStorefront } from '../../src/widget/storefront/storefront.ts'
import { call } from '../endpoint/support.ts'
import {
  flipsOf,
  isLeft,
  type LinkCase,
  linkCase,
  linkFacts,
  plainPaths,
  withNamesake,
} from '../support/merchant-links.ts'
import { hosts, openShop, type Shop } from './journeys.ts'

/** `VITRINE_LINK_RUNS=10000` makes the long run. */
const numRuns = Number(process.env.VITRINE_LINK_RUNS ?? 60)
const seed = Number(process.env.VITRINE_SEED) || 20261128

const flips = flipsOf(...linkFacts)

const catalogue = withNamesake(loadCatalogue())
const [merchant] = catalogue.merchants
if (!merchant) throw new Error('The sample has no merchant.')

interface Amount {
  total: number
  currency: string
}

/** What the platform charges for a link; undefined where it refuses it. */
const chargeOf = async ({ client }: Shop, link: string): Promise<Amount | undefined> => {
  const preview = await client.cart
    .preview({ shoppingCartUrl: link, remoteAddress: '127.0.0.1', generateSessionUrl: false })
    .catch(() => undefined)
  return preview && { total: preview.cart.totalPrice.gross, currency: preview.cart.currencyId }
}

const storefrontOf = ({ coupon, affiliate }: LinkCase) => {
  const server = createServerPage({
    settings: {
      client: '1001',
      priceHost: hosts.prices,
      checkoutHost: hosts.rest,
      locale: 'en',
      plainPaths,
      passParams: 'affiliate',
      ...(coupon && { coupon }),
    },
    url: 'https://shop.example/',
    language: 'en',
  })
  const storefront = createStorefront(server.page, signal({}), () => () => {})
  if (affiliate)
    storefront.visit.value.pass(passedParameters(`affiliate=${affiliate}`, storefront.settings.value))
  return { server, storefront }
}

/** Follows one link, and names what went wrong. */
const follow = async (
  shop: Shop,
  profile: Profile,
  drawn: LinkCase,
): Promise<{ harms: string[]; kinds: string[] }> => {
  const { product, link, quantity: stated, priceRule } = drawn
  const own = `${hosts.rest}/1001/${link}`
  const { server, storefront } = storefrontOf(drawn)
  storefront.price(product, priceRule, own)
  for (const { query } of server.missing())
    for (const { url } of priceUrls(query, [product])) {
      const response = await shop.sandbox.prices.fetch(new Request(url), { remoteAddress: '127.0.0.1' })
      if (response.ok) server.answer(query, (await response.json()) as PriceItem[], 0)
    }
  const item = storefront.price(product, priceRule, own)?.item
  const terms = linkTerms(storefront.settings.value, own)
  const quantity = within(boundsIn(terms, product), stated ?? terms?.quantities.get(product) ?? 1)
  const intent = buyIntent(storefront, { product, quantity, priceRule, item }, own)
  const doubt = storefront.doubt(own, product, item)
  if (!intent) return { harms: ['lost link'], kinds: [] }
  const harms: string[] = []
  const kinds: string[] = []
  const { link: result, cart } = intent
  if (isLeft(drawn)) {
    if (result !== own) harms.push('rewritten')
    if (!doubt?.isOpaque) harms.push('vouched for')
    if (isOrderable(storefront, intent)) harms.push('order of a link that is not known')
    return { harms, kinds: ['opaque', ...(terms?.isOpaque ? [] : ['namesake'])] }
  }
  const read = (address: string): CartLink | undefined => {
    try {
      return readCartLink(address, merchant, { baseUrl: hosts.rest, profile })
    } catch {
      return undefined
    }
  }
  const [before, after] = [read(own), read(result)]
  const charged = await chargeOf(shop, result)
  if (before && !after) harms.push('lost sale')
  if (before && after) {
    if (after.affiliate !== (drawn.affiliate ?? before.affiliate)) harms.push('lost affiliate')
    const extra = ({ extra }: CartLink) =>
      JSON.stringify(extra.filter(({ key }) => !key.startsWith('x-vitrine-')))
    if (extra(after) !== extra(before)) harms.push('lost extra')
    if (after.scope !== before.scope) harms.push('lost scope')
  }
  const isSame = (one: Amount | undefined, other: Amount | undefined): boolean =>
    one?.total === other?.total && one?.currency === other?.currency
  // A page knows the price of one unit; a link of several products, and one of several units, stands at checkout.
  const isSaid = item && !doubt && quantity === 1 && !hasFurther(terms, product)
  if (isSaid) {
    kinds.push('said')
    const said = { total: item.price.gross.value, currency: item.currency.iso }
    if (charged && !isSame(said, charged)) harms.push(`silent difference ${JSON.stringify([said, charged])}`)
  } else kinds.push(doubt ? 'doubt' : 'several')

  if (isOrderable(storefront, intent)) {
    kinds.push('orderable')
    const order = checkoutLink(hosts.rest, '1001', {
      items: cart.items,
      coupon: storefront.couponFor(own),
      priceRule: after?.priceRule,
      currency: cart.currency,
    })
    if (charged && !isSame(await chargeOf(shop, order ?? ''), charged)) harms.push('order at another price')
    if (after?.affiliate || before?.affiliate) harms.push('order without its affiliate')
  }

  const request = { ...previewRequest(storefront, intent), session: false }
  const { expected: _, ...asked } = request
  const response = await call(shop.app, '/cart/preview', asked, { address: '127.0.0.1' })
  if (response.status === 200) {
    const preview = previewResponseSchema.parse(await response.json())
    if (speaksFor(preview, storefront, intent)) {
      if (doubt) kinds.push('previewed')
      const said = { total: preview.total.gross, currency: preview.currency }
      if (charged && !isSame(said, charged))
        harms.push(`preview of another link ${JSON.stringify([said, charged])}`)
    }
  }
  return { harms, kinds }
}

it(
  'says no amount that checkout does not charge, and loses no affiliate, with any link on any platform',
  async () => {
    const cases = fc.sample(linkCase, { numRuns, seed })
    const profiles = [{}, ...flips]
    const harms: string[] = []
    const counts = new Map<string, number>()
    for (const [index, profile] of profiles.entries()) {
      // Each link meets the usual platform, and one of the others.
      const own = cases.filter((_, at) => index === 0 || at % flips.length === index - 1)
      for (let at = 0; at < own.length; at += 400) {
        const shop = await openShop(profile, catalogue)
        for (const drawn of own.slice(at, at + 400)) {
          const { harms: found, kinds } = await follow(shop, { ...usualProfile, ...profile }, drawn)
          for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
          harms.push(...found.map((harm) => `${harm}: ${JSON.stringify(profile)} ${JSON.stringify(drawn)}`))
        }
        await shop.sandbox.close()
      }
    }
    expect(harms.slice(0, 20)).toEqual([])
    for (const kind of ['opaque', 'namesake', 'said', 'several', 'doubt', 'orderable', 'previewed'])
      expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(numRuns / 50)
  },
  numRuns * 200 + 60_000,
)
