import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mo } from 'gettext-parser'
import { describe, expect, it } from 'vitest'
import { version } from '../../../tools/release/packages.ts'
import { type Message, messagesOf } from '../build/messages.ts'
import { finalTexts, moBytes, poFile, progressOf, readPo, scriptJson } from '../build/translations.ts'

const source = join(import.meta.dirname, '../plugin')

describe('the languages of the plug-in', () => {
  const messages = messagesOf(source)
  const read = (file: string): string => readFileSync(join(source, file), 'utf8')

  it.each(globSync('languages/*.po', { cwd: source }))('%s has every text, with its placeholders', (file) => {
    const catalogue = readPo(read(file))
    const placeholders = (text: string): string[] => (text.match(/%(\d\$)?[sd]/g) ?? []).sort()
    for (const [message, texts] of finalTexts(messages, catalogue))
      for (const text of texts) expect(placeholders(text)).toEqual(placeholders(message.text))
    expect(progressOf(messages, catalogue)).toEqual({ done: messages.length, unchecked: 0, open: 0 })
    expect(String(poFile(messages, version, catalogue))).toBe(read(file))
  })
})

describe('a file of msgmerge', () => {
  // gettext 0.21: `msgmerge --previous` of an older file and a template with the messages below.
  const file = readFileSync(join(import.meta.dirname, 'fixtures/pl_PL.po'), 'utf8')
  const [php, js] = [['includes/settings.php'], ['editor/editor.js']]
  const long =
    'The price host answers with a product that no shop of this client sells, so the block shows its fallback text.'
  const [one, many] = ['The price host answers with %d product.', 'The price host answers with %d products.']
  const messages: readonly Message[] = [
    { text: 'Buy button', context: 'block title', files: ['blocks/buy/block.json'] },
    { text: 'Buy button', files: js },
    { text: long, files: js },
    { text: one, plural: many, files: php },
    { text: 'Save all settings', files: php },
    { text: 'Not translated yet', files: php },
  ]
  const catalogue = readPo(file)
  const written = (texts: readonly Message[]): string => String(poFile(texts, '0.1.0', catalogue))

  it('stays byte for byte, with what translators have noted', () => {
    expect(written(messages)).toBe(file.replace('charset=UTF-8', 'charset=utf-8'))
  })

  it('counts what is done, to be checked and open', () => {
    expect(progressOf(messages, catalogue)).toEqual({ done: 4, unchecked: 1, open: 1 })
  })

  it('ships wrapped texts whole, all plurals of its language, and no entry that a tool guessed', () => {
    const { headers, translations } = mo.parse(moBytes(messages, '0.1.0', 'pl_PL', catalogue))
    const texts = Object.values(translations[''] ?? {}).map(({ msgid, msgstr }) => [msgid, msgstr])
    expect(Object.fromEntries(texts.filter(([msgid]) => msgid !== ''))).toEqual({
      'Buy button': ['Kup teraz'],
      [long]: [
        'Serwer cen odpowiada produktem, którego nie sprzedaje żaden sklep tego klienta, dlatego blok pokazuje swój tekst zastępczy.',
      ],
      [one]: [
        'Serwer cen podaje %d produkt.',
        'Serwer cen podaje %d produkty.',
        'Serwer cen podaje %d produktów.',
      ],
    })
    expect(translations['block title']?.['Buy button']?.msgstr).toEqual(['Przycisk zakupu'])
    expect(headers['Plural-Forms']).toMatch(/^nplurals=3; /)
  })

  it('gives the script of the editor its own texts and the plurals of the language', () => {
    const { locale_data } = JSON.parse(scriptJson(messages, 'editor/editor.js', 'pl_PL', catalogue)) as {
      locale_data: { messages: Record<string, unknown> }
    }
    expect(Object.keys(locale_data.messages)).toEqual(['', 'Buy button', long])
    expect(locale_data.messages['']).toMatchObject({
      lang: 'pl_PL',
      'plural-forms': expect.stringMatching(/^nplurals=3; /),
    })
  })

  it('keeps the translation of a text that goes, and takes it back when the text returns', () => {
    const without = messages.filter(({ text }) => text !== long)
    const gone = readPo(poFile(without, '0.1.0', catalogue))
    expect(Object.keys(gone.obsolete?.[''] ?? {})).toContain(long)
    expect(progressOf(messages, gone)).toEqual(progressOf(messages, catalogue))
  })

  it('leaves a text open whose plural is new, and keeps what it has', () => {
    const withPlural = messages.map((message) =>
      message.text === long ? { ...message, plural: `${long}s` } : message,
    )
    expect(progressOf(withPlural, catalogue).open).toBe(2)
    expect(written(withPlural)).toContain('dlatego blok pokazuje swój tekst zastępczy.')
  })

  it('is refused with two plurals of three, and without a header that counts them', () => {
    expect(() => readPo(file.replace('msgstr[2] "Serwer cen podaje %d produktów."\n', ''))).toThrow(/plural/i)
    expect(() => readPo(file.replace(/^"Plural-Forms.*\n.*\n/m, ''))).toThrow(/plural/i)
  })
})
