import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/**
 * `npm run test:mutations`: changes one line of a copy of the project after the other; each time a test must fail. An
 * argument limits the run to mutations whose name or file contains it.
 */
const root = new URL('../..', import.meta.url).pathname
const copy = mkdtempSync(join(tmpdir(), 'vitrine-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const part of [
  'src',
  'test',
  'tools',
  'demo',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
])
  cpSync(join(root, part), join(copy, part), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

interface Verdict {
  isRed: boolean
  /** Tests that ran and failed; a file that does not load proves nothing. */
  failed: string[]
}

/** A change that makes an endless loop is noticed by that, in milliseconds. */
const longestRun = 600_000

const runTests = (tests: string): Verdict => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const outputFile = join(copy, 'verdict.json')
  const args = [vitest, 'run', '--bail', '1', '--reporter', 'json', '--outputFile', outputFile]
  // One of each fault is enough to notice a mutation.
  const env = { ...process.env, VITRINE_FAULTS: '160' }
  const options = { cwd: copy, env, timeout: longestRun, killSignal: 'SIGKILL' } as const
  const { status, error } = spawnSync(process.execPath, [...args, ...tests.split(' ')], options)
  if (error) return { isRed: true, failed: [error.message] }
  const report: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
    readFileSync(outputFile, 'utf8'),
  )
  rmSync(outputFile)
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
  return { isRed: status !== 0, failed }
}

const isNoticed = ({ name, file, from, to, tests }: Mutation): boolean => {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) {
    console.log(`LOST     ${name}: its text does not stand exactly once in ${file}`)
    return false
  }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  const { isRed, failed } = runTests(tests)
  writeFileSync(path, source)
  if (failed.length > 0) console.log(`killed   ${name}: ${failed[0]}`)
  else console.log(isRed ? `BROKEN   ${name}: no test runs at all` : `SURVIVED ${name}`)
  return failed.length > 0
}

const wanted = mutations.filter(({ name, file }) => `${name} ${file}`.includes(process.argv[2] ?? ''))
const { isRed, failed } = runTests([...new Set(wanted.flatMap(({ tests }) => tests.split(' ')))].join(' '))
if (isRed) {
  console.log(`The tests fail without a mutation: ${failed.join(', ') || 'they do not run'}`)
  process.exit(1)
}
const survivors = wanted.filter((mutation) => !isNoticed(mutation))
console.log(`${wanted.length - survivors.length} passed, ${survivors.length} failed`)
process.exit(survivors.length === 0 ? 0 : 1)
