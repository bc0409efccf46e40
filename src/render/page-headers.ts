/**
 * Headers that do not hold for the page with prices: validators and ages of the page without them, and instructions
 * to caches that override `Cache-Control`.
 */
const foreignHeaders =
  /^(content-length|etag|last-modified|accept-ranges|content-md5|((repr|content)-)?digest|expires|age|([\w-]+-)?cdn-cache-control|surrogate-control|edge-control|x-accel-expires)$/

/** Whether the body is whole HTML in UTF-8. The answer to a HEAD has the headers of one. */
export const isPage = ({ status, headers }: Response): boolean =>
  ![204, 205, 206, 304].includes(status) &&
  !headers.has('content-range') &&
  /^(identity)?$/i.test(headers.get('content-encoding') ?? '') &&
  /^text\/html\s*(;\s*charset="?utf-8"?\s*)?;?$/i.test(headers.get('content-type') ?? '')

/** The headers of a page with prices, which are those of one shopper at one time. */
export const renderedHeaders = (headers: Headers): Headers => {
  const own = new Headers(headers)
  for (const name of headers.keys()) if (foreignHeaders.test(name)) own.delete(name)
  own.set('cache-control', 'private, no-cache')
  return own
}
