import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { lazyEntries } from '../../src/widget/build/modes.ts'
import type { Counted } from '../../src/widget/messages/format.ts'
import { type Language, languages } from '../../src/widget/messages/languages.ts'
import { allEnglish } from '../../src/widget/startup/words/english.ts'
import { builtFolder } from '../support/built.ts'

const gathered = import.meta.glob<{ messages: Readonly<Record<string, Counted>> }>(
  '../../src/widget/startup/words/*/*.ts',
  { eager: true },
)

/** The words of one file of a language, which the module has by its path in the sources. */
const wordsAt = (path: string): Readonly<Record<string, Counted>> =>
  gathered[`../../src/widget/${path}`]?.messages ?? {}

/** The texts of messages, in each of their forms. */
const textsOf = (messages: Readonly<Record<string, Counted>>): string[] =>
  Object.values(messages).flatMap((message) =>
    typeof message === 'string' ? [message] : Object.values(message).filter((text) => text !== undefined),
  )

const translations = Object.keys(gathered)
/** The languages that have a text; one that English has too belongs to none. */
const languagesOf = new Map<string, Set<string>>()
for (const path of translations) {
  const [, language = ''] = /([\w-]+)\.ts$/.exec(path) ?? []
  for (const text of textsOf(gathered[path]?.messages ?? {}))
    languagesOf.set(text, (languagesOf.get(text) ?? new Set<string>()).add(language))
}
for (const text of textsOf(allEnglish)) languagesOf.delete(text)

const dist = builtFolder()

/** Every text in the code of a built file. */
const stringsIn = (file: string): Set<string> => {
  const strings = new Set<string>()
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') strings.add(value)
    },
    TemplateElement: ({ value }) => {
      if (value.cooked) strings.add(value.cooked)
    },
  }).visit(parseSync(file, readFileSync(join(dist, file), 'utf8')).program)
  return strings
}

/** The languages of which a built file has sentences that no other language shares. */
const spokenIn = (file: string): string[] => {
  const spoken = new Set<string>()
  for (const text of stringsIn(file)) {
    const [language, ...others] = languagesOf.get(text) ?? []
    // A single word may be that of an attribute or a class.
    if (language && others.length === 0 && /\s|[^ -~]/.test(text)) spoken.add(language)
  }
  return [...spoken].sort()
}

const entries = Object.entries(lazyEntries).map(([name, source]) => [`vitrine-${name}.js`, source] as const)
const ofLanguage = (source: string): Language | undefined =>
  languages.find((language) => source.startsWith('startup/words/') && source.endsWith(`/${language}.ts`))

it('has no translation in the script', () => {
  expect(spokenIn('vitrine.js')).toEqual([])
})

it('has no translation in the file of a part', () => {
  const parts = entries.filter(([, source]) => !ofLanguage(source))
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.filter(([file]) => spokenIn(file).length > 0)).toEqual([])
})

describe.each(entries.filter(([, source]) => ofLanguage(source)))('%s', (file, source) => {
  it('has all words of its language that the sources give it, and no others', () => {
    const texts = textsOf(wordsAt(source))
    const strings = stringsIn(file)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !strings.has(text))).toEqual([])
    expect([...strings].filter((text) => languagesOf.has(text) && !texts.includes(text))).toEqual([])
  })
})

it('gives each language chunks of its own in the package', () => {
  const chunks = readdirSync(join(dist, 'npm')).filter((name) => name.endsWith('.js'))
  const spoken = chunks.map((name) => spokenIn(`npm/${name}`)).filter((each) => each.length > 0)
  expect(new Set(spoken.flat())).toEqual(new Set(languages))
  expect(spoken.filter((each) => each.length > 1)).toEqual([])
})
