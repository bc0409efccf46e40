import { keyOf, type Message } from './messages.ts'

/** Translations by `keyOf`: one text, or singular and plural. */
export type Catalogue = ReadonlyMap<string, readonly string[]>

const quoted = (text: string): string => JSON.stringify(text)

const header = (version: string, language: string): string =>
  [
    `Project-Id-Version: Vitrine ${version}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    'Plural-Forms: nplurals=2; plural=(n != 1);',
    ...(language ? [`Language: ${language}`] : []),
    'X-Domain: vitrine',
    '',
  ].join('\n')

/** The texts as a `.po` file; without a catalogue as the template `.pot` with empty translations. */
export const poText = (
  messages: readonly Message[],
  version: string,
  language = '',
  catalogue: Catalogue = new Map(),
): string => {
  const top = header(version, language).split('\n').slice(0, -1)
  const blocks = messages.map((message) => {
    const [one = '', many = ''] = catalogue.get(keyOf(message)) ?? []
    return [
      ...(message.note === undefined ? [] : [`#. translators: ${message.note}`]),
      `#: ${message.files.join(' ')}`,
      ...(message.context === undefined ? [] : [`msgctxt ${quoted(message.context)}`]),
      `msgid ${quoted(message.text)}`,
      ...(message.plural === undefined
        ? [`msgstr ${quoted(one)}`]
        : [
            `msgid_plural ${quoted(message.plural)}`,
            `msgstr[0] ${quoted(one)}`,
            `msgstr[1] ${quoted(many)}`,
          ]),
    ].join('\n')
  })
  const start = ['msgid ""', 'msgstr ""', ...top.map((line) => quoted(`${line}\n`))].join('\n')
  return `${[start, ...blocks].join('\n\n')}\n`
}

/** Reads the translations of a `.po` file as `poText` writes it: each text is one line. */
export const readPo = (po: string): Catalogue => {
  const catalogue = new Map<string, readonly string[]>()
  for (const block of po.split(/\n{2,}/).slice(1)) {
    const value = (name: string): string | undefined => {
      const line = block.split('\n').find((each) => each.startsWith(`${name} `))
      return line === undefined ? undefined : (JSON.parse(line.slice(name.length + 1)) as string)
    }
    const text = value('msgid')
    if (text === undefined) continue
    const texts = [value('msgstr') ?? value('msgstr[0]') ?? '', value('msgstr[1]')]
    const translations = texts.filter((each) => each !== undefined)
    if (translations[0]) catalogue.set(keyOf({ context: value('msgctxt'), text }), translations)
  }
  return catalogue
}

/** The texts as the binary `.mo` file that WordPress reads. */
export const moBytes = (
  messages: readonly Message[],
  version: string,
  language: string,
  catalogue: Catalogue,
): Buffer => {
  const rows = messages.flatMap((message): [string, string][] => {
    const translations = catalogue.get(keyOf(message))
    if (!translations) return []
    const key = message.plural === undefined ? keyOf(message) : `${keyOf(message)}\0${message.plural}`
    return [[key, translations.join('\0')]]
  })
  // The format wants its keys in order.
  const sorted = [['', header(version, language)] as const, ...rows].map(
    ([key, text]) => [Buffer.from(key), Buffer.from(text)] as const,
  )
  sorted.sort(([a], [b]) => Buffer.compare(a, b))
  const tableSize = 8 * sorted.length
  const head = Buffer.alloc(28)
  for (const [index, value] of [
    0x950412de,
    0,
    sorted.length,
    28,
    28 + tableSize,
    0,
    28 + 2 * tableSize,
  ].entries())
    head.writeUInt32LE(value, 4 * index)
  const tables = [Buffer.alloc(tableSize), Buffer.alloc(tableSize)] as const
  const texts: Buffer[] = []
  let offset = 28 + 2 * tableSize
  for (const column of [0, 1] as const)
    for (const [index, row] of sorted.entries()) {
      const text = row[column]
      tables[column].writeUInt32LE(text.length, 8 * index)
      tables[column].writeUInt32LE(offset, 8 * index + 4)
      texts.push(text, Buffer.alloc(1))
      offset += text.length + 1
    }
  return Buffer.concat([head, ...tables, ...texts])
}

/** The texts of one script, as the JSON that `wp.i18n` reads. */
export const scriptJson = (
  messages: readonly Message[],
  file: string,
  language: string,
  catalogue: Catalogue,
): string => {
  const rows = messages
    .filter(({ files }) => files.includes(file))
    .map((message) => [keyOf(message), catalogue.get(keyOf(message)) ?? [message.text]])
  const meta = { domain: 'messages', lang: language, 'plural-forms': 'nplurals=2; plural=(n != 1);' }
  return `${JSON.stringify({ domain: 'messages', locale_data: { messages: { '': meta, ...Object.fromEntries(rows) } } })}\n`
}
