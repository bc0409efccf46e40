/**
 * `npm run test:mutants`: Stryker's mutants of each part, and a failure where the score has fallen. `-- --only prices`
 * runs one part. `-- --changed main` makes mutants only of files that differ from a commit, and judges no score. Other
 * options go to Stryker: `-- --only contract -- --concurrency 1`.
 */

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { parts } from './parts.ts'

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'string' } },
  allowPositionals: true,
})
const { only, changed } = values
if (only !== undefined && !(only in parts))
  throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}`)

const filesSince = (commit: string): string[] => {
  const args = ['diff', '--name-only', '--diff-filter=d', commit, '--', 'src']
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.split('\n').filter((file) => /\.tsx?$/.test(file))
}

const differing = changed === undefined ? undefined : filesSince(changed)
const stryker = 'tools/node_modules/@stryker-mutator/core/bin/stryker.js'
const failed: string[] = []
let passed = 0
for (const [name, { folder }] of Object.entries(parts)) {
  const files = differing?.filter((file) => file.startsWith(`${folder}/`))
  if ((only && only !== name) || files?.length === 0) continue
  console.log(`\n=== ${folder}`)
  const env = {
    ...process.env,
    VITRINE_MUTANTS: name,
    ...(files && { VITRINE_MUTANTS_FILES: files.join(',') }),
  }
  const args = [stryker, 'run', 'tools/mutation/stryker.config.ts', ...positionals]
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'inherit' })
  if (status === 0) passed += 1
  else failed.push(name)
}
for (const name of failed) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
