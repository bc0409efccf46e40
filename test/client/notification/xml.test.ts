import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseNotification } from '../../../src/client/notifications.ts'
import { fixture, refusal } from '../support.ts'

const xml = 'text/xml; charset=utf-8'
const document = readFileSync(new URL('../fixtures/notifications/paid-order.xml', import.meta.url), 'utf8')
const decodedDocument = fixture('notifications/paid-order.xml.json')

describe('an XML notification', () => {
  it.for([xml, 'application/xml', 'application/notification+xml', 'TEXT/XML'])(
    'of content type %s gives the purchase',
    (type) => {
      expect(parseNotification(document, type)).toStrictEqual(decodedDocument)
    },
  )

  it('may be bytes with a byte order mark', () => {
    const bytes = new TextEncoder().encode(`\ufeff${document}`)
    expect(parseNotification(bytes, xml)).toStrictEqual(decodedDocument)
  })

  it.for(['offline-payment', 'customer-profile'])('of %s.xml is decoded completely', (name) => {
    const body = readFileSync(new URL(`../fixtures/notifications/${name}.xml`, import.meta.url), 'utf8')
    expect(parseNotification(body, xml)).toStrictEqual(fixture(`notifications/${name}.xml.json`))
  })

  it('of an unknown type is passed through', () => {
    expect(parseNotification('<Other Id="1"><A>01</A></Other>', xml)).toEqual({
      type: 'unknown',
      name: 'Other',
      payload: { '@Id': '1', A: '01' },
    })
  })

  it.for([
    [
      'values that say that they are nil',
      '<Other xmlns:i="n"><A i:nil="true"/><B i:nil="1"/><C i:nil="false">3</C><D i:nilled="true">4</D></Other>',
      { A: null, B: null, C: '3', D: '4' },
    ],
    [
      'attributes of namespaces',
      '<Other xmlns="n" xmlns:m="o" m:a="1" b="2" xmlnsx="3"><A m:c="4">5</A></Other>',
      { '@b': '2', '@xmlnsx': '3', A: '5' },
    ],
    ['a repeated member', '<Other xmlns:i="n"><A i:nil="true"/><A i:x="1">2</A></Other>', { A: [null, '2'] }],
    ['a text beside an attribute', '<Other><A b="1">2</A></Other>', { A: { '@b': '1', '#text': '2' } }],
    [
      'references to characters',
      '<Other><A>&#x1F600;&#65;&amp;&lt;&gt;&quot;&apos;</A><B>&#xD7FF;&#xE000;&#x10FFFF;&#1;</B></Other>',
      { A: '\u{1f600}A&<>"\'', B: '\ud7ff\ue000\u{10ffff}\u0001' },
    ],
    ['instructions', '<?xml version="1.0"?><?paint red?><Other><A>1</A></Other>', { A: '1' }],
  ] as const)('with %s is read', ([, body, payload]) => {
    expect(parseNotification(body, xml)).toEqual({ type: 'unknown', name: 'Other', payload })
  })

  it.for(['&#0;', '&#xDFFF;', '&#x110000;', '&#1114112;'])(
    'with the reference %s is refused',
    (reference) => {
      const error = refusal(() => parseNotification(`<Other>${reference}</Other>`, xml))
      expect(String(error)).toContain('a reference to a character that does not exist')
    },
  )

  it.for([
    ['a document type', '<!DOCTYPE a><PaidOrderNotification/>', 'a document type, which is refused'],
    ['a document type in other case', '<!doctype a []><a/>', 'a document type, which is refused'],
    [
      'entities that explode',
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Other>&b;</Other>',
      'a document type, which is refused',
    ],
    [
      'a file',
      '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><Other>&f;</Other>',
      'a document type, which is refused',
    ],
    ['an entity of nowhere', '<Other>&nbsp;</Other>', 'an entity that is not one of the five of XML'],
    [
      'an entity named like a method',
      '<Other>&constructor;</Other>',
      'an entity that is not one of the five of XML',
    ],
    [
      'a character that does not exist',
      '<Other>&#xD800;</Other>',
      'a reference to a character that does not exist',
    ],
    ['two roots', '<A/><B/>', 'a document without one root element'],
    ['no root', '<?xml version="1.0"?>', 'not well-formed XML'],
    ['an open tag', '<A><B></A>', 'not well-formed XML'],
    ['nothing', '', 'not well-formed XML'],
    ['tags nested beyond reason', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'XML that cannot be read'],
  ] as const)('with %s is refused', ([, body, reason]) => {
    const error = refusal(() => parseNotification(body, xml))
    expect(error).toMatchObject({ code: 'contract', operation: 'parseNotification' })
    expect(String(error)).toContain(reason)
  })

  it.for(['__proto__', 'constructor', 'prototype'])('cannot reach a prototype through the tag %s', (tag) => {
    refusal(() => parseNotification(`<Other><${tag}><polluted>1</polluted></${tag}></Other>`, xml))
    refusal(() => parseNotification(`<Other ${tag}="1" />`, xml))
    expect({}).not.toHaveProperty('polluted')
  })
})
