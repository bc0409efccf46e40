import { readFileSync, writeFileSync } from 'node:fs'
import type { ZodType } from 'zod'
import type { Operation } from '../src/client/operation.ts'
import { operations } from '../src/client/operations.ts'
import { settings } from '../src/endpoint/settings.ts'
import { catalogueReference } from '../src/sandbox/catalogue/reference.ts'
import { merchantSchema } from '../src/sandbox/catalogue/schema.ts'
import { paymentMethods } from '../src/sandbox/payment/payment-methods.ts'
import {
  bindingReference,
  elementsReference,
  eventsReference,
  settingsReference,
} from '../src/widget/reference.ts'
import { attributeOf } from '../src/widget/settings.ts'
import { styling } from '../src/widget/styling.ts'

// Writes the README's tables from the code they describe: `npm run docs`. A test compares the two.

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const code = (text: string): string => (text === '' ? '(default)' : `\`${text}\``)
const rows = (entries: Readonly<Record<string, string>>, name: (key: string) => string = code): string[][] =>
  Object.entries(entries).map(([key, meaning]) => [name(key), meaning])

const elements = (): string =>
  Object.entries(elementsReference)
    .map(([tag, { for: use, attributes }]) => {
      const look: Partial<Record<'parts' | 'slots', Readonly<Record<string, string>>>> =
        Object.entries(styling.elements).find(([name]) => name === tag)?.[1] ?? {}
      const list = (title: string, entries: Readonly<Record<string, string>> | undefined): string =>
        entries && Object.keys(entries).length > 0 ? `\n\n${table([title, 'meaning'], rows(entries))}` : ''
      return `#### \`<${tag}>\`\n\n${use}${list('attribute', attributes)}${list('part', look.parts)}${list('slot', look.slots)}`
    })
    .join('\n\n')

const clientRows = (): string[][] =>
  Object.entries(operations).flatMap(([group, methods]) =>
    Object.entries<Operation>(methods).map(([name, { method, path, isSafe }]) => [
      code(`${group}.${name}`),
      code(`${method} ${path}`),
      isSafe === true ? 'yes' : isSafe === false ? 'never' : 'as a preview',
    ]),
  )

const { products, coupons, priceRules } = merchantSchema.shape

/** The fields of a catalogue as it is read, by where they stand. */
export const catalogueFields: Readonly<Record<string, Readonly<Record<string, ZodType>>>> = {
  'merchants[]': merchantSchema.shape,
  'products[]': products.element.shape,
  'coupons[]': coupons.unwrap().element.shape,
  'priceRules[]': priceRules.unwrap().element.shape,
}

const catalogue = (): string =>
  Object.entries<Readonly<Record<string, string>>>(catalogueReference)
    .map(([place, entries]) => {
      const isRequired = (key: string): boolean =>
        catalogueFields[place]?.[key]?.safeParse(undefined).success === false
      return table(
        [code(place), 'meaning', ''],
        Object.entries(entries).map(([key, meaning]) => [
          code(key),
          meaning,
          isRequired(key) ? 'required' : '',
        ]),
      )
    })
    .join('\n\n')

/** Every generated section by its marker. */
export const sections = (): Record<string, string> => ({
  settings: table(
    ['setting', 'meaning', 'default'],
    Object.entries(settingsReference).map(([key, { meaning, default: otherwise }]) => [
      code(({ extra: 'x-…', texts: 'text-…' } as Record<string, string>)[key] ?? attributeOf(key)),
      meaning,
      otherwise ?? '',
    ]),
  ),
  elements: elements(),
  binding: table(['attribute', 'meaning'], rows(bindingReference)),
  events: table(['event', 'meaning'], rows(eventsReference)),
  'custom-properties': table(['custom property', 'meaning'], rows(styling.customProperties)),
  'client-operations': table(['method', 'calls', 'tried again'], clientRows()),
  'test-cards': table(
    ['card number', 'what becomes of the order'],
    paymentMethods.flatMap(({ card, meaning }) =>
      card ? [[code(card.replace(/(\d{4})(?=\d)/g, '$1 ')), meaning]] : [],
    ),
  ),
  catalogue: catalogue(),
  'endpoint-settings': table(
    ['variable', 'meaning', 'default'],
    Object.values(settings).map((setting) => [
      code(setting.name),
      setting.meaning,
      'required' in setting ? 'required' : setting.default ? code(setting.default) : '',
    ]),
  ),
})

export const withSections = (readme: string): string =>
  Object.entries(sections()).reduce((text, [name, content]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const from = text.indexOf(open)
    const to = text.indexOf(close)
    if (from < 0 || to < 0) throw new Error(`The README has no section ${name}.`)
    return `${text.slice(0, from + open.length)}\n\n${content}\n\n${text.slice(to)}`
  }, readme)

if (import.meta.main) {
  const file = new URL('../README.md', import.meta.url)
  writeFileSync(file, withSections(readFileSync(file, 'utf8')))
}
