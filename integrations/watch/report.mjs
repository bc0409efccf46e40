import { appendFileSync, readFileSync } from 'node:fs'

const { error, notices = [], failed = [], head = '' } = JSON.parse(readFileSync(process.argv[2], 'utf8'))

/** Text of a page or of the platform, in a table of Markdown. */
const cell = (text) =>
  String(text)
    .replace(/[\\|`<>[\]*_]/g, '\\$&')
    .replace(/\s+/g, ' ')

const rows = [
  ...notices.map(({ kind, about, found }) => [kind, about, found]),
  ...failed.map(({ country, code, found }) => ['failed', `${country}, ${code}`, found]),
]
const table = rows.map((row) => `| ${row.map(cell).join(' | ')} |`)
const lines = [
  '## Prices',
  '',
  cell(error?.message ?? 'Nothing to look at.'),
  ...(rows.length > 0 ? ['', '| kind | about | found |', '| --- | --- | --- |', ...table] : []),
  ...(head ? ['', `Head \`${cell(head)}\``] : []),
]
appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${lines.join('\n')}\n`)
appendFileSync(process.env.GITHUB_OUTPUT, `seen=${error?.code === 'seen'}\nhead=${cell(head)}\n`)
