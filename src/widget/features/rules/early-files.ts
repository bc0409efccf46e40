/**
 * Tells which lazy files a page will ask for by its first paint, from its markup alone, and writes the lines that have the
 * browser ask for them beside the script. Without such a line a file waits until the script has run: a round trip, and
 * for words, quantities and comparisons one before the first price. Only what is painted with the page counts; what a
 * press or a visitor's own data needs is left to the script. A line for a file that nothing asks for costs a request.
 */

import { elements } from '../../elements/parts.ts'
import type { Language } from '../../messages/languages.ts'
import { type Attributes, type AttributeType, flag, number } from '../../runtime/attribute-types.ts'
import type { LazyElement } from '../../runtime/lazy-element.ts'
import { isOnText } from '../../settings/attributes.ts'
import { propertyOf, trimmed } from '../../settings/text.ts'
import { type EarlyMarkup, lazyPath } from '../../storefront/lazy.ts'
import { earlyParts, ownWords } from '../early-parts.ts'
import { type BareMarkup, isScriptTag, type Kind, kindOf, openTag } from './markup.ts'

const parts: [string, Partial<LazyElement>][] = Object.entries(elements)

/** By lazy file, the markup that asks for it by the first paint. */
export const earlyMarkup: Record<string, EarlyMarkup> = { ...earlyParts }
for (const [name, { file }] of parts) if (file) earlyMarkup[file] = { [name]: [], ...earlyMarkup[file] }

/** Whether the value of an attribute asks for a file. */
const isAsking = (type: AttributeType | undefined, value: string | undefined): boolean => {
  if (value === undefined) return false
  if (type === flag) return isOnText(value)
  return type === number ? Number(trimmed(value)) > 1 : Boolean(trimmed(value))
}

/** Whether markup asks for a file. */
const asks = (tag: BareMarkup, by: EarlyMarkup): boolean => {
  const { name = '', prefix = '' }: Partial<Kind> = isScriptTag(tag) ? tag : (kindOf(tag) ?? {})
  const types: Attributes = parts.find(([each]) => each === name)?.[1].attributes ?? {}
  const [own, ofAny = []] = [by[name], by['*']]
  return (
    own?.length === 0 ||
    own?.some((attribute) => isAsking(types[propertyOf(attribute)], tag.read(prefix + attribute))) ||
    ofAny.some((attribute) => isAsking(undefined, tag.read(attribute)))
  )
}

/**
 * Whether an element asks for the words of the page. A figure in a sentence has none, and some elements wait for the
 * endpoint first.
 */
const hasWords = (tag: BareMarkup): boolean => !/^(price|store|exit|tiers)?$/.test(kindOf(tag)?.name ?? '')

/**
 * The lazy files that a page will ask for by its first paint, each once.
 *
 * @param language that of the page's words; English is in the script
 */
export const earlyFiles = (tags: readonly BareMarkup[], language: Language | 'en'): string[] => {
  const files = Object.keys(earlyMarkup).filter((file) =>
    tags.some((tag) => asks(tag, earlyMarkup[file] ?? {})),
  )
  if (language === 'en') return files
  const own = files.filter((file) => ownWords.includes(file)).map((file) => `${file}-${language}`)
  return [...(tags.some(hasWords) ? [language] : []), ...files, ...own]
}

/** Where a page has its script from. */
export interface ScriptPlace {
  /** The address of the script, as its tag has it. */
  src: string
  /** The folder of its other files, where the tag names another one. */
  files?: string | undefined
}

/** The address of a lazy file, as the page writes that of the script; undefined where no folder is known. */
export const lazyAddress = (name: string, { src, files }: ScriptPlace): string | undefined => {
  const [path = ''] = src.split(/[?#]/, 1)
  const nameAt = path.lastIndexOf('/') + 1
  if (!files && path.slice(nameAt) !== 'vitrine.js') return undefined
  return (files ? `${files}/` : path.slice(0, nameAt)) + lazyPath(name).slice('./'.length)
}

/**
 * The line that has the browser ask for a file beside the script. It stands after the script tag and has the same
 * priority, or it would delay the script. It asks by CORS, as an import does.
 *
 * @param nonce that of the script tag
 */
export const earlyLine = (href: string, nonce?: string | undefined): string =>
  openTag('link', [
    { name: 'rel', value: 'modulepreload' },
    { name: 'crossorigin', value: '' },
    { name: 'fetchpriority', value: 'low' },
    { name: 'href', value: href },
    ...(nonce ? [{ name: 'nonce', value: nonce }] : []),
  ])

/** The files that a page will ask for by its first paint, each with its address where that is known. */
export const earlyAddresses = (
  tags: readonly BareMarkup[],
  language: Language | 'en',
  place: ScriptPlace,
): [file: string, address: string][] =>
  earlyFiles(tags, language).flatMap((file) => {
    const address = lazyAddress(file, place)
    return address === undefined ? [] : [[file, address]]
  })

/** The lines of these files. */
export const earlyLines = (...page: Parameters<typeof earlyAddresses>): string[] =>
  earlyAddresses(...page).map(([, address]) => earlyLine(address))
