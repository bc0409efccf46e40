import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface Attribute {
  name: string
  type: { text: string }
  description: string
  default?: string
}

interface Element {
  name: string
  tagName: string
  description: string
  attributes: readonly Attribute[]
}

interface Manifest {
  modules: readonly { declarations: readonly Element[] }[]
}

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

const attributesName = ({ name }: Element): string => name.replace(/Element$/, 'Attributes')

const attributesOf = (element: Element): string => {
  const lines = element.attributes.map(attributeLine)
  const rest = element.tagName === 'vitrine-store' ? patterns : ''
  return `${comment(`Attributes of \`<${element.tagName}>\`.`)}
export interface ${attributesName(element)} {
${lines.join('\n')}${rest}
}`
}

/** The declarations that the four framework files share. */
export const elementTypes = (manifest: Manifest): string => {
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

/** Writes `dist/lib/types`: the types for frameworks, from the manifest. */
export const writeFrameworkTypes = (root: string): void => {
  const target = join(root, 'dist/lib/types')
  mkdirSync(target, { recursive: true })
  const manifest: Manifest = JSON.parse(readFileSync(join(root, 'src/widget/custom-elements.json'), 'utf8'))
  writeFileSync(join(target, 'elements.d.ts'), elementTypes(manifest))
  for (const file of globSync(join(import.meta.dirname, 'frameworks/*.d.ts')))
    cpSync(file, join(target, basename(file)))
}

if (import.meta.main) writeFrameworkTypes(join(import.meta.dirname, '../..'))
