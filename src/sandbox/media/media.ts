import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { invalid, RestError } from '../http/rest-error.ts'
import { bodyFormat, preferredFormat } from './negotiate-format.ts'
import { decodeXml, encodeXml, maxDepth, XmlError } from './xml.ts'
import { listNames } from './xml-lists.ts'

/** Largest accepted body. The platform states no limit; its largest documented body has a few kB. */
export const maxBodySize = 256 * 1024

/** Writes a response in the format that the caller accepts. `rootName` is the document element in XML. */
export const answer = (
  c: Context,
  rootName: string,
  value: unknown,
  status: ContentfulStatusCode = 200,
): Response => {
  c.header('Vary', 'Accept', { append: true })
  if (preferredFormat(c.req.header('Accept')) === 'xml') {
    return c.body(encodeXml(rootName, value), status, { 'Content-Type': 'application/xml; charset=utf-8' })
  }
  return c.body(JSON.stringify(value), status, { 'Content-Type': 'application/json; charset=utf-8' })
}

const isTooDeep = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  return depth >= maxDepth || Object.values(value).some((entry) => isTooDeep(entry, depth + 1))
}

/** Reads a body up to a size. @throws RestError 413, TypeError for bytes that are not UTF-8 */
export const readText = async (request: Request, maxSize: number): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = request.body?.getReader()
  let text = ''
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxSize) {
      // Not awaited: the source of a request that was made in this process may never settle.
      reader.cancel().catch(() => {})
      throw new RestError(413, 'The body is too large.')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

const parseJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text)
  if (isTooDeep(value)) throw invalid('The JSON is nested too deeply.')
  return value
}

/**
 * Decodes the body by its `Content-Type`. In XML every scalar is a string, so schemas must accept both.
 * @throws RestError 400 or 413
 */
export const readBody = async (c: Context): Promise<unknown> => {
  const format = bodyFormat(c.req.header('Content-Type'))
  if (!format) throw invalid('The Content-Type must be application/json or application/xml.')
  try {
    const text = (await readText(c.req.raw, maxBodySize)).replace(/^\ufeff/, '')
    return format === 'xml' ? decodeXml(text, listNames) : parseJson(text)
  } catch (cause) {
    if (cause instanceof RestError) throw cause
    if (cause instanceof XmlError) throw invalid(cause.message, { cause })
    throw invalid('The body is not valid JSON in UTF-8.', { cause })
  }
}
