import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../src')

interface Expression {
  source: string
  flags: string
}

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  arguments?: Node[]
  quasis?: { value: { cooked: string } }[]
  value?: unknown
}

/** The text of a string or a template, with an x for each part that only the running program knows. */
const textOf = (node: Node | undefined): string =>
  node?.quasis ? node.quasis.map(({ value }) => value.cooked).join('x') : String(node?.value ?? '')

/** Every regular expression of a program, those of `new RegExp` included. */
const expressionsIn = (name: string, text: string): Expression[] => {
  const found: Expression[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.regex) found.push({ source: node.regex.pattern, flags: node.regex.flags })
    if (/^(New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp')
      found.push({ source: textOf(node.arguments?.[0]), flags: textOf(node.arguments?.[1]) })
    for (const child of Object.values(value)) visit(child)
  }
  const { program, errors } = parseSync(name, text)
  expect(errors, name).toEqual([])
  visit(program)
  return found
}

const repeatsGroup = (expression: string): boolean =>
  /\)(?:[*+]|\{\d+,\})/.test(expression.replace(/\\./g, 'a').replace(/\[[^\]]*\]/g, 'a'))

/** Why the steps of an expression may grow by the square of its input, or faster. */
const faultsOf = ({ source, flags }: Expression): string[] => {
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
        faults.push(`${part}/${name}: /${expression.source}/${expression.flags}: ${fault}`)
    }
  }
  expect(count).toBeGreaterThan(0)
  expect(faults).toEqual([])
})
