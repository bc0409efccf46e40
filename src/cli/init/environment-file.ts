import { parseEnv } from 'node:util'
import { UsageError } from '../command/errors.ts'

/** Quotes in the order in which Node, Docker Compose and Wrangler agree about their meaning. Compose has no backticks. */
const quotes = ['', "'", '"', '`']

const lineOf = (name: string, value: string, isForCompose: boolean): string => {
  for (const quote of isForCompose ? quotes.slice(0, 3) : quotes) {
    const isPlain = quote !== '' || /^[\w.:/@,+-]*$/.test(value)
    // Compose replaces variables between double quotes, and Node line breaks.
    const isLiteral = quote !== '"' || !/[$\\]/.test(value)
    const line = `${name}=${quote}${value}${quote}`
    if (isPlain && isLiteral && parseEnv(line)[name] === value) return line
  }
  throw new UsageError(
    `${name} holds quotes that no file of settings can hold. Set ${name}_FILE to a file with it instead.`,
  )
}

/** A file of NAME=value lines, as `node --env-file`, Docker Compose and Wrangler read it. @throws UsageError */
export const environmentFile = (values: Readonly<Record<string, string>>, isForCompose = false): string =>
  `${Object.entries(values)
    .map(([name, value]) => lineOf(name, value, isForCompose))
    .join('\n')}\n`
