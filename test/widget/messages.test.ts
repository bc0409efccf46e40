import { describe, expect, it } from 'vitest'
import { allEnglish } from '../../src/widget/messages/english/all.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import type { Messages } from '../../src/widget/messages/messages.ts'

const files = import.meta.glob<{ messages: Messages }>('../../src/widget/messages/locales/*.ts', {
  eager: true,
})
const translations = new Map(
  Object.entries(files).map(([path, { messages }]) => [path.slice(-'de.ts'.length, -'.ts'.length), messages]),
)
const source = allEnglish
const sourceEntries: [string, string][] = Object.entries(source)

/** Messages that read the same in English and in the language named. */
const sameAsEnglish = new Set(['es.cartTotal', 'pt.cartTotal'])

/** Languages that write with other letters than English, so that a forgotten message shows even when it was edited. */
const scripts: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  zh: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
}

const placeholdersOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w*)\}/g)].map(([place]) => place).sort()
const hasWords = (message: string): boolean => /\p{L}/u.test(message.replace(/\{\w*\}/g, ''))

it('finds a file for each language and no other', () => {
  expect([...translations.keys()].sort()).toEqual([...languages].sort())
})

describe.each([...translations])('%s', (language, messages) => {
  const entries: [string, string][] = Object.entries(messages)

  it('has exactly the keys of English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(source).sort())
  })

  it('has the placeholders of English in each message and no stray brace', () => {
    for (const [key, text] of sourceEntries) {
      const message = new Map(entries).get(key) ?? ''
      expect(placeholdersOf(message), key).toEqual(placeholdersOf(text))
      expect(message.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('is clean text: something to read, no markup, composed letters, no space around', () => {
    for (const [key, message] of entries) {
      expect(message, key).not.toBe('')
      expect(message, key).not.toMatch(/[<>]/)
      expect(message, key).toBe(message.normalize('NFC'))
      expect(message, key).toBe(message.trim())
      expect(message, key).not.toMatch(/\s{2}|[\t\n\r\u200b\ufeff\ufffd]/)
    }
  })

  it('leaves no message in English', () => {
    const left = sourceEntries
      .filter(([key, text]) => hasWords(text) && new Map(entries).get(key) === text)
      .map(([key]) => `${language}.${key}`)
    expect(left.filter((name) => !sameAsEnglish.has(name))).toEqual([])
  })

  it('writes every message that has words in its own script', () => {
    const script = scripts[language] ?? /\p{Script=Latin}/u
    const worded = new Set(sourceEntries.filter(([, text]) => hasWords(text)).map(([key]) => key))
    expect(
      entries.filter(([key, message]) => worded.has(key) && !script.test(message.replace(/\{\w+\}/g, ''))),
    ).toEqual([])
  })
})

it('isolates what is filled into Arabic, so that amounts and codes keep their order', () => {
  for (const [key, message] of Object.entries(translations.get('ar') ?? {})) {
    const isolated = [...message.matchAll(/\u2068(\{\w+\})\u2069/g)].map(([, place]) => place)
    expect(isolated.sort(), key).toEqual(placeholdersOf(message))
    expect(message.match(/[\u2066-\u2069]/g) ?? [], key).toHaveLength(2 * isolated.length)
  }
})

it('never lets French punctuation begin a line', () => {
  for (const [key, message] of Object.entries(translations.get('fr') ?? {})) {
    expect(message, key).not.toMatch(/(?:^|[^\u00a0\u202f])[:;?!]/)
  }
})

it('says on the order button that ordering binds to pay, in the words of the Consumer Rights Directive, art. 8(2)', () => {
  const wordings = {
    de: 'Zahlungspflichtig bestellen',
    fr: 'Commande avec obligation de paiement',
    es: 'Pedido con obligación de pago',
    it: 'Ordine con obbligo di pagare',
    nl: 'Bestelling met betalingsverplichting',
    pt: 'Encomenda com obrigação de pagar',
    pl: 'Zamówienie z obowiązkiem zapłaty',
    sv: 'Beställning förenad med betalningsskyldighet',
  }
  const outsideTheUnion = ['ar', 'ja', 'zh']
  expect([...Object.keys(wordings), ...outsideTheUnion].sort()).toEqual([...languages].sort())
  for (const [language, wording] of Object.entries(wordings)) {
    expect(translations.get(language)?.orderButton, language).toBe(wording)
  }
})
