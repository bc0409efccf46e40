/**
 * The tables of the reference about the widget: elements, settings, events, custom properties, bindings, class names,
 * fields, languages and texts. They are made from the types and comments of the sources by `npm run docs`, so a page
 * is changed by changing the comment.
 */

import { readFileSync } from 'node:fs'
import { lazyModuleFiles } from '../../src/widget/build/modes.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { attributeOf, propertyOf } from '../../src/widget/settings/text.ts'
import { allEnglish } from '../../src/widget/startup/words/english.ts'
import { type Described, elementDocs } from '../../tools/types/custom-elements.ts'
import { bindingMeanings } from './binding.ts'
import { classNameTable } from './class-names.ts'
import { examples } from './examples.ts'
import { computedMeanings, fieldMeanings } from './fields.ts'
import { momentOfPart } from './moments.ts'
import { code, rows, table } from './table.ts'

/** A default as the page shows it: values in code marks, descriptions as they are. */
const shownDefault = (text = ''): string =>
  /^('.*'|[\d,.]+|true|false)$/.test(text) ? code(text.replaceAll("'", '')) : text

const typeOf = ({ type }: Described): string =>
  code((type?.text ?? '').replace(' | null', '').replaceAll("'", ''))

const withoutDefault = (title: string, entries: readonly Described[] = []): string =>
  entries.length === 0
    ? ''
    : `\n\n${table(
        [title, 'meaning'],
        entries.map(({ name, description = '' }) => [code(name), description]),
      )}`

const attributes = (entries: readonly Described[]): string =>
  table(
    ['attribute', 'type', 'meaning', 'default'],
    entries.map((entry) => [
      code(entry.name),
      typeOf(entry),
      entry.description ?? '',
      shownDefault(entry.default),
    ]),
  )

const exampleOf = (tagName: string): string | undefined => {
  const example = examples[propertyOf(tagName.replace('vitrine-', ''))]
  return example && `\n\n\`\`\`html\n${example.html}\n\`\`\``
}

const elements = (): string =>
  elementDocs()
    .map(({ tagName, description, attributes: own = [], cssParts, slots, events }) =>
      [
        `## \`<${tagName}>\` {#${tagName}}\n\n${description}`,
        exampleOf(tagName),
        tagName === 'vitrine-store'
          ? '\n\nIts attributes are the [settings](./settings.md).'
          : own.length > 0 && `\n\n${attributes(own)}`,
        withoutDefault('part', cssParts),
        withoutDefault('slot', slots),
        events && `\n\nEvents: ${events.map(({ name }) => `[\`${name}\`](./events.md#${name})`).join(', ')}.`,
      ]
        .filter(Boolean)
        .join(''),
    )
    .join('\n\n')

const settings = (): string => {
  const store = elementDocs().find(({ tagName }) => tagName === 'vitrine-store')
  const open: Described[] = [
    { name: 'text-…', description: 'A sentence of your own, one attribute each: see [texts](#texts).' },
    {
      name: 'x-…',
      description:
        'Extra parameters, one attribute each: `x-campaign="spring"`. They come back with the purchase.',
    },
  ]
  return attributes([
    ...(store?.attributes ?? []),
    ...open.map((row) => ({ ...row, type: { text: 'string' } })),
  ])
}

const eventSource = readFileSync(new URL('../../src/widget/environment/events.ts', import.meta.url), 'utf8')

/** The declaration of an event's `detail`, as the source has it. */
const detailOf = ({ type }: Described): string => {
  const name = type?.text.match(/<(\w+)>/)?.[1] ?? ''
  const declaration = eventSource.match(
    new RegExp(`^export ((?:interface|type) ${name}\\b[\\s\\S]*?)(?=\\n\\n)`, 'm'),
  )?.[1]
  if (!declaration) throw new Error(`events.ts does not declare ${name}.`)
  return `\`\`\`typescript\n${declaration}\n\`\`\``
}

/** Every event once, with the elements that send it. */
const events = (): string => {
  const known = new Map<string, { event: Described; tags: string[] }>()
  for (const { tagName, events: sent = [] } of elementDocs())
    for (const event of sent) {
      const row = known.get(event.name) ?? { event, tags: [] }
      known.set(event.name, { ...row, tags: [...row.tags, `\`<${tagName}>\``] })
    }
  return [...known.values()]
    .map(
      ({ event, tags }) =>
        `## ${event.name} {#${event.name}}\n\n${event.description ?? ''}\n\nFrom ${tags.join(', ')}. Its \`detail\`:\n\n${detailOf(event)}`,
    )
    .join('\n\n')
}

const customProperties = (): string => {
  const card = elementDocs().find(({ tagName }) => tagName === 'vitrine-card')
  return table(
    ['custom property', 'meaning', 'default'],
    (card?.cssProperties ?? []).map((property) => [
      code(property.name),
      property.description ?? '',
      shownDefault(property.default),
    ]),
  )
}

const languageNames = (): string => {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const list = new Intl.ListFormat('en')
  return `${list.format(['en', ...languages].map((code) => `${names.of(code)} (\`${code}\`)`).sort())}.`
}

const lazyFileTable = (): string =>
  table(
    ['file', 'loaded'],
    Object.keys(lazyModuleFiles).map((name) => [code(name), momentOfPart(name)]),
  )

/** The widget's sections by their markers. */
export const widgetSections = (): Record<string, string> => ({
  settings: settings(),
  elements: elements(),
  events: events(),
  'lazy-files': lazyFileTable(),
  'custom-properties': customProperties(),
  binding: table(['attribute', 'meaning'], rows(bindingMeanings)),
  'class-names': classNameTable(),
  fields: table(['field', 'meaning'], rows(fieldMeanings)),
  'computed-fields': table(['field', 'meaning'], rows(computedMeanings)),
  languages: languageNames(),
  texts: table(
    ['attribute', 'English'],
    Object.entries(allEnglish).map(([key, text]) => [
      code(`text-${attributeOf(key)}`),
      typeof text === 'string' ? text : text.other,
    ]),
  ),
})
