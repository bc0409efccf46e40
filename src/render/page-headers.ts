/** Seconds for which a price counts as current, and at most those for which caches may share a page. */
const freshSeconds = 60

/** Validators of the page without prices, and ages; and words to caches that go before `Cache-Control`. */
const foreignHeaders =
  /^(content-length|etag|last-modified|accept-ranges|content-md5|((repr|content)-)?digest|expires|age|([\w-]+-)?cdn-cache-control|surrogate-control|edge-control|x-accel-expires)$/

/** Whether a body that is read is no longer compressed. Workers decode it, and encode it again by its header. */
const isDecoded = (encoding: string): boolean =>
  globalThis.navigator?.userAgent === 'Cloudflare-Workers' && /^(gzip|br)$/i.test(encoding)

const isPlain = (encoding: string): boolean => /^(identity)?$/i.test(encoding) || isDecoded(encoding)

/** Whether the body is whole HTML in an encoding that contains ASCII. The answer to a HEAD has the headers of one. */
export const isPage = ({ status, headers }: Response): boolean =>
  ![204, 205, 206, 304].includes(status) &&
  !headers.has('content-range') &&
  isPlain(headers.get('content-encoding') ?? '') &&
  /^text\/html\s*(;\s*charset="?utf-8"?\s*)?;?$/i.test(headers.get('content-type') ?? '')

/** Whether a page without its prices is the same for every shopper, as far as its headers say. */
const isForEveryone = ({ status, headers }: Response, request: Pick<Request, 'headers'>): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !request.headers.has('authorization') &&
  !/\b(private|no-store|no-cache)\b/i.test(headers.get('cache-control') ?? '')

/**
 * Seconds for which a cache may answer with the rendered page; 0 for a page that is for one shopper.
 *
 * @param wanted the option of the merchant
 */
export const sharedSeconds = (response: Response, request: Pick<Request, 'headers'>, wanted = 0): number =>
  isForEveryone(response, request) ? Math.min(Math.floor(wanted) || 0, freshSeconds) : 0

/** The headers of a page whose prices are other at each request, or after this many seconds. */
export const renderedHeaders = (headers: Headers, shared: number): Headers => {
  const own = new Headers(headers)
  for (const name of headers.keys()) if (foreignHeaders.test(name)) own.delete(name)
  own.set(
    'cache-control',
    shared > 0 ? `public, max-age=0, must-revalidate, s-maxage=${shared}` : 'private, no-cache',
  )
  return own
}
