import { wrapped } from './display-width.ts'
import { plainJson, plainText } from './plain-text.ts'
import { type Cell, type Column, type Tone, tableLines, toned } from './table.ts'
import type { Terminal, TextSink } from './terminal.ts'

/** Longer lines are hard to read, even on wide terminals. */
const widestText = 100

/** Why a command does not end with exit code 0. */
export interface Failure {
  code: string
  message: string
  todo?: string | undefined
}

/** The commands print through this interface only: it removes secrets and terminal control characters. */
export interface Output {
  /** True when only `json` writes to the standard output. */
  isJson: boolean
  /** A line on the standard output. */
  line(text?: string, tone?: Tone): void
  /** Sentences on the standard output, wrapped on a terminal. Lines after the first have a deeper indent. */
  paragraph(text: string, indent?: string): void
  table(columns: readonly Column[], rows: readonly (readonly (Cell | string)[])[]): void
  /** With `--json`, prints the whole result on the standard output; `ok` is whether there is no error. */
  json(value: object, error?: Failure): void
  /** A line on the standard error stream. */
  note(text: string, tone?: Tone): void
  /** Adds a redaction to everything that is printed from now on. */
  conceal(redact: (text: string) => string): void
}

/**
 * Pipes, NO_COLOR (no-color.org) and dumb terminals get no colors. FORCE_COLOR decides first, with the values that Node
 * reads: a build shows colors without a terminal.
 */
const hasColors = ({ env }: Terminal, sink: { isTTY?: boolean | undefined }): boolean => {
  if (env.FORCE_COLOR !== undefined) return !/^(0|false)$/.test(env.FORCE_COLOR)
  return sink.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
}

/** Only terminals wrap: programs that read the output rely on its lines. */
const columnsOf = ({ isTTY, columns }: TextSink): number | undefined =>
  isTTY && columns !== undefined && columns > 0 ? columns : undefined

/** Creates the output of one command. */
export const createOutput = (terminal: Terminal, isJson: boolean): Output => {
  const { stdout, stderr } = terminal
  const redactions: ((text: string) => string)[] = []
  const redacted = (text: string): string => redactions.reduce((rest, redact) => redact(rest), text)
  const concealed = (value: unknown): unknown => {
    if (typeof value === 'string') return redacted(value)
    if (Array.isArray(value)) return value.map(concealed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [redacted(key), concealed(member)]),
    )
  }
  const clean = (text: string): string => plainText(redacted(text))
  const paragraphOn = (sink: TextSink, text: string, indent: string): string => {
    const width = columnsOf(sink)
    if (width === undefined) return `${indent}${clean(text)}`
    const lines = wrapped(clean(text), Math.min(width, widestText) - indent.length - 2)
    return lines.map((line, index) => `${indent}${index > 0 ? '  ' : ''}${line}`).join('\n')
  }
  return {
    isJson,
    line(text = '', tone) {
      if (!isJson) stdout.write(`${toned(clean(text), tone, hasColors(terminal, stdout))}\n`)
    },
    table(columns, rows) {
      if (isJson) return
      const cells = rows.map((row) =>
        row.map((cell) =>
          typeof cell === 'string' ? redacted(cell) : { ...cell, text: redacted(cell.text) },
        ),
      )
      const style = { hasColors: hasColors(terminal, stdout), width: columnsOf(stdout) }
      for (const line of tableLines(columns, cells, style)) stdout.write(`${line}\n`)
    },
    paragraph(text, indent = '') {
      if (!isJson) stdout.write(`${paragraphOn(stdout, text, indent)}\n`)
    },
    json(value, error) {
      const document = error ? { ok: false, error, ...value } : { ok: true, ...value }
      if (isJson) stdout.write(`${plainJson(concealed(document))}\n`)
    },
    note(text, tone) {
      stderr.write(`${toned(paragraphOn(stderr, text, ''), tone, hasColors(terminal, stderr))}\n`)
    },
    conceal(redact) {
      redactions.push(redact)
    },
  }
}
