import { createRequire } from 'node:module'
import { isVitrineError } from '../client/index.ts'
import { withSecretFiles } from '../endpoint/adapters/secret-files.ts'
import { ConfigError } from '../endpoint/config/read-config.ts'
import { readArguments } from './command/arguments.ts'
import type { Command } from './command/command.ts'
import { exitCodes, UsageError } from './command/errors.ts'
import { commandHelp, generalHelp } from './command/help.ts'
import { check } from './commands/check.ts'
import { experiment } from './commands/experiment.ts'
import { orders } from './commands/orders.ts'
import { prices } from './commands/prices.ts'
import { probe } from './commands/probe.ts'
import { render } from './commands/render.ts'
import { sandbox } from './commands/sandbox.ts'
import { subscription } from './commands/subscription.ts'
import { truth } from './commands/truth.ts'
import { explain } from './platform/explain.ts'
import { InterruptedError } from './terminal/interrupted-error.ts'
import { createOutput, type Output } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'

const commands: readonly Command[] = [
  sandbox,
  check,
  prices,
  render,
  subscription,
  orders,
  truth,
  experiment,
  probe,
]

/** The package.json is two folders up, for the sources and for the compiled program alike. */
const version = (): string => {
  const about: unknown = createRequire(import.meta.url)('../../package.json')
  return typeof about === 'object' && about !== null && 'version' in about ? String(about.version) : ''
}

const failed = (
  output: Output,
  error: { code: string; found: string; todo?: string },
  exit: number,
): number => {
  output.json({ ok: false, error: { code: error.code, message: error.found, todo: error.todo } })
  for (const line of error.found.split('\n')) output.note(line, 'danger')
  if (error.todo) output.note(error.todo)
  return exit
}

/** Prints an error as a sentence, never as a stack trace, and returns the exit code. */
const report = (output: Output, error: unknown): number => {
  if (error instanceof InterruptedError)
    return failed(output, { code: error.code, found: error.message }, error.exitCode)
  if (error instanceof UsageError)
    return failed(output, { code: error.code, found: error.message }, exitCodes.wrongUse)
  if (isVitrineError(error)) {
    const { code, found, todo } = explain(error)
    if (code === 'invalid-argument') return failed(output, { code, found }, exitCodes.wrongUse)
    return failed(output, { code, found: `${error.operation}: ${found}`, todo }, exitCodes.failed)
  }
  const found = error instanceof Error ? error.message : String(error)
  return failed(output, { code: 'unexpected', found }, exitCodes.failed)
}

/** The terminal with the settings that stand in files, as an endpoint on Node reads them. */
const withFiles = (terminal: Terminal): Terminal => {
  try {
    return { ...terminal, env: withSecretFiles(terminal.env) }
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.problems.join('\n')) : error
  }
}

/** Runs one command line. Resolves with the exit code and never rejects. */
export const run = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const output = createOutput(terminal, args.includes('--json'))
  const print = (text: string): number => {
    terminal.stdout.write(`${text}\n`)
    return exitCodes.done
  }
  try {
    const [first, ...rest] = args
    if (first === '--version') return print(version())
    if (first === undefined || ['--help', '-h', 'help'].includes(first)) {
      const asked = commands.find(({ name }) => name === rest[0])
      print(asked ? commandHelp(asked) : generalHelp(commands))
      return first === undefined ? exitCodes.wrongUse : exitCodes.done
    }
    const command = commands.find(({ name }) => name === first)
    if (!command)
      throw new UsageError(
        `There is no such command. The commands are ${commands.map(({ name }) => name).join(', ')}; see vitrine --help.`,
      )
    const parsed = readArguments(rest, command)
    if (parsed.isOn('help')) return print(commandHelp(command))
    return await command.run({ args: parsed, terminal: withFiles(terminal), output })
  } catch (error) {
    return report(output, error)
  }
}
