import { type PriceQuery, priceUrls } from '../../prices/price-url.ts'

/** One answer of a host, as far as the browser tells. */
export interface Answer {
  address: URL
  /** When it was asked for and when it arrived: milliseconds since the page began. */
  startedAt: number
  arrivedAt: number
  /** Undefined where the browser does not tell; 0 when no script may read the answer. */
  status: number | undefined
  isPreloaded: boolean
}

type Timing = PerformanceResourceTiming & { responseStatus?: number }

/** Every request of the page that the browser still knows. */
export const timingsOf = (window: Window): Timing[] =>
  window.performance.getEntriesByType('resource') as Timing[]

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

/** All answers of an address about a product's price, in the order of the requests. */
export const answersAt = (window: Window, address: URL, product: string): Answer[] => {
  const timings = timingsOf(window).filter(
    ({ name }) => name.startsWith(address.origin) && isFor(name, address, product),
  )
  const isPreloaded = timings.some(({ initiatorType }) => initiatorType === 'link')
  return timings.map(({ startTime, responseEnd, responseStatus }) => ({
    address,
    startedAt: startTime,
    arrivedAt: responseEnd,
    status: responseStatus,
    isPreloaded,
  }))
}
