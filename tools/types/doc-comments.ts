import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

/** A tag of a doc comment: `@slot note - Small text` has the text `note - Small text`. */
export interface DocTag {
  name: string
  text: string
}

/** A doc comment: its text, and its tags. */
export interface Doc {
  description: string
  tags: readonly DocTag[]
}

export interface Source {
  text: string
  program: ESTree.Program
  /** The doc comment directly before a node. */
  docOf(node: { start: number }): Doc
}

/** Inside sentences an at sign may be anything else. */
const tag = /(?:^|\s)@(tag|slot|csspart|cssprop|fires|default)(?=\s)/

const parseDoc = (comment: string): Doc => {
  const text = comment.replace(/^\s*\*+ ?/gm, '').trim()
  const [description = '', ...rest] = text.split(tag).map((part) => part.trim())
  const tags = rest.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: rest[index + 1] ?? '' }] : []))
  return { description, tags }
}

/** A source file with its doc comments. */
export const readSource = (path: string): Source => {
  const text = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  return {
    text,
    program,
    docOf({ start }) {
      const comment = docs.find(({ end }) => end <= start && text.slice(end, start).trim() === '')
      return parseDoc(comment?.value ?? '')
    },
  }
}

/** A declaration that a file exports, and where its statement starts. */
export interface Exported {
  start: number
  declaration: ESTree.Declaration
}

export const exportsOf = ({ program }: Source): Exported[] =>
  program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? [{ start: statement.start, declaration: statement.declaration }]
      : [],
  )

const idOf = (declaration: ESTree.Declaration): string | undefined => {
  const id = declaration.type === 'VariableDeclaration' ? declaration.declarations[0]?.id : declaration.id
  return id?.type === 'Identifier' ? id.name : undefined
}

/** The declaration that a file exports by a name. */
export const exportOf = (source: Source, name: string): Exported => {
  const found = exportsOf(source).find(({ declaration }) => idOf(declaration) === name)
  if (!found) throw new Error(`There is no export ${name}.`)
  return found
}
