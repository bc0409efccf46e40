/**
 * Holds exchanges with the sandbox against its OpenAPI document: query, bodies in either format, statuses and
 * notifications. `checked` wraps a sandbox, so that nearly every test of the sandbox checks the document on the way;
 * `watch` collects the violations of a served one. Of refused requests only the response is checked, and responses
 * under a fault are no part of the interface.
 */

import type { Sandbox } from '../../../src/sandbox/index.ts'
import { at, deref, find, isTree, violations } from './openapi-document.ts'
import { leniently, readXml } from './openapi-xml.ts'

export interface Exchange {
  host: 'prices' | 'rest'
  method: string
  url: URL
  requestType: string | null
  requestText: string
  status: number
  responseType: string | null
  responseText: string
}

const mediaOf = (type: string | null): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const isXml = (type: string | null): boolean => /^(application|text)\/xml$|\+xml$/.test(mediaOf(type))

/** Pages, style sheets and the document are no operations. */
const isPage = ({ status, responseType, url }: Exchange): boolean =>
  status === 303 ||
  /^text\/(html|css)$|^application\/pdf$/.test(mediaOf(responseType)) ||
  (mediaOf(responseType) === 'text/plain' && (status === 413 || status === 403)) ||
  /^\/\d+\/subscription\/[^/]+\/[^/]+\/receipt$/.test(url.pathname) ||
  url.pathname === '/openapi.json' ||
  mediaOf(responseType) === 'application/schema+json'

const valueIn = (
  schema: unknown,
  text: string,
  type: string | null,
  kind: 'request' | 'response',
): unknown => {
  const value: unknown = isXml(type) ? readXml(schema, text, kind) : JSON.parse(text)
  return kind === 'request' ? leniently(schema, value) : value
}

const isForm = ({ requestType }: Exchange): boolean =>
  mediaOf(requestType) === 'application/x-www-form-urlencoded'

const tried = <T>(work: () => T): T | Error => {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const textViolations = (
  schema: unknown,
  text: string,
  type: string | null,
  kind: 'request' | 'response',
): string[] => {
  const value = tried(() => valueIn(schema, text, type, kind))
  return value instanceof Error ? [value.message] : violations(schema, value, kind)
}

const schemaIn = (holder: unknown, type: string | null): unknown => {
  const content = isTree(holder) && isTree(holder.content) ? holder.content : {}
  const media = mediaOf(type)
  const entry = content[media] ?? (isXml(type) ? content['application/xml'] : undefined)
  return isTree(entry) ? entry.schema : undefined
}

const queryViolations = (parameters: unknown, url: URL): string[] => {
  const given = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  return (Array.isArray(parameters) ? parameters : []).flatMap((entry) => {
    const parameter = deref(entry)
    if (!isTree(parameter) || parameter.in !== 'query') return []
    const name = String(parameter.name)
    const value = given.get(name.toLowerCase())
    if (value === undefined) return parameter.required ? [`query ${name}: is missing`] : []
    const meant = leniently(parameter.schema, value.trim())
    if (meant === undefined) return parameter.required ? [`query ${name}: is empty`] : []
    const found = violations(parameter.schema, meant, 'request')
    return found.map((violation) => `query ${name}: ${violation}`)
  })
}

const bodyViolations = (operation: unknown, { requestText, requestType }: Exchange): string[] => {
  const body = deref(isTree(operation) ? operation.requestBody : undefined)
  if (body === undefined) return []
  const type = requestType ?? 'application/json'
  const schema = schemaIn(body, type)
  if (schema === undefined) return [`body: ${type} is not documented`]
  return textViolations(schema, requestText, type, 'request').map((violation) => `body: ${violation}`)
}

const answerViolations = (operation: unknown, { status, responseText, responseType }: Exchange): string[] => {
  const responses = isTree(operation) && isTree(operation.responses) ? operation.responses : {}
  const response = deref(responses[status])
  if (response === undefined) return [`answer: ${status} is not documented`]
  const schema = schemaIn(response, responseType)
  if (schema === undefined) return [`answer: ${responseType} is not documented with ${status}`]
  if (mediaOf(responseType).startsWith('text/')) return []
  return textViolations(schema, responseText, responseType, 'response').map(
    (violation) => `answer: ${violation}`,
  )
}

const unknown = { $ref: '#/components/schemas/Error' }
const unknownPrice = { $ref: '#/components/schemas/PriceError' }

const strayViolations = (exchange: Exchange): string[] => {
  const { host, status, responseText, responseType } = exchange
  if (isPage(exchange)) return []
  if (status !== 404 && status !== 401) return [`answer: ${status} at an address that is not documented`]
  const schema = host === 'rest' ? unknown : unknownPrice
  return textViolations(schema, responseText, responseType, 'response')
}

/**
 * Differences between an exchange and the document. Of refused requests only the response is checked, because
 * tests send invalid ones.
 */
export const complaintsOf = (exchange: Exchange, isAnswerOnly = exchange.status >= 400): string[] => {
  const { method, url, status, responseType } = exchange
  if (method === 'OPTIONS' || method === 'HEAD') return []
  const found = find(method, url.pathname)
  const isHtml = mediaOf(responseType) === 'text/html' || isForm(exchange)
  const isOwnPage = isHtml && url.pathname.startsWith('/sandbox/')
  const isOtherHosts = (url.pathname === '/prices') !== (exchange.host === 'prices')
  const complaints =
    found === undefined || found === 'other method' || isOwnPage || isOtherHosts
      ? strayViolations(exchange)
      : [
          ...answerViolations(found.operation, exchange),
          ...(!isAnswerOnly
            ? [
                ...queryViolations(found.operation.parameters, url),
                ...bodyViolations(found.operation, exchange),
              ]
            : []),
        ]
  return complaints.map((complaint) => `${method} ${url.pathname} ${status} ${complaint}`)
}

/** Differences between a received notification and the document. */
export const notificationComplaints = (text: string, type: string | null): string[] => {
  const [, name = ''] = /"type": "(\w+)"|<(?!\?)(\w+)/.exec(text)?.filter(Boolean) ?? []
  const schema = schemaIn(at('webhooks', name, 'post', 'requestBody'), type)
  return schema === undefined ? [`${name} is not documented`] : textViolations(schema, text, type, 'response')
}

/** Responses under a fault are not part of the interface. */
const isFaulty = ({ context }: Sandbox, url: URL): boolean =>
  context.settings.fault !== undefined || url.searchParams.has('x-sandbox-fault')

/** Checks every exchange of both hosts from now on. */
export const watch = (sandbox: Sandbox, complain: (complaints: string[]) => void): Sandbox => {
  for (const host of ['prices', 'rest'] as const) {
    const app = sandbox[host]
    const answer = app.fetch
    app.fetch = async (request, ...rest) => {
      const url = new URL(request.url)
      if (isFaulty(sandbox, url)) return answer(request, ...rest)
      const sent = request.body === null ? undefined : request.clone()
      const response = await answer(request, ...rest)
      const got = response.clone()
      const complaints = complaintsOf({
        host,
        method: request.method,
        url,
        requestType: request.headers.get('content-type'),
        requestText: (await sent?.text()) ?? '',
        status: response.status,
        responseType: response.headers.get('content-type'),
        responseText: await got.text(),
      })
      if (complaints.length > 0) complain(complaints)
      return response
    }
  }
  return sandbox
}

/** Fails the test that made the exchange. */
export const checked = (sandbox: Sandbox): Sandbox =>
  watch(sandbox, (complaints) => {
    throw new Error(`This does not fit the OpenAPI document:\n${complaints.join('\n')}`)
  })
