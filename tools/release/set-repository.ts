import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './packages.ts'

const root = join(import.meta.dirname, '../..')

/** The owner and the name of the repository, as the packages have them. */
export const repositoryName = (url: string): string => {
  const [, name] = /github\.com\/([\w.-]+\/[\w-]+)(?:\.git)?$/.exec(url) ?? []
  if (!name) throw new Error(`${url} is no repository on GitHub.`)
  return name
}

/** The text with another repository: in addresses, and where a workflow uses an action of it. */
export const withRepository = (text: string, from: string, to: string): string =>
  text.replaceAll(`github.com/${from}`, `github.com/${to}`).replaceAll(`uses: ${from}/`, `uses: ${to}/`)

/** Every file that names the repository. */
export const filesNaming = (name: string): string[] =>
  execFileSync('git', ['grep', '-lIF', name, '--', '.', ':!*.svg'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')

/** Called with `<owner>/<name>`, it puts the address of the repository into every file that names it. */
if (import.meta.main) {
  const to = process.argv[2] ?? ''
  if (!/^[\w.-]+\/[\w-]+$/.test(to))
    throw new Error('Name the repository: npx node tools/release/set-repository.ts <owner>/<name>')
  const from = repositoryName(packages.vitrine?.repository.url ?? '')
  for (const file of filesNaming(from)) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const written = withRepository(text, from, to)
    if (written === text) continue
    writeFileSync(path, written)
    console.log(file)
  }
}
