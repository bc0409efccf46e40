import * as z from 'zod/mini'
import { ContractError } from '../errors.ts'
import type { Notification } from '../types/notification.ts'
import { dateTime, maybe, text } from '../wire/answer-fields.ts'
import { fromWire } from '../wire/names.ts'
import { purchaseBody } from '../wire/purchase-body.ts'
import { camelToBody } from './camel-body.ts'
import { parseXml, XmlError } from './parse-xml.ts'
import { customerProfile } from './schemas.ts'

const name = 'parseNotification'
const longestBody = 1_048_576

const refuse = (path: string, reason: string) =>
  new ContractError(name, path, reason, { mayHaveActed: false })

const meta = z.object({ type: text, date: maybe(dateTime), schemaUrl: maybe(text) })

/** A notification with its payload still under the platform's names. */
interface Envelope {
  type: string
  date?: string | undefined
  schemaUrl?: string | undefined
  payload: unknown
}

const record = (value: unknown, path: string): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(path, 'expected an object')
  return { ...value }
}

const decode = <T extends z.ZodMiniType>(schema: T, value: unknown, path: string): z.output<T> => {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = [path, ...(issue?.path ?? [])].map(String).join('.')
  throw refuse(place, issue?.code === 'custom' ? issue.message : 'not as documented')
}

const readJson = (body: string): Envelope => {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw refuse('', 'not JSON')
  }
  const { meta: head, ...payload } = record(value, '')
  return { ...decode(meta, head, 'meta'), payload }
}

const readXml = (body: string): Envelope => {
  try {
    const { root, content } = parseXml(body)
    const date = content !== null && typeof content === 'object' && 'NotificationDate' in content
    return {
      type: root,
      date: date ? decode(maybe(dateTime), content.NotificationDate, 'NotificationDate') : undefined,
      payload: content,
    }
  } catch (error) {
    if (error instanceof XmlError) throw refuse('', error.message)
    throw error
  }
}

/** The purchase body wherever the form puts it: in its envelope, or as the camel-case model. */
const purchaseOf = ({ type, payload }: Envelope) => {
  const outer = record(payload, '')
  const inner = type in outer ? record(outer[type], type) : outer
  const body = 'Purchase' in inner ? inner.Purchase : 'purchase' in inner ? inner.purchase : inner
  return fromWire(decode(purchaseBody, camelToBody(body), 'Purchase'))
}

const customerOf = ({ payload }: Envelope) => {
  const members = record(camelToBody(payload), '')
  return fromWire(decode(customerProfile, members.Customer ?? members, 'Customer'))
}

const textOf = (body: string | Uint8Array, maxBytes: number): string => {
  const size = typeof body === 'string' ? new TextEncoder().encode(body).byteLength : body.byteLength
  if (size > maxBytes) throw refuse('', `larger than ${maxBytes} bytes`)
  if (typeof body === 'string') return body
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw refuse('', 'not UTF-8')
  }
}

/**
 * Decodes a notification of the platform, JSON or XML by its Content-Type. Throws `ContractError` for a body that is
 * neither, that is too large, or whose payload is not what its type documents.
 *
 * Excludes trust: no signature is documented, so a receiver authenticates the caller by a secret of its own and reads
 * the purchase again before it grants anything (platform-facts.md, "Purchases and notifications").
 */
export const parseNotification = (
  body: string | Uint8Array,
  contentType: string | null | undefined,
  { maxBytes = longestBody }: { maxBytes?: number } = {},
): Notification => {
  const mediaType = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isXml = /^(application|text)\/xml$|\+xml$/.test(mediaType)
  if (!isXml && !/^(application|text)\/json$|\+json$/.test(mediaType))
    throw refuse('', 'neither JSON nor XML by its content type')
  const content = textOf(body, maxBytes)
  const envelope = isXml ? readXml(content) : readJson(content)
  const { type, date, schemaUrl, payload } = envelope
  const common = { ...(date ? { date } : {}), ...(schemaUrl ? { schemaUrl } : {}) }
  switch (type) {
    case 'PaidOrderNotification':
    case 'NewOfflinePaymentPurchaseNotification':
      return { type, ...common, purchase: purchaseOf(envelope) }
    case 'CustomerProfileUpdateNotification':
      return { type, ...common, customer: customerOf(envelope) }
    default:
      return { type: 'unknown', name: type, ...common, payload }
  }
}
