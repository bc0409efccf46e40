#!/usr/bin/env node
/**
 * The program of the package `vitrine`: `npx --no vitrine copy ./public` without `@vitrine/cli`, with the same lines. It has
 * one command and no dependency, because the package is browser code.
 */

import { parseArgs } from 'node:util'
import { CopyError, copyNotes, copyRelease } from './copy-release.ts'
import { copyOptionRows, readCopyOptions } from './options.ts'

const usage = [
  'Usage: npx --no vitrine copy <folder> [options]',
  '',
  'Copies the script and its files into <folder>/vitrine, and prints the lines for the page.',
  '',
  ...copyOptionRows.map(
    ({ name, value, about }) => `  ${`--${name}${value ? ` <${value}>` : ''}`.padEnd(24)}${about}`,
  ),
  '',
  'All other commands are in the package @vitrine/cli.',
].join('\n')

const main = (args: readonly string[]): void => {
  const [command, ...rest] = args
  if (command === undefined || command === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    if (command === undefined) process.exitCode = 2
    return
  }
  if (command !== 'copy')
    throw new CopyError(
      'This package has the command `copy` alone. The others are in the package @vitrine/cli.',
    )
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: Object.fromEntries(
      copyOptionRows.map(({ name, value }) => [name, { type: value ? 'string' : 'boolean' } as const]),
    ),
  })
  if (positionals.length > 1) throw new CopyError('copy takes one folder.')
  const options = readCopyOptions(
    positionals[0],
    (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    (name) => values[name] === true,
  )
  const result = copyRelease(options)
  console.log(`Vitrine ${result.version}: ${Object.keys(result.files).length} files in ${result.target}\n`)
  console.log(`${result.snippet}\n`)
  for (const note of copyNotes(options, result)) console.log(note)
}

const isWrongUse = (error: unknown): error is Error =>
  error instanceof CopyError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

try {
  main(process.argv.slice(2))
} catch (error) {
  if (!isWrongUse(error)) throw error
  console.error(`${error.message}\nSee npx --no vitrine --help.`)
  process.exitCode = 2
}
