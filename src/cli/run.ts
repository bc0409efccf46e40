import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isVitrineError } from '../client/index.ts'
import { withSecretFiles } from '../endpoint/adapters/secret-files.ts'
import { ConfigError } from '../endpoint/config/read-config.ts'
import { refuseCredentials } from './command/arguments.ts'
import type { Command } from './command/command.ts'
import { exitCodes, UsageError } from './command/errors.ts'
import { runProgram } from './command/program.ts'
import { adopt } from './commands/adopt.ts'
import { check } from './commands/check.ts'
import { copy } from './commands/copy.ts'
import { exits } from './commands/exits.ts'
import { init } from './commands/init.ts'
import { ledger } from './commands/ledger.ts'
import { probe } from './commands/probe.ts'
import { render } from './commands/render.ts'
import { sandbox } from './commands/sandbox.ts'
import { truth } from './commands/truth.ts'
import { watch } from './commands/watch.ts'
import manifest from './package.json' with { type: 'json' }
import { explain } from './platform/explain.ts'
import { InterruptedError } from './terminal/interrupted-error.ts'
import { createOutput, type Output } from './terminal/output.ts'
import type { Terminal } from './terminal/terminal.ts'

const commands: readonly Command[] = [
  sandbox,
  check,
  adopt,
  render,
  ledger,
  exits,
  truth,
  watch,
  probe,
  copy,
  init,
]

const failed = (
  output: Output,
  error: { code: string; found: string; todo?: string },
  exit: number,
): number => {
  output.json({}, { code: error.code, message: error.found, todo: error.todo })
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

/** The settings of a file of NAME=value lines, as `node --env-file` and Docker read it. */
const readEnvironment = (file: string): NodeJS.Dict<string> => {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new UsageError(`--env-file: the file cannot be read${code}.`)
  }
}

/**
 * The terminal with the settings that stand in files. A file is read only where it is named: one that lies in some folder
 * could send the password elsewhere.
 */
const withFiles = (terminal: Terminal, file: string | undefined): Terminal => {
  const env = { ...(file !== undefined && readEnvironment(file)), ...terminal.env }
  try {
    return { ...terminal, env: withSecretFiles(env) }
  } catch (error) {
    throw error instanceof ConfigError ? new UsageError(error.problems.join('\n')) : error
  }
}

/** Runs one command line. Resolves with the exit code and never rejects. */
export const run = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const output = createOutput(terminal, args.includes('--json'))
  try {
    refuseCredentials(args)
    return await runProgram(args, {
      commands,
      version: manifest.version,
      print: (text) => void terminal.stdout.write(text),
      run: (command, parsed) =>
        command.run({ args: parsed, terminal: withFiles(terminal, parsed.text('env-file')), output }),
    })
  } catch (error) {
    return report(output, error)
  }
}
