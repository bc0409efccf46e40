/**
 * `npm run new -- language da`: the words of a language in each part, English ones in the plural forms that it needs, its
 * term list, and its rows in tests and docs. Names, alphabets, directions and plural rules come from `Intl`. What it leaves is a
 * translation, and the tests name each text that is English still.
 */

import { join } from 'node:path'
import type { Counted } from '../../src/widget/messages/format.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { gatheredWords, wordModules } from '../words.ts'
import { addSorted, type Change, type Recipe, RefusedError, replace, write } from './change.ts'

/** The official languages of the European Union, whose law prescribes the words of the order button. */
const unionLanguages = 'bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ')

const things = ['list price', 'total', 'coupon', 'cart', 'checkout', 'tax included', 'order']
const subscriptionThings = ['subscription', 'plan', 'renewal', 'payment method', 'cancel']

/** Some whole numbers for each plural category of a language. */
const numbersByForm = (code: string, from: number): Map<string, number[]> => {
  const rules = new Intl.PluralRules(code)
  const found = new Map<string, number[]>()
  for (let count = from; count <= 1_000; count++) {
    const form = rules.select(count)
    found.set(form, [...(found.get(form) ?? []), count].slice(0, 4))
  }
  return found
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

/** A message in English words. A count that English has no singular for begins with two. */
const inForms = (text: Counted, code: string): string => {
  if (typeof text === 'string') return quoted(text)
  const forms = new Set([...numbersByForm(code, text.one ? 1 : 2).keys(), 'other'])
  return `{ ${[...forms]
    .map((form) => `${form}: ${quoted((text as Readonly<Record<string, string>>)[form] ?? text.other)}`)
    .join(', ')} }`
}

const lines = (words: Readonly<Record<string, Counted>>, code: string): string =>
  Object.entries(words)
    .map(([key, text]) => `  ${key}: ${inForms(text, code)},`)
    .join('\n')

/** Every module of words, with its English ones. */
const modules = await Promise.all(
  wordModules().map(async ({ path }) => {
    const { en }: { en: Readonly<Record<string, Counted>> } = await import(
      join(import.meta.dirname, '../..', path)
    )
    return { path, en }
  }),
)

/** Adds a language to a module of words. */
const addWords = ({ path, en }: (typeof modules)[number], code: string): Change => ({
  file: path,
  edit(text) {
    const [, type] = /^export type (\w+) = MessagesOf</m.exec(text) ?? []
    return type ? `${text}\nexport const ${code}: ${type} = {\n${lines(en, code)}\n}\n` : text
  },
})

/** The files that gather the words of a language; those that are there change. */
const gathered = (code: string): Change[] =>
  Object.entries(gatheredWords(undefined, [...languages, code])).flatMap(([file, text]) => {
    if (file.endsWith(`/${code}.ts`)) return write(file, text)
    return file.endsWith('/translations.ts') ? { file, edit: () => text } : []
  })

/** A list of terms for the tests to hold every text to, in English words. */
const termList = (key: string): string => `  ${key}: {
    register: '',
    address: '',
    avoided: '',
    punctuation: /\\s…|["']/,
    terms: {
${[...things, ...subscriptionThings].map((thing) => `      ${/\W/.test(thing) ? quoted(thing) : thing}: ${quoted(thing)},`).join('\n')}
    },
  },`

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const page = 'docs/reference/languages.md'
const tests = 'test/widget/messages.test.ts'

/** The words of the order button: those of the directive, or a place among the languages that have none. */
const orderButton = (code: string): Change[] =>
  unionLanguages.includes(code)
    ? [
        addSorted(tests, /^ {2}const wordings = \{$/, `    ${code}: ['', ''],`),
        addSorted(page, /^\| language \| order button \|/, row(`\`${code}\``, '**', 'plain', 'plain')),
      ]
    : [
        replace(tests, /const outsideTheUnion = \[[^\]]*/, (codes = '') => `${codes}, '${code}'`),
        replace(page, /(?<=The other languages, ).*?(?=, follow)/s, (list = '') => {
          const codes = [...list.matchAll(/`([\w-]+)`/g)].map(([, each]) => each ?? '')
          const all = [...codes, code].sort().map((each) => `\`${each}\``)
          return `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
        }),
      ]

/** @throws RefusedError for a code of a region, of another script, or one that names no language */
const nameOfLanguage = (code: string): string => {
  const isCode = /^[a-z]{2,3}$/.test(code) && code !== 'en' && Intl.getCanonicalLocales(code)[0] === code
  const title = isCode && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
  if (!title)
    throw new RefusedError(
      `${code} is no code of a language to translate into: give two or three small letters, such as da for Danish.`,
    )
  return title
}

/** A language: its words in English to begin with, and its rows. */
export const language = (code: string): Recipe => {
  const title = nameOfLanguage(code)
  const count = (file: string) =>
    replace(file, /\b(\d+) languages/, (_, before = '') => `${Number(before) + 1} languages`)
  const numbers = [...numbersByForm(code, 1)].map(
    ([form, some]) => `${form} (${some.join(', ')}${some.length > 3 ? ', …' : ''})`,
  )
  const { script } = new Intl.Locale(code).maximize()
  return {
    changes: [
      ...gathered(code),
      ...modules.map((each) => addWords(each, code)),
      replace(
        'src/widget/messages/languages.ts',
        /export const languages = \[[^\]]*?(?=,?\s*\])/,
        (codes = '') => `${codes}, '${code}'`,
      ),
      addSorted('test/widget/terms.ts', /^export const termLists\b/, termList(code)),
      addSorted(page, /^\| language \| register \|/, row(`${title} (\`${code}\`)`, '')),
      addSorted(page, /^\| language \| list price \|/, row(`\`${code}\``, ...things)),
      addSorted(page, /^\| language \| subscription \|/, row(`\`${code}\``, ...subscriptionThings)),
      ...orderButton(code),
      count('README.md'),
      count('docs/index.md'),
      count('index.html'),
    ],
    next: [
      `Translate \`${code}\` in each module of words (${modules.map(({ path }) => path).join(', ')}): every text is English still. Whole numbers in ${title}: ${numbers.join(', ')}.`,
      ...(unionLanguages.includes(code)
        ? [
            `\`wordings\` in ${tests}: the words of the order button in the ${title} version of Directive 2011/83/EU, art. 8(2), and the part of them that every button which binds to pay has. The first are in the last table of ${page} too.`,
          ]
        : []),
      `Its list in test/widget/terms.ts: the form of address, other forms, second words for a thing, and the word for each thing. Its rows in ${page} say the same.`,
      `A word that ${title} and English share: \`sameAsEnglish\` in ${tests}.`,
      ...(/^(Adlm|Arab|Hebr|Nkoo|Syrc|Thaa)$/.test(script ?? '')
        ? [
            'Written from right to left: `directionOf` in src/widget/messages/languages.ts, and each placeholder between \\u2068 and \\u2069.',
          ]
        : []),
      'npm run docs',
      `npx vitest run --project node ${tests} test/docs`,
      `npx vitest run --project chromium test/widget/a11y.browser.tsx -t ', ${code}': long words on a small screen.`,
      'A line in src/widget/CHANGELOG.md.',
    ],
  }
}
