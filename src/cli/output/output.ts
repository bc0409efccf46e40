import type { Terminal } from '../terminal.ts'
import { plainJson, plainText } from './plain-text.ts'
import { type Cell, type Column, type Tone, tableLines, toned } from './table.ts'

/** The only way to the terminal: whatever passes here is free of secrets and of characters that a terminal acts on. */
export interface Output {
  /** Only `json` writes to the standard output then. */
  isJson: boolean
  /** A line on the standard output. */
  line(text?: string, tone?: Tone): void
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
      for (const line of tableLines(columns, cells, hasColours(terminal, stdout))) stdout.write(`${line}\n`)
    },
    json(value) {
      if (isJson) stdout.write(`${plainJson(concealed(value))}\n`)
    },
    note(text, tone) {
      stderr.write(`${toned(clean(text), tone, hasColours(terminal, stderr))}\n`)
    },
    conceal(redact) {
      redactions.push(redact)
    },
  }
}
