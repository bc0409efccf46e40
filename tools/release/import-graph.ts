import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

export interface ImportGraph {
  /** Every file that the entries reach, themselves included. */
  files: Set<string>
  /** Every npm package that one of them imports. */
  packages: Set<string>
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A string, or a template without holes, which is how a minifier may write one. */
const literal = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined
  const text = value.type === 'TemplateLiteral' ? quasiOf(value.quasis) : value.value
  return typeof text === 'string' ? text : undefined
}

const quasiOf = (quasis: unknown): unknown => {
  const [only, ...more]: unknown[] = Array.isArray(quasis) ? quasis : []
  if (more.length > 0 || !isNode(only)) return undefined
  const { value } = only
  return typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : undefined
}

const isModuleUrl = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'MemberExpression' &&
  isNode(value.object) &&
  value.object.type === 'MetaProperty'

const isCreateRequire = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'CallExpression' &&
  isNode(value.callee) &&
  value.callee.name === 'createRequire'

const argumentsOf = (node: Node): unknown[] => (Array.isArray(node.arguments) ? node.arguments : [])

const literalOf = (node: Node, value: unknown): string => {
  const text = literal(value)
  if (text === undefined)
    throw new Error(`A file named at run time cannot be packed: write the path as a literal (${node.type}).`)
  return text
}

/** The file or package that a node names: an import, `new URL(…, import.meta.url)` or `createRequire(…)`. */
const specifierIn = (node: Node): string | undefined => {
  const [first, second] = argumentsOf(node)
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literal(node.source)
    case 'NewExpression':
      return isModuleUrl(second) ? literalOf(node, first) : undefined
    case 'CallExpression': {
      const { callee } = node
      const target = isNode(callee) && callee.type === 'MemberExpression' ? callee.object : callee
      return isCreateRequire(target) ? literalOf(node, first) : undefined
    }
    default:
      return undefined
  }
}

/** Every specifier that a module names, in its order. */
export const specifiersOf = (file: string, code: string): string[] => {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) walk(entry)
    else if (isNode(value)) {
      const specifier = specifierIn(value)
      if (specifier !== undefined) found.push(specifier)
      for (const child of Object.values(value)) if (typeof child === 'object') walk(child)
    }
  }
  walk(parseSync(file, code).program)
  return found
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** A declaration names its neighbors by the extension of their source or of their code. */
const declarationOf = (path: string): string => path.replace(/(?<!\.d)\.[jt]sx?$/, '.d.ts')

const isModule = (file: string): boolean => /\.[jt]sx?$/.test(file)

/**
 * Walks the imports of compiled modules (`.js`) or of their declarations (`.d.ts`).
 *
 * @param onDisk where a file of the graph is read from
 * @throws when a file that is named does not exist
 */
export const importGraph = (
  entries: readonly string[],
  onDisk: (file: string) => string = (file) => file,
): ImportGraph => {
  const graph: ImportGraph = { files: new Set(), packages: new Set() }
  const visit = (file: string, importer: string): void => {
    if (graph.files.has(file)) return
    const source = onDisk(file)
    if (!existsSync(source)) throw new Error(`${importer} names ${file}, which does not exist.`)
    graph.files.add(file)
    if (!isModule(file)) return
    for (const specifier of specifiersOf(source, readFileSync(source, 'utf8'))) {
      // Each package has a package.json of its own, which the build writes.
      if (specifier.endsWith('/package.json')) continue
      if (specifier.startsWith('.')) {
        const path = join(dirname(file), specifier)
        visit(file.endsWith('.d.ts') ? declarationOf(path) : path, file)
      } else if (!isBuiltin(specifier)) graph.packages.add(packageOf(specifier))
    }
  }
  for (const entry of entries) visit(entry, 'An entry')
  return graph
}
