import type { Given } from './arguments.ts'
import type { Output } from './output/output.ts'
import type { Terminal } from './terminal.ts'

/** One option, as `--help` shows it and as the command line is read. */
export interface OptionRow {
  name: string
  /** What stands for the value in the help; without it the option is a switch. */
  value?: string
  about: string
  /** Can be given several times. */
  isRepeatable?: true
}

/** One environment variable, for the help. */
export interface VariableRow {
  name: string
  about: string
}

export interface CommandContext {
  given: Given
  terminal: Terminal
  output: Output
}

/** One command: its help, and what it does. Resolves with the exit code. */
export interface Command {
  name: string
  /** The positional argument's name in the help, when there is one. */
  argument?: string
  summary: string
  /** Paragraphs. */
  about: readonly string[]
  options: readonly OptionRow[]
  variables: readonly VariableRow[]
  examples: readonly string[]
  run(context: CommandContext): Promise<number>
}
