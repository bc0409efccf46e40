import { describe, expect, it } from 'vitest'
import { parseNotification } from '../../../src/client/notifications.ts'
import { refusal } from '../support.ts'

const json = 'application/json; charset=utf-8'
const xml = 'text/xml; charset=utf-8'

describe('a notification', () => {
  it.for([null, undefined, '', 'text/html', 'application/x-www-form-urlencoded', 'xml'])(
    'of content type %s is refused',
    (type) => {
      expect(refusal(() => parseNotification('{}', type))).toMatchObject({ code: 'contract', path: '' })
    },
  )

  it('is limited in bytes', () => {
    const body = JSON.stringify({ meta: { type: 'Other' }, text: 'é'.repeat(100) })
    const size = Buffer.byteLength(body)
    expect(parseNotification(body, json, { maxBytes: size })).toMatchObject({ type: 'unknown' })
    for (const form of [body, new TextEncoder().encode(body)])
      expect(refusal(() => parseNotification(form, json, { maxBytes: size - 1 }))).toMatchObject({
        code: 'contract',
      })
    expect(refusal(() => parseNotification(' '.repeat(1_048_577), json))).toMatchObject({ code: 'contract' })
  })

  it('that is not UTF-8 is refused', () => {
    const bytes = new TextEncoder().encode('{"meta":{"type":"Other"},"text":"~"}')
    expect(parseNotification(bytes, json)).toMatchObject({ type: 'unknown' })
    bytes[bytes.indexOf(0x7e)] = 0xff
    expect(refusal(() => parseNotification(bytes, json))).toMatchObject({ code: 'contract' })
  })

  it('is never quoted in an error', () => {
    const bodies = [
      ['{"secret-canary"', json],
      ['<secret-canary>', xml],
      ['<secret-canary></other>', xml],
      ['<a>&secret-canary;</a>', xml],
      [JSON.stringify({ meta: { type: 'PaidOrderNotification' }, purchaseId: 'secret-canary' }), json],
    ] as const
    for (const [body, type] of bodies) {
      const error = refusal(() => parseNotification(body, type))
      expect(error).toBeInstanceOf(Error)
      expect(String(error)).not.toContain('secret-canary')
    }
  })
})
