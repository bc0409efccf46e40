import type { Terminal, TextSink } from '../terminal.ts'
import { wrapped } from './display-width.ts'
import { plainJson, plainText } from './plain-text.ts'
import { type Cell, type Column, type Tone, tableLines, toned } from './table.ts'

/** Texts are hard to read in longer lines, however wide the terminal is. */
const widestText = 100

/** The only way to the terminal: whatever passes here is free of secrets and of characters that a terminal acts on. */
export interface Output {
  /** Only `json` writes to the standard output then. */
  isJson: boolean
  /** A line on the standard output. */
  line(text?: string, tone?: Tone): void
  /** Sentences on the standard output, wrapped where somebody reads them; what follows the first line is indented more. */
  paragraph(text: string, indent?: string): void
  table(columns: readonly Column[], rows: readonly (readonly (Cell | string)[])[]): void
  /** The whole answer, on the standard output, when JSON was asked for. */
  json(value: unknown): void
  /** A line for whoever watches, on the standard error stream. */
  note(text: string, tone?: Tone): void
  /** Takes what this function takes out of everything that is printed from here on. */
  conceal(redact: (text: string) => string): void
}

/** Colours are for people: none in a pipe, none with NO_COLOR (no-color.org), none on a dumb terminal. */
const hasColours = ({ env }: Terminal, sink: { isTTY?: boolean | undefined }): boolean =>
  sink.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'

/** Only where somebody watches: what a program reads keeps its lines. */
const columnsOf = ({ isTTY, columns }: TextSink): number | undefined =>
  isTTY && columns !== undefined && columns > 0 ? columns : undefined

/** Output of one command. */
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
      if (!isJson) stdout.write(`${toned(clean(text), tone, hasColours(terminal, stdout))}\n`)
    },
    table(columns, rows) {
      if (isJson) return
      const cells = rows.map((row) =>
        row.map((cell) =>
          typeof cell === 'string' ? redacted(cell) : { ...cell, text: redacted(cell.text) },
        ),
      )
      const style = { hasColours: hasColours(terminal, stdout), width: columnsOf(stdout) }
      for (const line of tableLines(columns, cells, style)) stdout.write(`${line}\n`)
    },
    paragraph(text, indent = '') {
      if (!isJson) stdout.write(`${paragraphOn(stdout, text, indent)}\n`)
    },
    json(value) {
      if (isJson) stdout.write(`${plainJson(concealed(value))}\n`)
    },
    note(text, tone) {
      stderr.write(`${toned(paragraphOn(stderr, text, ''), tone, hasColours(terminal, stderr))}\n`)
    },
    conceal(redact) {
      redactions.push(redact)
    },
  }
}
