/**
 * The texts of every language: keys, placeholders and plural forms of English, letters of their own script, one word
 * for each thing as in `terms.ts`, and the words that laws prescribe for ordering and leaving, as in
 * `docs/reference/languages.md`. A new message or language begins here; no browser takes part.
 */

import { describe, expect, it } from 'vitest'
import page from '../../docs/reference/languages.md?raw'
import { type Counted, type MessagesOf, pluralForm } from '../../src/widget/messages/format.ts'
import { directionOf, type Language, languages, wordLocale } from '../../src/widget/messages/languages.ts'
import { allEnglish } from '../../src/widget/startup/words/english.ts'
import { namedIn, type Thing, termListOf, termLists } from './terms.ts'

type AllMessages = MessagesOf<typeof allEnglish>

const files = import.meta.glob<{ messages: AllMessages }>('../../src/widget/startup/words/*/*.ts', {
  eager: true,
})
/** Every text of a language, in all of its files. */
const translations = new Map<string, AllMessages>()
for (const [path, { messages }] of Object.entries(files)) {
  const language = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
  translations.set(language, { ...translations.get(language), ...messages })
}
const source: Readonly<Record<string, Counted>> = allEnglish

/** Every text of a language by its key, and each form of a counted one by key and form. */
const textsOf = (messages: object): [string, string][] =>
  Object.entries(messages as Record<string, Counted>).flatMap(([key, message]) =>
    typeof message === 'string'
      ? [[key, message]]
      : Object.entries(message).map(([form, text = '']): [string, string] => [`${key}.${form}`, text]),
  )
/** The English text for a key, or for a form of it. */
const englishOf = (name: string): string => {
  const message = source[name.split('.')[0] ?? ''] ?? ''
  return typeof message === 'string' ? message : message.other
}
/** A form for one number may leave the number out: "every two years". */
const isOneNumber = (name: string): boolean => /\.(zero|one|two|\d+)$/.test(name)

/** Messages that read the same in English and in the language named. */
const sameAsEnglish = new Set([
  ...['de', 'es', 'it', 'nl', 'pl', 'pt', 'pt-BR', 'sv'].map((language) => `${language}.taxGst`),
  'es.cartTotal',
  'es.subsPlan',
  'nl.inclVat',
  'pl.subsPlan',
  'pl.taxVat',
  'pt.cartTotal',
  'pt-BR.cartTotal',
  'pt-BR.contactEmail',
  'sv.plusVat',
])

/** Messages whose form “other” is right for several categories, since the noun in them has one plural. */
const oneForSeveral = new Set(['ar.billedYears', 'ar.everyYears', 'ar.yearsInterval', 'pl.subsUnread'])

/** The letters of a language, so that a forgotten message shows even when it was edited. Some scripts are several. */
const lettersOf = (language: string): RegExp => {
  const several = { Jpan: ['Hiragana', 'Katakana', 'Han'], Kore: ['Hangul', 'Han'], Hans: ['Han'] }
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  const scripts = several[script as keyof typeof several] ?? [script]
  return new RegExp(`[${scripts.map((each) => `\\p{Script=${each}}`).join('')}]`, 'u')
}
const isRightToLeft = (language: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '',
  )

const placeholdersOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w*)\}/g)].map(([place]) => place).sort()
const hasWords = (message: string): boolean => /\p{L}/u.test(message.replace(/\{\w*\}/g, ''))

it('finds a file for each language and no other', () => {
  const folders = new Set(Object.keys(files).map((path) => path.split('/').at(-2)))
  expect([...folders]).toContain('page')
  const named = Object.keys(files).map((path) => path.split('/').slice(-2).join('/'))
  const wanted = [...folders].flatMap((folder) => languages.map((language) => `${folder}/${language}.ts`))
  expect(named.sort()).toEqual(wanted.sort())
})

describe.each([...translations])('%s', (language, messages) => {
  const entries = textsOf(messages)

  it('has exactly the keys of English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(source).sort())
  })

  it('has the placeholders of English in each message and no stray brace', () => {
    for (const [key, message] of entries) {
      const placeholders = placeholdersOf(message)
      if (placeholders.length > 0 || !isOneNumber(key))
        expect(placeholders, key).toEqual(placeholdersOf(englishOf(key)))
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
    const left = entries
      .filter(([key, message]) => hasWords(englishOf(key)) && message === englishOf(key))
      .map(([key]) => `${language}.${key}`)
    expect(left.filter((name) => !sameAsEnglish.has(name))).toEqual([])
  })

  it('writes every message that has words in its own script', () => {
    const script = lettersOf(language)
    expect(
      entries.filter(
        ([key, message]) => hasWords(englishOf(key)) && !script.test(message.replace(/\{\w+\}/g, '')),
      ),
    ).toEqual([])
  })

  it('has forms of its own plural categories only', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]
    for (const [name] of entries) {
      const form = name.split('.')[1]
      if (form && !/^\d+$/.test(form)) expect(categories, name).toContain(form)
    }
  })

  it('has a form of its own for each plural category of whole numbers', () => {
    const rules = new Intl.PluralRules(language)
    for (const [key, message] of Object.entries(messages as Record<string, Counted>)) {
      if (typeof message === 'string') continue
      // Where English has no form for one, another message stands for it.
      const first = typeof source[key] === 'string' || source[key]?.one ? 1 : 2
      const numbers = Array.from({ length: 1_000 }, (_, index) => index + first)
      const forms = numbers.filter((number) => !(number in message)).map((number) => rules.select(number))
      const shared = forms.filter((form) => form === 'other' || !(form in message))
      if (oneForSeveral.has(`${language}.${key}`)) continue
      expect(new Set(shared).size, key).toBeLessThan(2)
    }
  })

  it('has the direction of its letters', () => {
    expect(directionOf(language)).toBe(isRightToLeft(language) ? 'rtl' : 'ltr')
  })
})

it.each(languages.filter(isRightToLeft))(
  'isolates what is filled into %s, so that amounts and codes keep their order',
  (language) => {
    for (const [key, message] of textsOf(translations.get(language) ?? {})) {
      const isolated = [...message.matchAll(/\u2068(\{\w+\})\u2069/g)].map(([, place]) => place)
      expect(isolated.sort(), key).toEqual(placeholdersOf(message))
      expect(message.match(/[\u2066-\u2069]/g) ?? [], key).toHaveLength(2 * isolated.length)
    }
  },
)

it('calls no list price a former or usual one', () => {
  const claims = /[Oo]rdinarie|通常|الأصلي|[Ff]ormer|[Rr]egular|原价|[Hh]abituel|[Nn]ormalpreis|[Ss]tatt/
  for (const [language, messages] of translations)
    for (const key of ['listPrice', 'belowList', 'cartDiscount'] as const)
      expect(messages[key], language).not.toMatch(claims)
})

it('names the consumption tax of Japan for Japan only', () => {
  const named = textsOf(translations.get('ja') ?? {}).filter(([, text]) => text.includes('消費税'))
  expect(named.map(([key]) => key)).toEqual(['taxConsumption'])
})

it.each([
  ['de-CH', 'de-CH'],
  ['en_GB', 'en-GB'],
  ['pt-BR', 'pt-BR'],
  ['zh-TW', 'en'],
  ['ko', 'en'],
])('writes dates and names among the words of a page in %s as in %s', (locale, expected) => {
  expect(wordLocale(locale)).toBe(expected)
})

it('chooses the form of a number by the plural rules of the language', () => {
  const said = (language: Language | 'en', key: keyof AllMessages, count: number): string =>
    pluralForm((translations.get(language) ?? allEnglish)[key], count, language)
      .replace(/[\u2068\u2069]/g, '')
      .replace(/\{\w+\}/, String(count))
  const texts: [Language | 'en', keyof AllMessages, number, string][] = [
    ['en', 'quantityLeast', 1, 'At least 1 unit.'],
    ['en', 'quantityLeast', 2, 'At least 2 units.'],
    ['en', 'quantityMost', 1, 'At most 1 unit.'],
    ['fr', 'quantityLeast', 1, '1 unité au minimum.'],
    ['fr', 'quantityLeast', 2, '2 unités au minimum.'],
    ['es', 'quantityLeast', 1, 'Como mínimo, 1 unidad.'],
    ['pt', 'quantityLeast', 1, 'No mínimo, 1 unidade.'],
    ['pt-BR', 'quantityMost', 1, 'No máximo, 1 unidade.'],
    ['nl', 'quantityLeast', 1, 'Minimaal 1 stuk.'],
    ['nl', 'quantityMost', 3, 'Maximaal 3 stuks.'],
    ['pl', 'everyYears', 3, 'co 3 lata'],
    ['pl', 'everyYears', 5, 'co 5 lat'],
    ['pl', 'everyMonths', 6, 'co 6 miesięcy'],
    ['pl', 'billedYears', 2, 'płatność co 2 lata'],
    ['sv', 'everyYears', 2, 'vartannat år'],
    ['sv', 'everyYears', 3, 'vart 3:e år'],
    ['sv', 'everyMonths', 6, 'var 6:e månad'],
    ['sv', 'monthsInterval', 2, 'Varannan månad'],
    ['ar', 'everyYears', 2, 'كل سنتين'],
    ['ar', 'everyYears', 3, 'كل 3 سنوات'],
    ['ar', 'everyDays', 30, 'كل 30 يومًا'],
    ['ar', 'everyDays', 100, 'كل 100 يوم'],
    ['ar', 'everyMonths', 6, 'كل 6 أشهر'],
    ['ar', 'yearsInterval', 3, 'كل 3 سنوات'],
  ]
  for (const [language, key, count, text] of texts) expect(said(language, key, count)).toBe(text)
})

it.each(['da', 'pl-PL', 'pl_PL', 'not a locale'])('chooses a form by the locale %j', (locale) => {
  const message = { few: 'few', other: 'other' }
  expect(pluralForm(message, 3, locale)).toBe(locale.startsWith('pl') ? 'few' : 'other')
})

const found = (language: string, pattern: RegExp): [string, string][] =>
  textsOf(translations.get(language) ?? {}).filter(([, text]) => pattern.test(text))

describe.each(languages)('the term list of %s', (language) => {
  const { register } = termLists[language]
  const patterns = termListOf(language)

  it('is written', () => {
    const { address, avoided } = termLists[language]
    expect([register, address, avoided]).not.toContain('')
  })

  it('keeps to one form of address', () => {
    expect(found(language, patterns.address)).toEqual([])
  })

  it('has no second word for a thing', () => {
    expect(found(language, patterns.avoided)).toEqual([])
  })

  it('is punctuated as the language is', () => {
    expect(found(language, patterns.punctuation)).toEqual([])
  })

  it('names each thing by its word', () => {
    const messages: Partial<Record<string, Counted>> = translations.get(language) ?? {}
    for (const [thing, keys] of Object.entries(namedIn))
      for (const key of keys) expect(messages[key], thing).toMatch(patterns.terms[thing as Thing])
  })

  it('addresses the shopper as the docs say', () => {
    const rows = page.split('\n').filter((line) => line.includes(`\`${language}\``))
    const cells = rows.flatMap((row) => row.split('|').map((cell) => cell.trim()))
    expect(cells, 'docs/reference/languages.md').toContain(register)
  })
})

/** Words that another place asks for: the law of the order button, a title beside a button, a step beside a plan. */
const otherwise = new Set(['orderButton', 'titleDone', 'subsChange', 'changeReview'])

it.each([...translations])('translates one English text by one text in %s', (_, messages) => {
  const said = new Map<string, Set<Counted>>()
  for (const [key, text] of Object.entries(messages)) {
    const english = source[key]
    if (typeof english === 'string' && !otherwise.has(key))
      said.set(english, new Set(said.get(english)).add(text))
  }
  expect(
    [...said].filter(([, texts]) => texts.size > 1).map(([english, texts]) => [english, ...texts]),
  ).toEqual([])
})

it('says on the order button that ordering binds to pay, in the words of the Consumer Rights Directive, art. 8(2)', () => {
  const wordings = {
    de: ['Zahlungspflichtig bestellen', 'zahlungspflichtig'],
    es: ['Pedido con obligación de pago', 'con obligación de pago'],
    fr: ['Commande avec obligation de paiement', 'avec obligation de paiement'],
    it: ['Ordine con obbligo di pagare', 'con obbligo di pagare'],
    nl: ['Bestelling met betalingsverplichting', 'met betalingsverplichting'],
    pl: ['Zamówienie z obowiązkiem zapłaty', 'z obowiązkiem zapłaty'],
    pt: ['Encomenda com obrigação de pagar', 'com obrigação de pagar'],
    sv: ['Beställning förenad med betalningsskyldighet', 'med betalningsskyldighet'],
  }
  const outsideTheUnion = ['ar', 'ja', 'pt-BR', 'zh']
  expect([...Object.keys(wordings), ...outsideTheUnion].sort()).toEqual([...languages].sort())
  const binding = [
    'orderButton',
    'changePay',
    'changeAtOnce',
    'changeOn',
    'renewalOnDo',
    'renewDo',
    'reinstateDo',
  ] as const
  const rows = page.split('\n')
  for (const [language, [wording = '', part = '']] of Object.entries(wordings)) {
    expect(part, language).not.toBe('')
    const messages = translations.get(language)
    expect(messages?.orderButton, `${language}.orderButton`).toBe(wording)
    expect(
      rows.find((row) => row.startsWith(`| \`${language}\` | *`)),
      `row of ${language} in docs/reference/languages.md#statutes`,
    ).toContain(`| *${wording}* |`)
    for (const key of binding) expect(messages?.[key].toLowerCase(), `${language}.${key}`).toContain(part)
  }
  const [, others = ''] = /The other languages, (.*?),\s+follow no/s.exec(page) ?? []
  expect([...others.matchAll(/`([\w-]+)`/g)].map(([, language]) => language)).toEqual(
    ['en', ...outsideTheUnion].sort(),
  )
})

it('leads out of a contract by the words that the law of the language prescribes', () => {
  const prescribed = {
    // § 312k (2) and § 356a BGB.
    de: ['Verträge hier kündigen', 'jetzt kündigen', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    // Art. D. 215-1, D. 215-3 and D. 221-5 code de la consommation.
    fr: [
      'Résilier votre contrat',
      'Notification de la résiliation',
      'Renoncer au contrat ici',
      'Confirmer la rétractation',
    ],
    // Art. 54-bis codice del consumo, which is about withdrawals.
    it: [undefined, undefined, 'Recedere dal contratto qui', 'Conferma recesso'],
  }
  for (const [language, words] of Object.entries(prescribed)) {
    const { exitCancel, exitCancelNow, exitWithdraw, exitWithdrawNow } = translations.get(language) ?? {}
    const own = [exitCancel, exitCancelNow, exitWithdraw, exitWithdrawNow]
    for (const [index, text] of words.entries())
      if (text) {
        expect(own[index], language).toBe(text)
        expect(page).toContain(`*${text}*`)
      }
  }
})
