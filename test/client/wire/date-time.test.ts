import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  instantOf,
  isDateTime,
  isFullDate,
  isUtcDateTime,
  zonelessUtc,
} from '../../../src/client/wire/date-time.ts'

describe('a date-time', () => {
  it.for([
    '2026-03-01T10:00:00Z',
    '2026-03-01t10:00:00z',
    '2024-02-29T23:59:60Z',
    '2026-03-01T10:00:00.123456789+05:30',
    '0001-01-01T00:00:00-23:59',
  ])('may be %s [conventions#codes] [purchases#lists]', (text) => expect(isDateTime(text)).toBe(true))

  it.for([
    '',
    '2026-03-01',
    '2026-03-01T10:00:00',
    '2026-03-01 10:00:00Z',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-01T10:00:00Z',
    '2026-01-00T10:00:00Z',
    '2026-04-31T10:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T10:60:00Z',
    '2026-03-01T10:00Z',
    '2026-03-01T10:00:00+0100',
    '2026-03-01T10:00:00+24:00',
    '2026-03-01T10:00:00.Z',
    '+02026-03-01T10:00:00Z',
    '2026-03-01T10:00:00Z\n',
    '２０２６-03-01T10:00:00Z',
  ])('is invalid as %j [conventions#codes]', (text) => expect(isDateTime(text)).toBe(false))

  it('may be any that toISOString writes', () => {
    const date = fc.date({
      min: new Date('0100-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(date, (value) => {
        const text = value.toISOString()
        expect(isDateTime(text) && isUtcDateTime(text)).toBe(true)
        expect(instantOf(text)).toBe(value.getTime())
        expect(instantOf(`${zonelessUtc(text)}Z`)).toBe(value.getTime())
        expect(zonelessUtc(text)).not.toMatch(/[Zz+]/)
        expect(isFullDate(text.slice(0, 10))).toBe(true)
      }),
    )
  })

  it('is in UTC with Z or a zero offset [errors#dates]', () => {
    expect(isUtcDateTime('2026-03-01T10:00:00+00:00')).toBe(true)
    expect(isUtcDateTime('2026-03-01T10:00:00+01:00')).toBe(false)
  })

  it('counts a leap second as the second after it', () => {
    expect(instantOf('2016-12-31T23:59:60Z')).toBe(Date.parse('2017-01-01T00:00:00Z'))
  })
})
