/**
 * JSON and XML in and out, as the platform's conventions have them: which format an answer has, arrays, attributes and
 * references, and the bodies that are refused. Any text that is written has to come back, except for characters that
 * XML cannot carry, over random texts from the fixed seed. Runs on an app that echoes, without the rest of the
 * sandbox.
 */

import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { RestError } from '../../../src/sandbox/http/rest-error.ts'
import { answer, maxBodySize, readBody } from '../../../src/sandbox/media/media.ts'
import { preferredFormat } from '../../../src/sandbox/media/negotiate-format.ts'
import { decodeXml, Enumerated, encodeXml } from '../../../src/sandbox/media/xml.ts'
import { listNames } from '../../../src/sandbox/media/xml-lists.ts'
import { answerError } from '../../../src/sandbox/responses/respond.ts'

const echo = new Hono()
  .post('/echo', async (c) => answer(c, 'Echo', await readBody(c)))
  .onError((error, c) =>
    answerError(c, error instanceof RestError ? error : { status: 500, message: error.message }, null),
  )

const post = (body: string, headers: Record<string, string> = {}) =>
  echo.request('/echo', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

it.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/xml;q=0.9, application/json;q=0.5', 'xml'],
  ['application/xml;q=0.5, application/json', 'json'],
  ['application/xml, application/json', 'json'],
  ['application/xml, */*;q=0.1', 'xml'],
  ['*/*, application/json;q=0', 'xml'],
  ['application/xml;q=nonsense', 'json'],
  ['text/html', 'json'],
])('answers Accept %s in %s [conventions#formats]', (accept, format) => {
  expect(preferredFormat(accept)).toBe(format)
})

it('writes arrays, attributes, null and enumerations as the platform does in XML', () => {
  const xml = encodeXml('Root', {
    '@Id': '7',
    Products: [{ Id: 1 }, { Id: 2 }],
    Items: { Item: [{ A: '1' }] },
    EndDate: null,
    Subscriptionstatus: new Enumerated(1, 'Active'),
    Left: undefined,
  })
  expect(xml).toContain(' Id="7">')
  expect(xml).toContain('<Products><Product><Id>1</Id></Product><Product><Id>2</Id></Product></Products>')
  expect(xml).toContain('<Items><Item><A>1</A></Item></Items>')
  expect(xml).toContain('<EndDate xsi:nil="true"/>')
  expect(xml).toContain('<Subscriptionstatus>Active</Subscriptionstatus>')
  expect(xml).not.toContain('Left')
  expect(JSON.stringify({ s: new Enumerated(1, 'Active') })).toBe('{"s":1}')
})

it('reads back every text that it wrote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const kept = text.replace(/[\r\n\t]/g, ' ').trim()
      // Text that XML cannot carry comes back with a replacement character, never as markup.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question
      fc.pre(!/[\u0000-\u001f\ufffe\uffff]/.test(kept))
      expect(decodeXml(encodeXml('Root', { Text: kept }))).toEqual({ Text: kept })
    }),
  )
})

it('escapes keys that are no XML names', () => {
  const keys = ['x-<b>', 'a b', '1', '', ':', '#text', '@a b="c"', '?pi', '\u{1F600}', 'Ü-1.2']
  const value = Object.fromEntries(keys.map((key, index) => [key, String(index)]))
  const xml = encodeXml('Root', value)
  expect(decodeXml(xml)).toEqual({
    'x-_x003C_b_x003E_': '0',
    a_x0020_b: '1',
    _x0031_: '2',
    _: '3',
    _x003A_: '4',
    _x0023_text: '5',
    '@a_x0020_b_x003D__x0022_c_x0022_': '6',
    _x003F_pi: '7',
    _x1F600_: '8',
    '_x00DC_-1.2': '9',
  })
})

it('replaces characters that XML cannot carry, in elements and attributes', () => {
  const text = 'a\u0000\u0008\u001f\ufffe\ud800b\u{1F600}\n'
  const xml = encodeXml('Root', { '@Id': text, Text: text })
  expect(xml).toContain(`<Text>a${'\ufffd'.repeat(5)}b\u{1F600}\n</Text>`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u)
})

it('reads arrays with one entry, and with the element names of .NET clients', () => {
  const xml =
    '<Cart><CartItems><CartItem><ProductId>1</ProductId></CartItem></CartItems><Items><int>1</int><int>2</int></Items></Cart>'
  expect(decodeXml(xml, listNames)).toEqual({ CartItems: [{ ProductId: '1' }], Items: ['1', '2'] })
})

it('decodes references once', () => {
  expect(decodeXml('<a>&amp;lt;&#65;&#x1F600;</a>')).toBe('&lt;A\u{1F600}')
})

it.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['a document type that declares nothing', '<!DOCTYPE a><a/>'],
  ['an external entity', '<?xml version="1.0"?><!doctype a SYSTEM "file:///etc/passwd"><a/>'],
  ['an unknown entity', '<a>&x;</a>'],
  ['an impossible character', '<a>&#0;</a>'],
  ['a lone surrogate', '<a>&#xD800;</a>'],
  ['an open element', '<a><b></a>'],
  ['two roots', '<a/><b/>'],
  ['the same root twice', '<a/><a/>'],
  ['nothing', ''],
  ['great depth', '<a>'.repeat(40) + '</a>'.repeat(40)],
  ['a prototype key', '<a><__proto__><x>1</x></__proto__></a>'],
])('refuses XML with %s', async (_, body) => {
  const response = await post(body, { 'content-type': 'application/xml' })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ Id: null, Message: expect.any(String), Status: 400 })
})

it('reads JSON and XML by Content-Type and answers by Accept [conventions#formats]', async () => {
  const fromXml = await post('<R><A>1</A></R>', { 'content-type': 'text/xml; charset=utf-8' })
  expect(fromXml.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await fromXml.json()).toEqual({ A: '1' })
  const toXml = await post('{"A":1}', { accept: 'application/xml' })
  expect(toXml.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(toXml.headers.get('vary')).toBe('Accept')
  expect(decodeXml(await toXml.text())).toEqual({ A: '1' })
})

it('needs neither Accept nor Content-Type to read and answer JSON [conventions#formats]', async () => {
  const body = new TextEncoder().encode('{"A":1}')
  const response = await echo.request('/echo', { method: 'POST', body })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ A: 1 })
})

it.each(['application/xml', 'text/xml'])(
  'reads and answers XML as %s [conventions#formats]',
  async (type) => {
    const response = await post('<R><A>1</A></R>', { 'content-type': type, accept: type })
    expect(decodeXml(await response.text())).toEqual({ A: '1' })
  },
)

it.each([
  ['broken JSON', '{"a":', 'application/json', 400],
  ['deep JSON', '['.repeat(100) + ']'.repeat(100), 'application/json', 400],
  ['another type', 'a=1', 'application/x-www-form-urlencoded', 400],
  ['a large body', JSON.stringify('x'.repeat(maxBodySize)), 'application/json', 413],
])('refuses %s', async (_, body, type, status) => {
  expect((await post(body, { 'content-type': type })).status).toBe(status)
})

it('refuses a body that is not UTF-8', async () => {
  const response = await echo.request('/echo', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array([0x22, 0xff, 0x22]),
  })
  expect(response.status).toBe(400)
})
