/**
 * Asks a merchant's price host from the browser, and finds out why it gives no prices. The page's own elements will ask
 * the same; this question comes first, because they show a fallback and no cause. A refused answer is asked once more
 * without CORS, which tells a host that is down from one that forbids this page to read. At most two requests, each of
 * ten seconds; nothing is stored.
 */

import type { PriceItem } from '../../src/contract/price-item.ts'
import { matchesProduct } from '../../src/widget/prices/price-book.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { decodeItems } from '../../src/widget/prices/request-prices.ts'
import type { OwnShop, ShopFault } from './shop.ts'

export interface ShopAnswer {
  /** By product, those that the host knows. */
  items: ReadonlyMap<string, PriceItem>
  faults: readonly ShopFault[]
}

const timeout = 10_000

type Fetch = typeof globalThis.fetch

const failed = (text: string, remedy: string): ShopAnswer => ({
  items: new Map(),
  faults: [{ text, remedy }],
})

/** The host was not reached, or its answer may not be read by this page. */
const refusedAnswer = async (
  url: string,
  host: string,
  origin: string,
  fetch: Fetch,
): Promise<ShopAnswer> => {
  const answers = await fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(timeout) }).then(
    () => true,
    () => false,
  )
  return answers
    ? failed(
        `${host} answers, but does not allow ${origin} to read the answer.`,
        'A price host sends Access-Control-Allow-Origin: * with every answer. Is this the price host, and not checkout? One of your own, or a proxy before it, must send this header.',
      )
    : failed(
        `${host} does not answer.`,
        'Is the name right, and is the host running? A blocker or a firewall of this machine can also keep the browser from it.',
      )
}

const problemIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message.slice(0, 300)
    : undefined

const listed = (ids: readonly string[]): string => ids.join(', ')

/** An answer that is no list of prices. */
const statusAnswer = (status: number, body: unknown, shop: OwnShop): ShopAnswer => {
  const host = new URL(shop.priceHost).host
  const problem = problemIn(body)
  const ids = shop.products.map(({ id }) => id)
  if (status === 429)
    return failed(
      `${host} has been asked too often (429).`,
      'Wait a minute, then ask again. It refuses everything until then.',
    )
  if (status >= 500)
    return failed(
      `${host} has failed (${status}).`,
      'Ask again later. If it stays so, tell the platform’s support.',
    )
  if (status === 404 && problem)
    return failed(
      `${host} knows no price for ${ids.length === 1 ? 'product' : 'products'} ${listed(ids)} of client ${shop.client} (404).`,
      'Compare the client ID behind the host of your link, and the IDs in its cart=, with those of your account. The price host must be that of the same account.',
    )
  if (status === 404)
    return failed(
      `${host} has no /prices (404).`,
      'This is another host, or its address is incomplete. The platform tells the price host with your account.',
    )
  return failed(
    `${host} refuses the request (${status})${problem ? `: ${problem}` : ''}.`,
    'Correct this in your link, or choose another value below.',
  )
}

/** @param origin that of this page, which the host must allow */
export const askShop = async (
  shop: OwnShop,
  origin: string,
  fetch: Fetch = globalThis.fetch,
): Promise<ShopAnswer> => {
  const { priceHost, client, currency, country, coupon, priceRule, products } = shop
  const ids = products.map(({ id }) => id)
  const host = new URL(priceHost).host
  const items = new Map<string, PriceItem>()
  for (const { url } of priceUrls({ host: priceHost, client, currency, country, coupon, priceRule }, ids)) {
    let response: Response
    try {
      response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    } catch {
      return refusedAnswer(url, host, origin, fetch)
    }
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) return statusAnswer(response.status, body, shop)
    if (!Array.isArray(body))
      return failed(
        `${host} answers with no list of prices.`,
        'This is another host than the price host. The platform tells it with your account.',
      )
    const found = decodeItems(body)
    for (const id of ids) {
      const item = found.find((each) => matchesProduct(id, each))
      if (item) items.set(id, item)
    }
  }
  const unknown = ids.filter((id) => !items.has(id))
  return {
    items,
    faults: unknown.map((id) => ({
      text: `Client ${client} has no product ${id}, or no price for it here.`,
      remedy: `Correct ${id} in cart=, or take it out. The other products are shown.`,
    })),
  }
}
