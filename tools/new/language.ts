import { languageEnglish, ownEnglish } from '../../src/widget/messages/english/all.ts'
import type { Counted } from '../../src/widget/messages/format.ts'
import { addImport, type Recipe, RefusedError, replace, write } from './change.ts'
import type { Name } from './names.ts'

const quoted = (text: Counted): string => {
  if (typeof text === 'string') return text.includes("'") ? JSON.stringify(text) : `'${text}'`
  return `{ ${Object.entries(text)
    .map(([form, words = '']) => `${form}: ${quoted(words)}`)
    .join(', ')} }`
}

const lines = (words: Readonly<Record<string, Counted>>): string =>
  Object.entries(words)
    .map(([key, text]) => `  ${key}: ${quoted(text)},`)
    .join('\n')

const messages = (title: string): string => `/**
 * The widget's words in ${title}. Every language has the same keys, and a placeholder in braces stays as it is; a page
 * loads the words of its own language only.
 */

import type { Messages } from '../messages.ts'

export const messages: Messages = {
${lines(languageEnglish)}
}
`

/** The words of a module that has a file of its own. */
const ownMessages = (part: keyof typeof ownEnglish, title: string): string => `/**
 * The words of ${part} in ${title}, which pages without them do not load. Every language has the same keys, and a
 * placeholder in braces stays as it is.
 */

import type { OwnMessages } from '../messages.ts'

export const messages: OwnMessages['${part}'] = {
${lines(ownEnglish[part])}
}
`

const parts = Object.keys(ownEnglish) as (keyof typeof ownEnglish)[]

/** A language: its words in English to begin with, and its rows. */
export const language = ({ kebab: code }: Name): Recipe => {
  const title =
    /^[a-z]{2,3}$/.test(code) && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
  if (!title) throw new RefusedError(`${code} is no code of a language, such as da or pt.`)
  const count = (file: string) =>
    replace(file, /\b(\d+) languages/, (_, before = '') => `${Number(before) + 1} languages`)
  return {
    changes: [
      write(`src/widget/messages/locales/${code}.ts`, messages(title)),
      ...parts.map((part) => write(`src/widget/messages/${part}/${code}.ts`, ownMessages(part, title))),
      replace(
        'src/widget/messages/languages.ts',
        /export const languages = \[[^\]]*/,
        (codes = '') => `${codes}, '${code}'`,
      ),
      addImport(
        'src/render/words.ts',
        `import { messages as ${code} } from '../widget/messages/locales/${code}.ts'`,
      ),
      replace(
        'src/render/words.ts',
        /(const translations\b.*= \{\n)([^}]*)/,
        (_, before = '', lines = '') =>
          `${before}${[...lines.trimEnd().split('\n'), `  ${code},`].sort().join('\n')}\n`,
      ),
      count('README.md'),
      count('docs/index.md'),
      count('index.html'),
    ],
    next: [
      `Translate src/widget/messages/*/${code}.ts: every text is English still.`,
      'Written from right to left: `directionOf` in src/widget/messages/languages.ts.',
      'Its term list, which the tests hold every text to: test/widget/terms.ts, and its rows in docs/reference/languages.md.',
      'The words of the order button that the Consumer Rights Directive prescribes, or the language among those outside the Union, and its alphabet: test/widget/messages.test.ts.',
      'npm run docs',
      'npx vitest run --project node test/widget/messages.test.ts test/docs',
    ],
  }
}
