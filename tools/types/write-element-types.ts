import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type Attribute,
  type CustomElementsManifest,
  customElements,
  type ElementDoc,
} from './custom-elements.ts'
import { htmlCustomData, webTypes } from './editor-data.ts'

const numeric = `number | \`\${number}\``

/** The type of an attribute in markup. Numbers may be written as text, and null is an attribute that is left out. */
const markupType = (property: string): string =>
  `${property.replace(/ \| null$/, '').replace(/^number$/, numeric)} | undefined`

const comment = (text: string, indent = ''): string => `${indent}/** ${text} */`

const attributeLine = ({ name, type, description, default: fallback }: Attribute): string => {
  const key = name.includes('-') ? `'${name}'` : name
  const text = fallback ? `${description} @default ${fallback}` : description
  return `${comment(text, '  ')}\n  ${key}?: ${markupType(type.text)}`
}

/** Settings that are attributes by pattern. */
const patterns = `
  /** Your own words, by their keys. */
  [text: \`text-\${string}\`]: string | undefined
  /** Extra parameters of the order. */
  [parameter: \`x-\${string}\`]: string | undefined`

const attributesName = ({ name }: ElementDoc): string => name.replace(/Element$/, 'Attributes')

const attributesOf = (element: ElementDoc): string => {
  const lines = element.attributes.map(attributeLine)
  const rest = element.tagName === 'vitrine-store' ? patterns : ''
  return `${comment(`Attributes of \`<${element.tagName}>\`.`)}
export interface ${attributesName(element)} {
${lines.join('\n')}${rest}
}`
}

/** The declarations that the four framework files share. */
export const elementTypes = (manifest: CustomElementsManifest): string => {
  const elements = manifest.modules.flatMap(({ declarations }) => declarations)
  const names = elements.map(({ name }) => name).toSorted()
  const rows = elements.map(
    (element) =>
      `${comment(element.description, '  ')}\n  '${element.tagName}': { element: ${element.name}; attributes: ${attributesName(element)} }`,
  )
  return `import type { ${[...names, 'VitrineEventMap'].join(', ')} } from '../widget/index.ts'

${elements.map(attributesOf).join('\n\n')}

/** Every element by its tag. */
export interface VitrineElements {
${rows.join('\n')}
}

/** Listeners of the elements' events, as JSX and Svelte name them. */
export type EventHandlers<Target> = {
  [Name in keyof VitrineEventMap as \`on\${Name}\`]?:
    | ((event: VitrineEventMap[Name] & { currentTarget: Target }) => void)
    | undefined
}
`
}

const writeJson = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Writes `dist/custom-elements.json`, and from it the data for editors and `dist/lib/types`, the types for frameworks. */
export const writeElementTypes = (root: string): void => {
  const target = join(root, 'dist/lib/types')
  mkdirSync(target, { recursive: true })
  const manifest = customElements()
  const { version } = JSON.parse(readFileSync(join(root, 'src/widget/package.json'), 'utf8'))
  writeJson(join(root, 'dist/custom-elements.json'), manifest)
  writeJson(join(root, 'dist/html-custom-data.json'), htmlCustomData(manifest))
  writeJson(join(root, 'dist/web-types.json'), webTypes(manifest, version))
  writeFileSync(join(target, 'elements.d.ts'), elementTypes(manifest))
  for (const file of globSync(join(import.meta.dirname, 'frameworks/*.d.ts')))
    cpSync(file, join(target, basename(file)))
}

if (import.meta.main) writeElementTypes(join(import.meta.dirname, '../..'))
