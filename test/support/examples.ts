import type { Example } from '../../src/widget/elements/example.ts'
import { type ElementName, elementNames } from '../../src/widget/elements/manifest.ts'
import { propertyOf } from '../../src/widget/settings/text.ts'

const files = import.meta.glob<Readonly<Record<string, Example>>>('../../src/widget/elements/*/example.ts', {
  eager: true,
})
const stated = Object.assign({}, ...Object.values(files)) as Readonly<Record<string, Example>>

const exampleOf = (name: ElementName): Example => {
  const example = stated[propertyOf(name)]
  if (!example) throw new Error(`<vitrine-${name}> has no example in its folder.`)
  return example
}

/** An example of each element, by its tag without `vitrine-`. */
export const examples = Object.fromEntries(elementNames.map((name) => [name, exampleOf(name)])) as Readonly<
  Record<ElementName, Example>
>

/** The slots of an element. */
export const slotsOf = (name: ElementName): string[] => {
  const { slots, waiting } = examples[name]
  return [slots, waiting].flatMap((names) => names?.split(' ') ?? [])
}

/** An element with a paragraph in each of its slots. */
export const filled = (name: ElementName, attributes = ''): string =>
  `<vitrine-${name} ${attributes}>${slotsOf(name)
    .map((slot) => `<p ${slot === '-' ? '' : `slot="${slot}"`}>${slot}</p>`)
    .join('')}</vitrine-${name}>`
