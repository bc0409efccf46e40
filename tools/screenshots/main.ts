/**
 * `npm run test:looks -- --base <commit> [--only <part of a name>]`: draws the working tree and a commit. It fails when
 * a picture differs. The working tree has to be built.
 */

import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBaseCommit } from './base-commit.ts'
import { compareLooks } from './compare-looks.ts'
import { freePorts } from './draw-looks.ts'
import { galleryLooks } from './gallery-looks.ts'
import { sorted } from './report.ts'
import { siteLooks } from './site-looks.ts'

const { values } = parseArgs({
  options: { base: { type: 'string', default: 'HEAD' }, only: { type: 'string', default: '' } },
})
const tree = resolve(import.meta.dirname, '../..')
const out = resolve(tree, 'dist/looks')
const looks = [...galleryLooks(), ...siteLooks()].filter(({ name }) => name.includes(values.only))
const commit = execFileSync('git', ['rev-parse', '--short', `${values.base}^{commit}`], {
  cwd: tree,
  encoding: 'utf8',
}).trim()
const ref = values.base === commit ? commit : `${values.base} (${commit})`
const began = performance.now()
const base = buildBaseCommit(tree, commit)
try {
  const differences = await compareLooks({ base: base.root, tree, ref }, looks, out, await freePorts())
  for (const { name, pixels, note } of sorted(differences))
    console.log(
      `${name}: ${pixels === undefined ? `one picture is missing. ${note}` : `${pixels} pixels differ`}`,
    )
  console.log(`${Math.round((performance.now() - began) / 1000)} s. The report is ${out}/index.html`)
  console.log(`${looks.length - differences.length} passed, ${differences.length} failed`)
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  base.remove()
}
