/**
 * Builds the command line with Commander from the rows of the commands, which are the only place that names
 * options, arguments and examples. Help and version end with exit code 0, every other mistake is wrong use with a
 * suggestion, and Commander itself never prints an error or ends the process. Common options may stand before or
 * after the command's name. A help text needs none of the modules that a command loads on demand.
 */

import { Command as Commander, type CommanderError, InvalidArgumentError, Option } from 'commander'
import { argumentsOf, wrongUse } from './arguments.ts'
import type { Arguments, Command, OptionRow } from './command.ts'
import { exitCodes, UsageError } from './errors.ts'

/** The width of a help text, which fits most terminals. */
const lineWidth = 80

interface Program {
  commands: readonly Command[]
  version: string
  print(text: string): void
  /** Resolves with the exit code. */
  run(command: Command, args: Arguments): Promise<number>
}

const json = (): Option => new Option('--json', 'print one JSON document instead of text')

const environmentFile = (): Option =>
  new Option('--env-file <file>', 'read settings from a file of NAME=value lines; the environment wins')

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Reads the value of an option. In `--products --coupon` the first lacks one. */
const readText = (text: string): string => {
  if (text.trim() === '' || /^--?[a-z]/i.test(text)) throw new InvalidArgumentError('')
  return text
}

const optionOf = ({ name, value, about, isRepeatable }: OptionRow): Option => {
  const option = new Option(
    value === undefined ? `--${name}` : `--${name} <${value}>`,
    isRepeatable ? `${about} (repeatable)` : about,
  )
  if (value === undefined) return option
  return option.argParser<string | string[]>((text, previous) =>
    isRepeatable ? [...(previous ?? []), readText(text)] : readText(text),
  )
}

/** A section of a help text, with the columns of Commander's own sections. */
const section = (program: Commander, title: string, rows: readonly (readonly [string, string])[]): string => {
  const help = program.createHelp()
  help.prepareContext({ helpWidth: lineWidth })
  const width = Math.max(...rows.map(([name]) => name.length))
  return ['', title, ...rows.map(([name, about]) => help.formatItem(name, width, about, help))].join('\n')
}

const exits = [
  [String(exitCodes.done), 'done; every check passed'],
  [String(exitCodes.failed), 'a check failed, or something is missing or refused'],
  [String(exitCodes.wrongUse), 'wrong use: unknown option, invalid value, missing setting'],
  [String(exitCodes.interrupted), 'interrupted by Ctrl-C'],
] as const

/** The program without its commands. */
const createBase = ({ version, print }: Program): Commander =>
  new Commander('vitrine')
    .description('Vitrine: a sandbox of the commerce platform, and tools to look at the real one.')
    .usage('<command> [options]')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or that of a command')
    .helpCommand('help [command]', 'prints the help of a command')
    .addOption(json())
    .addOption(environmentFile())
    .configureHelp({
      subcommandTerm: (command) =>
        [
          command.name(),
          ...command.registeredArguments.map((each) =>
            each.required ? `<${each.name()}>` : `[${each.name()}]`,
          ),
        ].join(' '),
    })
    .configureOutput({ writeOut: print, outputError: () => {}, getOutHelpWidth: () => lineWidth })

const addCommand = (program: Commander, row: Command, settings: Program): Commander => {
  const command = program
    .command(row.name)
    .summary(row.summary)
    .description([sentence(row.summary), ...row.about].join('\n\n'))
    .helpOption('-h, --help', 'print this help')
  if (row.argument) command.argument(row.needsArgument ? `<${row.argument}>` : `[${row.argument}]`)
  for (const option of row.options) command.addOption(optionOf(option))
  command.addOption(json()).addOption(environmentFile())
  if (row.variables.length > 0)
    command.addHelpText('after', () =>
      section(
        command,
        'Environment:',
        row.variables.map(({ name, about }) => [name, about]),
      ),
    )
  command
    .addHelpText('after', `\nExamples:\n${row.examples.map((example) => `  ${example}`).join('\n')}`)
    .addHelpText('after', () => section(command, 'Exit codes:', exits))
  return command.exitOverride(failing(row, settings))
}

/** Handles Commander's errors: help and version end the parsing, all others are wrong use. */
const failing =
  (command: Command | undefined, { commands }: Program) =>
  (error: CommanderError): never => {
    throw error.exitCode === 0 ? error : wrongUse(error, command, commands)
  }

/**
 * Reads a command line and runs its command.
 *
 * @returns the exit code
 * @throws UsageError, and what the command throws
 */
export const runProgram = async (args: readonly string[], settings: Program): Promise<number> => {
  let code: number = exitCodes.done
  const program = createBase(settings).exitOverride(failing(undefined, settings))
  program.addHelpText('after', () => section(program, 'Exit codes:', exits))
  program.addHelpText(
    'after',
    '\nCredentials come from VITRINE_USERNAME and VITRINE_PASSWORD in the environment; a\nmissing password is asked for. They are never taken as arguments. NO_COLOR and\nFORCE_COLOR are respected.\n\nMore: vitrine <command> --help',
  )
  for (const row of settings.commands) {
    const command = addCommand(program, row, settings)
    command.action(async () => {
      const all = command.optsWithGlobals()
      const values = command.options.map((option): [string, unknown] => {
        const value: unknown = all[option.attributeName()]
        // The parser turns `--no-rate-limit` into a `rateLimit` that is false.
        return [option.long?.slice(2) ?? '', option.negate ? value === false : value]
      })
      code = await settings.run(row, argumentsOf(command.args[0], new Map(values)))
    })
  }
  if (args.length === 0) {
    program.outputHelp()
    return exitCodes.wrongUse
  }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof UsageError || !isEnd(error)) throw error
  }
  return code
}

const isEnd = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^commander\./.test(String(error.code))
