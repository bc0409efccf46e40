/**
 * No regular expression of the sources may take more than linear time over its input, since most of them read what
 * strangers send. The test parses each file, finds literals and calls of `RegExp`, puts constants together, and has
 * each expression analysed by `scslre`. An expression that it cannot read is a fault too. The sandbox is left out: it
 * reads what developers send to their own machine.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

interface Expression {
  /** Undefined where only the running program knows it. */
  source: string | undefined
  flags: string
}

interface Node {
  type?: string
  kind?: string
  name?: string
  operator?: string
  regex?: { pattern: string; flags: string }
  callee?: Node
  tag?: Node
  quasi?: Node
  object?: Node
  property?: Node
  left?: Node
  right?: Node
  id?: Node
  init?: Node | null
  body?: Node[]
  declaration?: Node | null
  declarations?: Node[]
  arguments?: Node[]
  expressions?: Node[]
  quasis?: { value: { cooked: string; raw: string } }[]
  value?: unknown
}

type Constants = ReadonlyMap<string, Node | null | undefined>

/** The constants of a module, those of its functions excluded. */
const constantsOf = (program: Node): Constants =>
  new Map(
    (program.body ?? [])
      .map((statement) => statement.declaration ?? statement)
      .flatMap(({ kind, declarations }) => (kind === 'const' ? (declarations ?? []) : []))
      .flatMap(({ id, init }) => (id?.name === undefined ? [] : [[id.name, init] as const])),
  )

/** The text of strings, templates, sums and constants; undefined where only the running program knows a part. */
const textOf = (node: Node | null | undefined, constants: Constants): string | undefined => {
  const joined = (texts: readonly string[], parts: readonly Node[] = []): string | undefined => {
    const known = parts.map((part) => textOf(part, constants))
    return known.includes(undefined) ? undefined : texts.map((text, at) => text + (known[at] ?? '')).join('')
  }
  if (node?.type === 'Literal') return node.regex ? undefined : String(node.value)
  if (node?.type === 'TemplateLiteral')
    return joined(node.quasis?.map(({ value }) => value.cooked) ?? [], node.expressions)
  if (node?.type === 'TaggedTemplateExpression') {
    const isRaw = node.tag?.object?.name === 'String' && node.tag.property?.name === 'raw'
    const { quasis, expressions } = node.quasi ?? {}
    return isRaw ? joined(quasis?.map(({ value }) => value.raw) ?? [], expressions) : undefined
  }
  if (node?.type === 'BinaryExpression' && node.operator === '+' && node.left && node.right)
    return joined(['', '', ''], [node.left, node.right])
  if (node?.type === 'MemberExpression' && node.property?.name === 'source')
    return (node.object?.name ? constants.get(node.object.name) : node.object)?.regex?.pattern
  const constant = node?.type === 'Identifier' && node.name ? constants.get(node.name) : undefined
  return constant ? textOf(constant, constants) : undefined
}

/** Every regular expression of a program, those of `new RegExp` included. */
const expressionsIn = (name: string, text: string): Expression[] => {
  const { program, errors } = parseSync(name, text)
  expect(errors, name).toEqual([])
  const constants = constantsOf(program as Node)
  const found: Expression[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.regex) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      found.push({ source: textOf(source, constants), flags: flags ? (textOf(flags, constants) ?? '?') : '' })
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(program)
  return found
}

const repeatsGroup = (expression: string): boolean =>
  /\)(?:[*+]|\{\d+,\})/.test(expression.replace(/\\./g, 'a').replace(/\[[^\]]*\]/g, 'a'))

/** Why the steps of an expression may grow by the square of its input, or faster. */
const faultsOf = ({ source, flags }: Expression): string[] => {
  if (source === undefined) return ['a part that only the running program knows']
  const { reports } = analyse({ source, flags })
  const faults = reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type))
  // The analysis knows single repeated characters only, where a search begins at every place.
  const isAnchored = source.startsWith('^') || flags.includes('y')
  return repeatsGroup(source) && !isAnchored ? [...faults, 'a repeated group at any place'] : faults
}

it.each<[string, string, string]>([
  ['^(a+)+$', '', 'Self, exponential'],
  ['\\s+$', '', 'Move'],
  ['^\\d+\\d+$', '', 'Trade'],
  ['"(?:[^"\\\\]|\\\\.)*"', 'g', 'a repeated group at any place'],
])('finds the fault of /%s/%s', (text, flags, fault) => {
  expect(faultsOf({ source: text, flags })).toContain(fault)
})

it.each<[string, string | undefined]>([
  ["const digits = '[0-9]+'; new RegExp(`^@{digits}$`)", '^[0-9]+$'],
  ['const digits = String.raw`\\d+`; RegExp("^" + digits, "u")', '^\\d+'],
  ['const digits = /\\d+/u; new RegExp(`^@{digits.source}$`)', '^\\d+$'],
  ['const read = (digits) => new RegExp(`^@{digits}$`)', undefined],
  ["import { digits } from './digits.js'; new RegExp(digits)", undefined],
  ['const digits = [1].join(); new RegExp(`^@{digits}$`)', undefined],
])('reads the expression of: %s', (text, expression) => {
  expect(expressionsIn('part.js', text.replace('@', '$')).at(-1)?.source).toBe(expression)
})

it('refuses an expression with parts that it cannot read', () => {
  expect(faultsOf({ source: undefined, flags: '' })).toEqual(['a part that only the running program knows'])
})

/** The sandbox reads what developers send to their own machine. */
const parts = ['contract', 'client', 'endpoint', 'render', 'widget', 'cli']

it.each(parts)('reads any input of %s in steps that grow with its length', (part) => {
  const faults: string[] = []
  let count = 0
  for (const name of readdirSync(join(source, part), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.tsx?$/.test(name)) continue
    for (const expression of expressionsIn(name, readFileSync(join(source, part, name), 'utf8'))) {
      count += 1
      for (const fault of faultsOf(expression))
        faults.push(`${part}/${name}: /${expression.source ?? '…'}/${expression.flags}: ${fault}`)
    }
  }
  expect(count).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
