import type { Accept } from 'hono/utils/accept'
import { rangesIn } from '../http/quality-list.ts'

export type Format = 'json' | 'xml'

const typesOf: Readonly<Record<Format, readonly string[]>> = {
  json: ['application/json', 'text/json', 'application/*', '*/*'],
  xml: ['application/xml', 'text/xml', 'application/*', '*/*'],
}

/** The most specific range decides: `application/json;q=0` refuses JSON, whatever a wildcard says. */
const qualityOf = (format: Format, ranges: readonly Accept[]): number => {
  for (const wanted of typesOf[format]) {
    const found = ranges.find(({ type }) => type === wanted)
    if (found) return found.q
  }
  return 0
}

/**
 * The format of a response by the `Accept` header. JSON unless XML has a higher quality: a response in the
 * default format helps more than an undocumented 406.
 */
export const preferredFormat = (accept: string | undefined): Format => {
  const ranges = rangesIn(accept?.toLowerCase())
  return qualityOf('xml', ranges) > qualityOf('json', ranges) ? 'xml' : 'json'
}

/** The format of a body by its `Content-Type`; undefined for other types. A body without a type is JSON. */
export const bodyFormat = (contentType: string | undefined): Format | undefined => {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(application|text)\/json$|\+json$/.test(type)) return 'json'
  return /^(application|text)\/xml$|\+xml$/.test(type) ? 'xml' : undefined
}
