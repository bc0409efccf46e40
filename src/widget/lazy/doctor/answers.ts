import { type PriceQuery, priceUrls } from '../../prices/price-url.ts'

/** One answer of the price host, as far as the browser tells. */
export interface Answer {
  /** Seconds since it arrived. */
  age: number
  /** Undefined where the browser does not tell; 0 when no script may read the answer. */
  status: number | undefined
  isPreloaded: boolean
}

type Timing = PerformanceResourceTiming & { responseStatus?: number }

const listOf = (url: URL, name: string): string[] => (url.searchParams.get(name) ?? '').split(',')

/** Whether a request was for this product, under a query that has the other parameters of `wanted`. */
const isFor = (address: string, wanted: URL, product: string): boolean => {
  const url = new URL(address)
  const isOwn = product[0] === 'I'
  const parameter = isOwn ? 'internalproduct_id' : 'product_id'
  const others = ['client_id', 'currency', 'country', 'coupon', 'price_rule']
  return (
    url.origin === wanted.origin &&
    url.pathname === wanted.pathname &&
    listOf(url, parameter).includes(isOwn ? product.slice(1) : product) &&
    others.every((name) => url.searchParams.get(name) === wanted.searchParams.get(name))
  )
}

/** The address of one product's price. */
export const addressOf = (query: PriceQuery, product: string, base: string): URL | undefined => {
  const [first] = priceUrls(query, [product])
  return first && URL.canParse(first.url, base) ? new URL(first.url, base) : undefined
}

/** The last request for a product's price in the browser's list; undefined where there is none. */
export const lastAnswer = ({ performance }: Window, wanted: URL, product: string): Answer | undefined => {
  const entries = (performance.getEntriesByType('resource') as Timing[]).filter(
    ({ name }) => name.startsWith(wanted.origin) && isFor(name, wanted, product),
  )
  const last = entries.at(-1)
  return (
    last && {
      age: (performance.now() - last.responseEnd) / 1000,
      status: last.responseStatus,
      isPreloaded: entries.some(({ initiatorType }) => initiatorType === 'link'),
    }
  )
}

/** How the endpoint answered its last call on this page. */
export const endpointAnswer = (window: Window | null, endpoint: string): string => {
  const entries = (window?.performance.getEntriesByType('resource') ?? []) as Timing[]
  const last = entries.findLast(({ name }) => name.startsWith(`${endpoint}/cart/`))
  if (!last) return 'not called yet: the press of a buy control calls it'
  const status = last.responseStatus
  return status ? `answered ${status}` : status === 0 ? 'no answer that a page may read' : 'called'
}
