/**
 * Decodes a notification of the platform, JSON or XML, without a network or a key. A known type is decoded
 * strictly; a type of a newer platform, or a lifecycle notification in another form, is returned as `unknown` with
 * its payload, because a receiver that refused it would be sent it again every two hours. It does not authenticate:
 * no signature is documented, so a receiver checks a secret of its own and reads the purchase again before it
 * grants anything. A body may have 1 MiB unless the caller says otherwise.
 */

import * as z from 'zod/mini'
import { ContractError, isVitrineError } from '../errors.ts'
import type { LifecycleType, Notification } from '../types/notification.ts'
import { dateTime, maybe, positive, text } from '../wire/answer-fields.ts'
import { fromWire } from '../wire/names.ts'
import { purchaseBody, purchaseContact } from '../wire/purchase-body.ts'
import { camelToBody } from './camel-body.ts'
import { lifecycleTypes } from './lifecycle-types.ts'
import { parseXml, XmlError } from './parse-xml.ts'

const name = 'parseNotification'
const defaultMaxBytes = 1_048_576

const isLifecycle = (type: string): type is LifecycleType => lifecycleTypes.some((known) => known === type)

const refuse = (path: string, reason: string) =>
  new ContractError(name, path, reason, { mayHaveActed: false })

const meta = z.object({ type: text, date: maybe(dateTime), schemaUrl: maybe(text) })

/** Contains only the contacts that were changed. */
export const customerProfile = z.object({
  CustomerId: positive,
  InternalCustomer: maybe(text),
  BillingContact: maybe(purchaseContact),
  DeliveryContact: maybe(purchaseContact),
  LicenseeContact: maybe(purchaseContact),
})

/** A notification whose payload is not decoded yet. */
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
  const at = [path, ...(issue?.path ?? [])].map(String).join('.')
  throw refuse(at, issue?.code === 'custom' ? issue.message : 'not as documented')
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

/** XML has the purchase in an envelope; JSON has the purchase model beside `meta`. */
const purchaseOf = ({ type, payload }: Envelope) => {
  const members = record(payload, '')
  const content = type in members ? record(members[type], type) : members
  const body = 'Purchase' in content ? content.Purchase : 'purchase' in content ? content.purchase : content
  return fromWire(decode(purchaseBody, camelToBody(body), 'Purchase'))
}

/** The purchase, or undefined for another form, which the receiver gets as `unknown` rather than refusing it. */
const readablePurchaseOf = (envelope: Envelope) => {
  try {
    return purchaseOf(envelope)
  } catch (error) {
    if (isVitrineError(error)) return undefined
    throw error
  }
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
 * Decodes a notification of the platform, JSON or XML by its Content-Type. No signature is documented: check a secret
 * of your own, and read the purchase before you grant anything.
 *
 * @throws ContractError for a body of another form, or of more than `maxBytes` (default 1 MiB)
 * @see docs/platform/notifications.md#delivery
 */
export const parseNotification = (
  body: string | Uint8Array,
  contentType: string | null | undefined,
  { maxBytes = defaultMaxBytes }: { maxBytes?: number } = {},
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
    default: {
      const purchase = isLifecycle(type) ? readablePurchaseOf(envelope) : undefined
      if (isLifecycle(type) && purchase) return { type, ...common, purchase }
      return { type: 'unknown', name: type, ...common, payload }
    }
  }
}
