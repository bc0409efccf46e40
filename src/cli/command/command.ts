import type { Output } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** An option, for the help and for the parser. */
export interface OptionRow {
  name: string
  /** The placeholder of the value in the help. Without one the option is a switch. */
  value?: string
  about: string
  isRepeatable?: true
}

/** An environment variable, for the help. */
export interface VariableRow {
  name: string
  about: string
}

/** The parsed command line, by the names of the command's options. */
export interface Arguments {
  argument: string | undefined
  isOn(name: string): boolean
  text(name: string): string | undefined
  texts(name: string): string[]
  /** The entries of a comma-separated list, without empty ones. */
  list(name: string): string[]
  /** A whole number from `least` to `most`. @throws UsageError */
  integer(name: string, least: number, most: number): number | undefined
}

export interface CommandContext {
  args: Arguments
  terminal: Terminal
  output: Output
}

/** A command and its help. `run` resolves with the exit code. */
export interface Command {
  name: string
  /** The name of the positional argument in the help. */
  argument?: string
  /** Names the argument in the error without it. @default the command works without it */
  needsArgument?: string
  summary: string
  /** Paragraphs. */
  about: readonly string[]
  options: readonly OptionRow[]
  variables: readonly VariableRow[]
  examples: readonly string[]
  run(context: CommandContext): Promise<number>
}
