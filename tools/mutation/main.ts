import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cliDefences } from './cli.ts'
import { type Defence, defences } from './defences.ts'

/**
 * `npm run test:mutations`: takes the defences out one by one, in a copy of the project, and shows that a test turns
 * red each time. A word as argument takes only the defences whose name holds it.
 */
const root = new URL('../..', import.meta.url).pathname
const copy = mkdtempSync(join(tmpdir(), 'vitrine-defences-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const part of ['src', 'test', 'tools', 'demo', 'package.json', 'tsconfig.json', 'vite.config.ts'])
  cpSync(join(root, part), join(copy, part), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

interface Verdict {
  isRed: boolean
  /** Tests that ran and failed: a file that cannot even be read proves nothing. */
  failed: string[]
}

const runTests = (tests: string): Verdict => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const outputFile = join(copy, 'verdict.json')
  const args = [
    vitest,
    'run',
    '--project',
    'node',
    '--bail',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    outputFile,
  ]
  // One of each fault is enough to see whether a defence is missing.
  const env = { ...process.env, VITRINE_FAULTS: '160' }
  const { status } = spawnSync(process.execPath, [...args, ...tests.split(' ')], { cwd: copy, env })
  const report: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
    readFileSync(outputFile, 'utf8'),
  )
  rmSync(outputFile)
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = all.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
  return { isRed: status !== 0, failed }
}

const isHeld = ({ name, file, from, to, tests }: Defence): boolean => {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (source.split(from).length !== 2) {
    console.log(`LOST   ${name}: its source is not (only) once in ${file}`)
    return false
  }
  writeFileSync(
    path,
    source.replace(from, () => to),
  )
  const { isRed, failed } = runTests(tests)
  writeFileSync(path, source)
  if (failed.length > 0) console.log(`held   ${name}: ${failed[0]}`)
  else console.log(isRed ? `BROKEN ${name}: without it no test runs at all` : `UNHELD ${name}`)
  return failed.length > 0
}

const wanted = [...defences, ...cliDefences].filter(({ name }) => name.includes(process.argv[2] ?? ''))
const { isRed, failed } = runTests([...new Set(wanted.flatMap(({ tests }) => tests.split(' ')))].join(' '))
if (isRed) {
  console.log(`The tests are red with every defence in place: ${failed.join(', ') || 'they do not run'}`)
  process.exit(1)
}
const unheld = wanted.filter((defence) => !isHeld(defence))
console.log(`${wanted.length - unheld.length} of ${wanted.length} defences are held by a test`)
process.exit(unheld.length === 0 ? 0 : 1)
