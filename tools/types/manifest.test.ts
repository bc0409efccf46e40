import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'

it('is the manifest of the present sources', () => {
  const folder = 'node_modules/.manifest'
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('npm', ['run', 'manifest', '--', '--outdir', folder])
  const written = readFileSync(`${folder}/custom-elements.json`, 'utf8')
  expect(readFileSync('src/widget/custom-elements.json', 'utf8') === written, 'run npm run manifest').toBe(
    true,
  )
})
