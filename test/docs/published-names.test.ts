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

/** The texts for the day of the release, what makes them, and what tries them. */
const isForPublished = (file: string): boolean =>
  /^tools\/release\/|^docs\/(?:releasing\.md|decisions\/)|^test\/|lock\.json$|\.test\.ts$|playground\/published\.ts$/.test(
    file,
  )

describe('names on the registry that are not ours yet', () => {
  it('are printed in no page, guide, skill, snippet, program or front page of a package', () => {
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
    expect(texts['src/cli/README.md']).toContain('npx @vitrine/cli check')
    expect(texts['src/endpoint/README.md']).toMatch(/^npm install @vitrine\/endpoint @hono\/node-server$/m)
    expect(texts['demo/playground/published.ts']).toContain('isPublished: boolean = true')
    expect(Object.values(texts).join('\n')).not.toMatch(/npm run vitrine --|<!-- (?:until )?published/)
  })
})
