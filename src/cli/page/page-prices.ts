/**
 * Asks the price host of a page for its products, as the page would, and its endpoint whether it lets the page in. The words are
 * those of the doctor. A host that this command cannot reach is a warning, because a page may reach it from elsewhere. It costs
 * two requests for each set of products, one more where a product has no price, and up to four for an endpoint.
 */

import { createClient, type Fetch } from '../../client/index.ts'
import { isScriptTag } from '../../widget/features/rules/markup.ts'
import { noPriceRemedy, wordsOf } from '../../widget/features/rules/problems.ts'
import { corsFinding } from '../check/cors-finding.ts'
import { endpointAdmission } from '../check/endpoint-findings.ts'
import type { Finding } from '../check/finding.ts'
import { namingHosts } from '../platform/explain.ts'
import { type CountryPrices, lookUpPrices, type ProductIds } from '../platform/look-up-prices.ts'
import type { Page } from './page.ts'
import { type PriceGroup, priceGroups } from './preload-faults.ts'
import { pageSettings } from './stores.ts'
import { typedFindings } from './typed-amounts.ts'

export interface PagePrices {
  findings: Finding[]
  /** Whether each product of the page was asked for and has a price. */
  hasAll: boolean
}

const idsOf = (products: readonly string[]): ProductIds => ({
  productIds: products.filter((id) => id[0] !== 'I'),
  internalProductIds: products.filter((id) => id[0] === 'I').map((id) => id.slice(1)),
})

/** An address of the page, where it names a host. A file has none for a path. */
const hostIn = (text: string | undefined, { url, isServed }: Page): string | undefined => {
  if (!text || !URL.canParse(text, url.href) || !(isServed || URL.canParse(text))) return undefined
  const { href, protocol } = new URL(text, url)
  return /^https?:$/.test(protocol) ? href.replace(/\/$/, '') : undefined
}

const unanswered = ({ found, todo }: NonNullable<CountryPrices['error']>): Finding => ({
  check: 'Prices',
  status: 'warning',
  found: `no price was asked for: ${found}`,
  todo,
})

const refused = ({ found, todo }: NonNullable<CountryPrices['error']>): Finding => ({
  check: 'Prices',
  status: 'failed',
  found,
  todo,
})

/** The first of a list, and how many more there are. */
const someOf = (ids: readonly string[]): string => {
  const more = ids.length - 10
  return ids.slice(0, 10).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const missingProduct = (
  product: string,
  { query, products }: PriceGroup,
  others: readonly string[],
): Finding => {
  const tag = products.get(product)
  const { element, named, text } = wordsOf([tag?.name ?? '', 'product', product, 'no-price'])
  const known = others.length > 0 ? ` It has prices for ${someOf(others)}.` : ''
  return {
    check: element,
    status: 'failed',
    line: tag?.line,
    found: `${named} ${text}`,
    todo: noPriceRemedy(`client ${query.client}`) + known,
  }
}

const wrongClient = (client: string, page: Page): Finding => ({
  check: 'Client',
  status: 'failed',
  line: page.tags.find(isScriptTag)?.line,
  found: `the price host has no product with a price for client ${client}`,
  todo: 'Check the client ID, in the tag and in every link: with a wrong one no product is found. Then see whether this is the price host of your account.',
})

/** What the answer to one query says of the page. */
interface GroupFindings {
  faults: Finding[]
  typed: Finding[]
}

/** Asks for products as the widget does, by all that decides a price. */
export const askPrices = async (
  { host, client: clientId, country, ...terms }: PriceGroup['query'],
  ids: readonly string[],
  fetch: Fetch,
  signal: AbortSignal,
  language?: string,
): Promise<CountryPrices | undefined> => {
  const client = createClient({
    pricingUrl: host,
    baseUrl: host,
    clientId,
    fetch: namingHosts((url, init) => fetch(url, { ...init, signal })),
  })
  const { currency, coupon, priceRule } = terms
  const countries = country ? [country] : []
  const question = { products: idsOf(ids), countries, currency, coupon, priceRule, language }
  return (await lookUpPrices({ client }, question, () => {}))[0]
}

const groupFindings = async (
  group: PriceGroup,
  page: Page,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<GroupFindings | undefined> => {
  const { query, products } = group
  const pricingUrl = hostIn(query.host, page)
  if (!pricingUrl) return undefined
  const ask = (ids: readonly string[]) => askPrices({ ...query, host: pricingUrl }, ids, fetch, signal)
  const ids = [...products.keys()]
  const answer = await ask(ids)
  if (!answer) return undefined
  if (answer.error?.code === 'bad-request') return { faults: [refused(answer.error)], typed: [] }
  if (answer.error) return { faults: [unanswered(answer.error)], typed: [] }
  // A question without products is answered with all of them.
  const all = answer.missing.length > 0 ? ((await ask([]))?.items ?? []) : []
  if (answer.items.length === 0 && all.length === 0)
    return { faults: [wrongClient(query.client, page)], typed: [] }
  const others = all.map(({ productId }) => productId)
  const missing = answer.missing.map((product) => missingProduct(product, group, others))
  const typed = typedFindings(group, page, answer.items)
  if (!page.isServed) return { faults: missing, typed }
  const { productIds } = idsOf(ids)
  const { origin } = page.url
  const cors = await corsFinding(fetch, { pricingUrl, clientId: query.client, productIds, origin }, signal)
  return { faults: cors.status === 'failed' ? [cors, ...missing] : missing, typed }
}

/** The products of a page that have no price, with the cause, and the typed amounts that are not those of the price host. */
export const pagePrices = async (page: Page, fetch: Fetch, signal: AbortSignal): Promise<PagePrices> => {
  const groups = priceGroups(page)
  const found = await Promise.all(groups.map((group) => groupFindings(group, page, fetch, signal)))
  return {
    findings: found.flatMap((group) => [...(group?.faults ?? []), ...(group?.typed ?? [])]),
    hasAll: found.length > 0 && found.every((group) => group?.faults.length === 0),
  }
}

/** Whether the endpoint of a page lets it in. One that does has no finding. */
export const pageEndpoint = async (page: Page, fetch: Fetch, timeoutMs: number): Promise<Finding[]> => {
  const endpoint = hostIn(pageSettings(page).endpoint, page)
  if (!endpoint || !page.isServed || new URL(endpoint).origin === page.url.origin) return []
  const { isAnswered, status, ...rest } = await endpointAdmission(endpoint, page.url.origin, fetch, timeoutMs)
  if (status === 'ok') return []
  // A page may reach a host that this command does not.
  return [{ ...rest, status: isAnswered ? status : 'warning', check: 'Endpoint' }]
}
