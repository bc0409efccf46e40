import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages } from '../../tools/release/packages.ts'
import { filesNaming, repositoryName, withRepository } from '../../tools/release/set-repository.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const from = repositoryName(packages.vitrine?.repository.url ?? '')

it('puts another repository into every file that names this one', () => {
  const files = filesNaming(from)
  const naming = files.filter((file) => withRepository(read(file), from, 'someone/shop') !== read(file))
  expect(naming).toEqual(
    expect.arrayContaining([
      'docs/threat-model.md',
      ...Object.values(packages).map(({ part }) => `${part}/package.json`),
    ]),
  )
  // Paths of files, such as `/vitrine/vitrine.js`, do not name the repository.
  const left = files.flatMap(
    (file) =>
      withRepository(read(file), from, 'someone/shop').match(/^.*\bvitrine\/vitrine(?![\w.-]).*$/gm) ?? [],
  )
  expect(left).toEqual([])
})

const untilThen =
  /nothing (?:has been |is )?\[?published|(?:after|before|until) the first (?:release|publish)|, after the first\s+release|\| the first release \|/i

it('lists every file that says that nothing has been published', () => {
  const tracked = execFileSync('git', ['ls-files', '*.md', '*.ts', '*.tsx', '*.html', '*.php', '*.txt'], {
    cwd: root,
    encoding: 'utf8',
  })
  const told = tracked
    .trim()
    .split('\n')
    .filter((file) => !/^test\/docs\/releasing|^docs\/(releasing\.md|decisions\/)/.test(file))
    .filter((file) => untilThen.test(read(file)))
  const [, step = ''] =
    /9\. \*\*Say that it is there\.\*\*([\s\S]*?)\n\n/.exec(read('docs/releasing.md')) ?? []
  const [list = ''] = step.split('and this page')
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, file]) => file)).toEqual(told)
})
