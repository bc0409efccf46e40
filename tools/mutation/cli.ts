import type { Mutation } from './mutation.ts'

type Row = readonly [name: string, file: string, from: string, to: string, tests: string]

/** Mutations of the command line: the code, the code without its defense, and the test that turns red. */
// biome-ignore format: one row a mutation
const rows: readonly Row[] = [
  ['no credentials among the arguments', 'command/arguments.ts', 'if (args.some((arg) => credential.test(arg)))', 'if (false)', 'usage'],
  ['no value of a wrong argument is repeated', 'command/arguments.ts', "optionIn(error.message) ?? 'an option'", 'error.message', 'usage'],
  ['no credentials in the address of notifications', 'sandbox/notification-targets.ts', 'if (url.username || url.password)', 'if (false)', 'usage'],
  ['the password is taken out of everything', 'platform/open-platform.ts', 'output.conceal((text) => credentials.redact(text))', '', 'password'],
  ['out of lines', 'terminal/output.ts', 'plainText(redacted(text))', 'plainText(text)', 'password'],
  ['out of tables', 'terminal/output.ts', "typeof cell === 'string' ? redacted(cell) : { ...cell, text: redacted(cell.text) }", 'cell', 'password'],
  ['out of JSON', 'terminal/output.ts', "if (typeof value === 'string') return redacted(value)", "if (typeof value === 'string') return value", 'password'],
  ['nothing is shown of what is typed', 'terminal/ask-secret.ts', 'stdin.setRawMode?.(true)', '', 'password'],
  ['the terminal is as it was', 'terminal/ask-secret.ts', 'stdin.setRawMode?.(false)', '', 'password'],
  ['Ctrl-C is not part of a password', 'terminal/ask-secret.ts', "if (key === '\\u0003' || key === '\\u0004') return giveUp()", '', 'password'],
  ['what a terminal acts on is not printed', 'terminal/plain-text.ts', ".replace(unprintable, '\\ufffd')", '', 'output'],
  ['nor in tables', 'terminal/table.ts', 'shortened(plainText(text), most)', 'shortened(text, most)', 'output'],
  ['nor in JSON', 'terminal/plain-text.ts', '/[\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufff9-\\ufffb]/g', '/(?!)/g', 'output'],
  ['colours are for terminals', 'terminal/output.ts', 'sink.isTTY === true && !env.NO_COLOR', '!env.NO_COLOR', 'output'],
  ['NO_COLOR', 'terminal/output.ts', ' && !env.NO_COLOR', '', 'output'],
  ['no colours on a dumb terminal', 'terminal/output.ts', " && env.TERM !== 'dumb'", '', 'output'],
  ['progress is for terminals', 'terminal/progress.ts', "stderr.isTTY !== true || env.TERM === 'dumb'", 'false', 'output'],
  ['progress leaves nothing behind', 'terminal/progress.ts', 'if (isShown) stderr.write(eraseLine)', '', 'output'],
  ['progress fits into a line', 'terminal/progress.ts', 'shortened(text, (stderr.columns || 80) - 1)', 'text', 'output'],
  ['Ctrl-C ends what waits', 'terminal/progress.ts', 'Promise.race([interrupted, work(step)])', 'work(step)', 'output'],
  ['and the program with it', 'vitrine.ts', 'if (code > 128) process.exit(code)', '', 'usage'],
  ['a few calls at once', 'platform/map-concurrent.ts', 'limit = 4', 'limit = 100', 'prices'],
  ['what a program reads is not wrapped', 'terminal/output.ts', 'isTTY && columns !== undefined && columns > 0', 'columns !== undefined && columns > 0', 'output'],
  ['a merchant’s passwords stay in the catalogue', 'commands/sandbox.ts', 'if (first && !isOwn)', 'if (first)', 'sandbox'],
  ['an upgraded scheme is admitted, a lower one not', 'page/policy.ts', "allowed === 'http:' && actual === 'https:'", 'true', 'check-page'],
  ['a path of a policy is compared', 'page/policy.ts', 'isHost && isPort && isPath', 'isHost && isPort', 'check-page'],
  ['a <meta> governs what comes behind it', 'page/policy-faults.ts', '(meta && meta.start > script.start)', 'false', 'check-page'],
  ['strict-dynamic ignores hosts', 'page/policy-faults.ts', '(!isStrict && admits(', '(admits(', 'check-page'],
  ['a token is not printed', 'page/markup.ts', 'escaped(shownValue(attribute, value))', 'escaped(value)', 'check-page'],
  ['marks of a rendered page', 'page/bound-faults.ts', ' || isRendered(name)', '', 'check-page'],
  ['hidden elements need no link', 'page/element-faults.ts', " || tag.read('hidden') !== undefined", '', 'check-page'],
  ['a class name of no field', 'page/class-faults.ts', 'if (!name.field) return [unknownField(tag, own, name, prefix)]', 'if (!name.field) return []', 'check-page'],
  ['a class name sells on a link', 'page/class-faults.ts', "if (tag.name !== 'a') return [unsoldButton(tag, own)]", '', 'check-page'],
  ['a link of a class name has an address', 'page/class-faults.ts', "return tag.read('href') ? [] : [withoutAddress(tag, own)]", 'return []', 'check-page'],
  ['class names sell only at a checkout', 'page/script-faults.ts', 'classNamesOf(tag, page).some(({ field }) => field === buyField)', 'false', 'check-page'],
  ['class names of prices need no checkout', 'page/script-faults.ts', ' || classNamesOf(user, page).length > 0', '', 'check-page'],
  ['a product in a preload has its place', 'page/preload-faults.ts', 'for (const tag of inOrder(page))', 'for (const tag of page.tags)', 'check-page'],
  ['preflights are not redirected', 'check/endpoint-findings.ts', "redirect: 'manual'", "redirect: 'follow'", 'check-endpoint'],
  ['the other name of a page is found', 'check/endpoint-findings.ts', 'if (isAdmitted(await preflight(caller, name), name)) return name', '', 'check-endpoint'],
  ['a refused origin is noted once', 'start/refusal-notes.ts', 'noted.has(fields.origin)', 'false', 'start'],
  ['redirects are not followed for a page', 'check/cors-finding.ts', "redirect: 'manual'", "redirect: 'follow'", 'check'],
]

export const cliMutations: readonly Mutation[] = rows.map(([name, file, from, to, tests]) => ({
  name: `command line: ${name}`,
  file: `src/cli/${file}`,
  from,
  to,
  tests: `test/cli/${tests}.test.ts`,
}))
