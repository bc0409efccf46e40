import { english } from '../../src/widget/messages/en.ts'
import { englishLazy } from '../../src/widget/messages/en-lazy.ts'
import {
  bindingReference,
  elementsReference,
  eventsReference,
  settingsReference,
} from '../../src/widget/reference.ts'
import { attributeOf } from '../../src/widget/settings/text.ts'
import { styling } from '../../src/widget/styling.ts'
import { fieldMeanings } from './fields.ts'
import { code, rows, table } from './table.ts'

const elements = (): string =>
  Object.entries(elementsReference)
    .map(([tag, { for: use, attributes }]) => {
      const look: Partial<Record<'parts' | 'slots', Readonly<Record<string, string>>>> =
        Object.entries(styling.elements).find(([name]) => name === tag)?.[1] ?? {}
      const list = (title: string, entries: Readonly<Record<string, string>> | undefined): string =>
        entries && Object.keys(entries).length > 0 ? `\n\n${table([title, 'meaning'], rows(entries))}` : ''
      return `## \`<${tag}>\` {#${tag}}\n\n${use}${list('attribute', attributes)}${list('part', look.parts)}${list('slot', look.slots)}`
    })
    .join('\n\n')

const settings = (): string =>
  table(
    ['setting', 'meaning', 'default'],
    Object.entries(settingsReference).map(([key, { meaning, default: otherwise }]) => [
      code(({ extra: 'x-…', texts: 'text-…' } as Record<string, string>)[key] ?? attributeOf(key)),
      meaning,
      otherwise ?? '',
    ]),
  )

/** The widget's sections by their markers. */
export const widgetSections = (): Record<string, string> => ({
  settings: settings(),
  elements: elements(),
  binding: table(['attribute', 'meaning'], rows(bindingReference)),
  events: table(['event', 'meaning'], rows(eventsReference)),
  'custom-properties': table(['custom property', 'meaning'], rows(styling.customProperties)),
  fields: table(['field', 'meaning'], rows(fieldMeanings)),
  texts: table(
    ['attribute', 'English'],
    Object.entries({ ...english, ...englishLazy }).map(([key, text]) => [
      code(`text-${attributeOf(key)}`),
      text,
    ]),
  ),
})
