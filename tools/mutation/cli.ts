import type { Defence } from './defence.ts'

type Row = readonly [name: string, file: string, from: string, to: string, tests: string]

/** The defences of the command line: what stands there, what would stand there without it, and the tests that see it. */
// biome-ignore format: one row a defence
const rows: readonly Row[] = [
  ['no credentials among the arguments', 'arguments.ts', 'if (args.some((arg) => credential.test(arg)))', 'if (false)', 'usage'],
  ['no value of a wrong argument is repeated', 'arguments.ts', "optionIn(error.message) ?? 'an option'", 'error.message', 'usage'],
  ['no credentials in the address of notifications', 'notification-targets.ts', 'if (url.username || url.password)', 'if (false)', 'usage'],
  ['the password is taken out of everything', 'platform.ts', 'output.conceal((text) => credentials.redact(text))', '', 'password'],
  ['out of lines', 'output/output.ts', 'plainText(redacted(text))', 'plainText(text)', 'password'],
  ['out of tables', 'output/output.ts', "typeof cell === 'string' ? redacted(cell) : { ...cell, text: redacted(cell.text) }", 'cell', 'password'],
  ['out of JSON', 'output/output.ts', "if (typeof value === 'string') return redacted(value)", "if (typeof value === 'string') return value", 'password'],
  ['nothing is shown of what is typed', 'ask-secret.ts', 'stdin.setRawMode?.(true)', '', 'password'],
  ['the terminal is as it was', 'ask-secret.ts', 'stdin.setRawMode?.(false)', '', 'password'],
  ['Ctrl-C is not part of a password', 'ask-secret.ts', "if (key === '\\u0003' || key === '\\u0004') return giveUp()", '', 'password'],
  ['what a terminal acts on is not printed', 'output/plain-text.ts', ".replace(unprintable, '\\ufffd')", '', 'output'],
  ['nor in tables', 'output/table.ts', 'shortened(plainText(text), most)', 'shortened(text, most)', 'output'],
  ['nor in JSON', 'output/plain-text.ts', '/[\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufff9-\\ufffb]/g', '/(?!)/g', 'output'],
  ['colours are for terminals', 'output/output.ts', 'sink.isTTY === true && !env.NO_COLOR', '!env.NO_COLOR', 'output'],
  ['NO_COLOR', 'output/output.ts', ' && !env.NO_COLOR', '', 'output'],
  ['no colours on a dumb terminal', 'output/output.ts', " && env.TERM !== 'dumb'", '', 'output'],
  ['progress is for terminals', 'output/progress.ts', "stderr.isTTY !== true || env.TERM === 'dumb'", 'false', 'output'],
  ['progress leaves nothing behind', 'output/progress.ts', 'if (isShown) stderr.write(eraseLine)', '', 'output'],
  ['progress fits into a line', 'output/progress.ts', 'shortened(text, (stderr.columns || 80) - 1)', 'text', 'output'],
  ['Ctrl-C ends what waits', 'output/progress.ts', 'Promise.race([interrupted, work(step)])', 'work(step)', 'output'],
  ['and the program with it', 'vitrine.ts', 'if (code > 128) process.exit(code)', '', 'usage'],
  ['a few calls at once', 'few-at-once.ts', 'most = 4', 'most = 100', 'prices'],
  ['what a program reads is not wrapped', 'output/output.ts', 'isTTY && columns !== undefined && columns > 0', 'columns !== undefined && columns > 0', 'output'],
  ['a merchant’s passwords stay in the catalogue', 'commands/sandbox.ts', 'if (first && !isOwn)', 'if (first)', 'sandbox'],
  ['redirects are not followed for a page', 'check/cors-finding.ts', "redirect: 'manual'", "redirect: 'follow'", 'check'],
]

export const cliDefences: readonly Defence[] = rows.map(([name, file, from, to, tests]) => ({
  name: `command line: ${name}`,
  file: `src/cli/${file}`,
  from,
  to,
  tests: `test/cli/${tests}.test.ts`,
}))
