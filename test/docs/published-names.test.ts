import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFiles, withPublishedNames } from '../../tools/release/publish-names.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A call or an address that runs what the owner of a name on the registry has put there. */
const unowned =
  /npx (?!--no )(?:-\S+ )*@?vitrine\b|npm (?:install|i|create|exec|init) (?:-\S+ )*@?vitrine\b|(?:jsdelivr\.net\/npm|unpkg\.com|esm\.sh|skypack\.dev)\/@?vitrine/g

/** The front pages of the packages on npm, the texts for the day of the release, and what is history. */
const isForPublished = (file: string): boolean =>
  /^src\/[\w-]+\/README\.md$|^tools\/release\/|^docs\/(?:releasing\.md|decisions\/)|CHANGELOG\.md$/.test(
    file,
  ) ||
  /^test\/|lock\.json$|\.test\.ts$|^src\/cli\/command\/program-name\.ts$|^src\/cli\/copy\/main\.ts$|playground\/published\.ts$/.test(
    file,
  )

describe('names on the registry that are not ours yet', () => {
  it('are printed in no page, guide, skill, snippet or program', () => {
    const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .filter(
        (file) =>
          /\.(md|tsx?|mjs|js|html|php|txt|json|ya?ml|toml)$/.test(file) && existsSync(join(root, file)),
      )
    const found = tracked
      .filter((file) => !isForPublished(file))
      .flatMap((file) => [...read(file).matchAll(unowned)].map(([call]) => `${file}: ${call}`))
    expect(found).toEqual([])
  })

  it('are written in by the release, with the addresses of npm’s CDNs', () => {
    const texts = Object.fromEntries(readFiles().map((file) => [file, withPublishedNames(read(file))]))
    expect(texts['docs/reference/cdn.md']).toContain('https://cdn.jsdelivr.net/npm/vitrine@')
    expect(texts['docs/guide/start.md']).toContain('npx vitrine copy')
    expect(texts['docs/reference/cli.md']).toContain('npx @vitrine/cli check')
    expect(texts['demo/playground/published.ts']).toContain('isPublished: boolean = true')
    expect(Object.values(texts).join('\n')).not.toMatch(/npm run vitrine --|<!-- published:/)
  })
})
