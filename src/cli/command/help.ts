import { wrapped } from '../terminal/display-width.ts'
import { commonOptions } from './arguments.ts'
import type { Command, OptionRow } from './command.ts'
import { exitCodes } from './errors.ts'

const lineWidth = 80

/** Two columns; the second one wraps. */
const columns = (rows: readonly (readonly [name: string, about: string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 4
  return rows
    .map(([name, about]) =>
      wrapped(about, lineWidth - width)
        .map((line, index) => `${(index === 0 ? `  ${name}` : '').padEnd(width)}${line}`)
        .join('\n'),
    )
    .join('\n')
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

const section = (title: string, body: string): string => `${title}\n${body}`

const exits = columns([
  [String(exitCodes.done), 'done; every check passed'],
  [String(exitCodes.failed), 'a check failed, or something is missing or refused'],
  [String(exitCodes.wrongUse), 'wrong use: unknown option, invalid value, missing setting'],
  [String(exitCodes.interrupted), 'interrupted by Ctrl-C'],
])

/** The help of the whole program. */
export const generalHelp = (commands: readonly Command[]): string =>
  [
    'Vitrine: a sandbox of the commerce platform, and tools to look at the real one.',
    section('Usage', '  vitrine <command> [options]'),
    section(
      'Commands',
      columns(
        commands.map(({ name, argument, summary }) => [argument ? `${name} <${argument}>` : name, summary]),
      ),
    ),
    section(
      'Options',
      columns([
        ['--json', 'print one JSON document instead of text, with every command'],
        ['-h, --help', 'print this help, or that of a command'],
        ['--version', 'print the version'],
      ]),
    ),
    section('Exit codes', exits),
    'Credentials come from VITRINE_USERNAME and VITRINE_PASSWORD in the environment; a\nmissing password is asked for. They are never taken as arguments. NO_COLOR is\nrespected.\n\nMore: vitrine <command> --help',
  ].join('\n\n')

const nameOf = ({ name, value }: OptionRow): string => {
  const short = name === 'help' ? '-h, ' : ''
  return value === undefined ? `${short}--${name}` : `--${name} <${value}>`
}

/** The help of one command. */
export const commandHelp = ({ name, argument, ...command }: Command): string =>
  [
    sentence(command.summary),
    section('Usage', `  vitrine ${name}${argument ? ` <${argument}>` : ''} [options]`),
    ...command.about.map((paragraph) => wrapped(paragraph, lineWidth).join('\n')),
    section(
      'Options',
      columns(
        [...command.options, ...commonOptions].map((row) => [
          nameOf(row),
          row.isRepeatable ? `${row.about} (repeatable)` : row.about,
        ]),
      ),
    ),
    ...(command.variables.length > 0
      ? [section('Environment', columns(command.variables.map((row) => [row.name, row.about])))]
      : []),
    section('Examples', command.examples.map((example) => `  ${example}`).join('\n')),
    section('Exit codes', exits),
  ].join('\n\n')
