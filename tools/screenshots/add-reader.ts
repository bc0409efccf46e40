/**
 * `node tools/screenshots/add-reader.ts --name A [--commit <commit>] < table.md`: adds the scores of one reader to
 * `scores.json`. Without `--commit` the pictures are those of `HEAD`.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readScores, readTable, scoresFile, withReader } from './scores.ts'
import { pageNames } from './site-looks.ts'

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    commit: { type: 'string', default: 'HEAD' },
    judges: { type: 'string', default: 'Readers who did not build the pages, by pictures alone.' },
  },
})
if (!values.name) throw new Error('Name the reader with --name.')
const commit = execFileSync('git', ['rev-parse', '--short=8', `${values.commit}^{commit}`], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim()
const reader = readTable(values.name, readFileSync(0, 'utf8'), pageNames())
const date = new Date().toISOString().slice(0, 10)
const rounds = withReader(readScores(), reader, { date, commit, judges: values.judges })
writeFileSync(scoresFile, `${JSON.stringify(rounds, null, 2)}\n`)
execFileSync('npx', ['biome', 'format', '--write', scoresFile], { stdio: 'inherit' })
