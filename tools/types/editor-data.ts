import type { Attribute, CustomElementsManifest, Described } from './custom-elements.ts'

/** The words that an attribute takes, where it takes few: those of its type that stand in quotes. */
const wordsOf = ({ type }: Attribute): string[] =>
  [...type.text.matchAll(/'([^']+)'/g)].map(([, word]) => word ?? '')

const isFlag = ({ type }: Attribute): boolean => type.text === 'boolean'

const textOf = ({ description, default: initial }: Described): string =>
  initial ? `${description}\n\nDefault: ${initial}` : description

const elementsOf = ({ modules }: CustomElementsManifest) =>
  modules.flatMap(({ declarations }) => declarations)

/** The file that Visual Studio Code reads by `html.customData`: https://github.com/microsoft/vscode-custom-data */
export const htmlCustomData = (manifest: CustomElementsManifest): object => ({
  version: 1.1,
  tags: elementsOf(manifest).map((element) => ({
    name: element.tagName,
    description: element.description,
    attributes: element.attributes.map((attribute) => ({
      name: attribute.name,
      description: textOf(attribute),
      ...(isFlag(attribute) && { valueSet: 'v' }),
      ...(wordsOf(attribute).length > 0 && { values: wordsOf(attribute).map((name) => ({ name })) }),
    })),
  })),
})

/** The file that JetBrains editors read by the package's field `web-types`: https://github.com/JetBrains/web-types */
export const webTypes = (manifest: CustomElementsManifest, version: string): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  name: 'vitrine',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elementsOf(manifest).map((element) => ({
        name: element.tagName,
        description: element.description,
        attributes: element.attributes.map((attribute) => ({
          name: attribute.name,
          description: attribute.description,
          ...(attribute.default && { default: attribute.default }),
          value: isFlag(attribute)
            ? { kind: 'no-value', required: false }
            : { kind: 'plain', type: wordsOf(attribute).length > 0 ? wordsOf(attribute) : 'string' },
        })),
        slots: element.slots.map(({ name, description }) => ({ name, description })),
        css: {
          parts: (element.cssParts ?? []).map(({ name, description }) => ({ name, description })),
          properties: (element.cssProperties ?? []).map(({ name, description }) => ({ name, description })),
        },
        js: {
          events: (element.events ?? []).map(({ name, description }) => ({ name, description })),
        },
      })),
    },
  },
})
