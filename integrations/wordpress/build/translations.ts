/**
 * The translations of the plug-in: reads and writes `.po` files as gettext's tools do, and makes the binary `.mo` and
 * the JSON for scripts that WordPress reads. Only texts that are complete and checked by a person reach shoppers and
 * editors; others stay English. Headers, comments of translators and texts that have gone are kept.
 */

import { type GetTextTranslation, type GetTextTranslations, mo, po } from 'gettext-parser'
import { keyOf, type Message } from './messages.ts'

/** A `.po` file: its headers, its translations, and those of texts that have gone. */
export type Catalogue = GetTextTranslations

/** How far a translation is. Fuzzy entries, which a tool guessed, count as unchecked. */
export interface Progress {
  done: number
  unchecked: number
  open: number
}

type State = keyof Progress

/** Reads a `.po` file of any gettext tool. @throws SyntaxError where its plurals are not those of its language */
export const readPo = (file: Buffer | string): Catalogue => {
  const catalogue = po.parse(file, { validation: true })
  if (!catalogue.headers['Plural-Forms'])
    throw new SyntaxError('The header has no Plural-Forms. msginit and Poedit write it for a language.')
  return catalogue
}

const entryOf = (message: Message, catalogue: Catalogue): GetTextTranslation | undefined => {
  const { context = '', text } = message
  return catalogue.translations[context]?.[text] ?? catalogue.obsolete?.[context]?.[text]
}

const isFuzzy = (entry: GetTextTranslation): boolean => /\bfuzzy\b/.test(entry.comments?.flag ?? '')

/** The number of texts that a message has in the language of a file. */
const formsOf = (message: Message, { headers }: Catalogue): number =>
  message.plural === undefined ? 1 : Number(/nplurals=(\d+)/.exec(headers['Plural-Forms'] ?? '')?.[1] ?? 1)

/** The texts of a message in each of its forms; empty where one is missing. */
const textsOf = (message: Message, catalogue: Catalogue): string[] => {
  const texts = entryOf(message, catalogue)?.msgstr ?? []
  return Array.from({ length: formsOf(message, catalogue) }, (_, form) => texts[form] ?? '')
}

const stateOf = (message: Message, catalogue: Catalogue): State => {
  const entry = entryOf(message, catalogue)
  if (!entry || textsOf(message, catalogue).includes('')) return 'open'
  return isFuzzy(entry) ? 'unchecked' : 'done'
}

export const progressOf = (messages: readonly Message[], catalogue: Catalogue): Progress => {
  const progress = { done: 0, unchecked: 0, open: 0 }
  for (const message of messages) progress[stateOf(message, catalogue)] += 1
  return progress
}

/** The translations that shoppers and editors may see: complete, and checked by a person. */
export const finalTexts = (
  messages: readonly Message[],
  catalogue: Catalogue,
): Map<Message, readonly string[]> =>
  new Map(
    messages
      .filter((message) => stateOf(message, catalogue) === 'done')
      .map((message) => [message, textsOf(message, catalogue)]),
  )

/** Those of the file first, in its order. */
const headersOf = (version: string, catalogue?: Catalogue): Catalogue['headers'] => {
  const own = { 'Project-Id-Version': `Vitrine ${version}` }
  const usual = {
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'X-Domain': 'vitrine',
  }
  return {
    ...catalogue?.headers,
    ...own,
    ...Object.fromEntries(Object.entries(usual).filter(([name]) => !catalogue?.headers[name])),
  }
}

const byContext = (entries: readonly GetTextTranslation[]): Catalogue['translations'] => {
  const translations: Catalogue['translations'] = {}
  for (const entry of entries) {
    const { msgctxt = '', msgid } = entry
    translations[msgctxt] = { ...translations[msgctxt], [msgid]: entry }
  }
  return translations
}

/**
 * The texts as a `.po` file; without a catalogue as the template `.pot` with empty translations. Headers, comments of
 * translators and translations of texts that have gone stay, as in `msgmerge`.
 */
export const poFile = (messages: readonly Message[], version: string, catalogue?: Catalogue): Buffer => {
  const entries = messages.map((message): GetTextTranslation => {
    const { text, context, plural, note, files } = message
    const known = catalogue && entryOf(message, catalogue)
    return {
      ...(context !== undefined && { msgctxt: context }),
      msgid: text,
      ...(plural !== undefined && { msgid_plural: plural }),
      msgstr: catalogue ? textsOf(message, catalogue) : plural === undefined ? [''] : ['', ''],
      comments: {
        ...known?.comments,
        reference: files.join(' '),
        ...(note !== undefined && { extracted: `translators: ${note}` }),
      },
    }
  })
  const keys = new Map(messages.map((message, index) => [keyOf(message), index]))
  const isGone = ({ msgctxt, msgid }: GetTextTranslation): boolean =>
    !keys.has(keyOf({ context: msgctxt || undefined, text: msgid }))
  const gone = [catalogue?.translations, catalogue?.obsolete]
    .flatMap((section) => Object.values(section ?? {}).flatMap((texts) => Object.values(texts)))
    .filter((entry) => entry.msgid !== '' && entry.msgstr.some(Boolean) && isGone(entry))
  const indexOf = ({ msgctxt, msgid }: GetTextTranslation): number =>
    keys.get(keyOf({ context: msgctxt || undefined, text: msgid })) ?? 0
  const header = catalogue?.translations['']?.['']
  return po.compile(
    {
      charset: catalogue?.charset ?? 'utf-8',
      headers: headersOf(version, catalogue),
      translations: byContext([...(header ? [header] : []), ...entries]),
      obsolete: byContext(gone),
    },
    { sort: (one, other) => indexOf(one) - indexOf(other) },
  )
}

/** The texts as the binary `.mo` file that WordPress reads. */
export const moBytes = (
  messages: readonly Message[],
  version: string,
  language: string,
  catalogue: Catalogue,
): Buffer => {
  const entries = [...finalTexts(messages, catalogue)].map(([{ text, context, plural }, texts]) => ({
    ...(context !== undefined && { msgctxt: context }),
    msgid: text,
    ...(plural !== undefined && { msgid_plural: plural }),
    msgstr: [...texts],
  }))
  const headers = { ...headersOf(version, catalogue), Language: language }
  return mo.compile({ charset: 'utf-8', headers, translations: byContext(entries) })
}

/** The texts of one script, as the JSON that `wp.i18n` reads. It shows the text of the source for one that is left out. */
export const scriptJson = (
  messages: readonly Message[],
  file: string,
  language: string,
  catalogue: Catalogue,
): string => {
  const ofScript = messages.filter(({ files }) => files.includes(file))
  const rows = [...finalTexts(ofScript, catalogue)].map(([message, texts]) => [keyOf(message), texts])
  const meta = { domain: 'messages', lang: language, 'plural-forms': catalogue.headers['Plural-Forms'] }
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: { '': meta, ...Object.fromEntries(rows) } } })}\n`
}
