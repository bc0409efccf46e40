import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../src/client/index.ts'
import type { Operation } from '../../src/client/operation.ts'

const root = new URL('../../', import.meta.url)
const entry = new URL('dist/lib/client/index.d.ts', root)

/** The declarations that an editor reads for an import of the client, by file. */
const reachable = (url: URL, found = new Map<string, string>()): Map<string, string> => {
  if (found.has(url.href)) return found
  const text = readFileSync(url, 'utf8')
  found.set(url.href, text)
  for (const [, path = ''] of text.matchAll(/from '(\.[^']+)\.ts'/g))
    reachable(new URL(`${path}.d.ts`, url), found)
  return found
}

let declarations = ''

beforeAll(() => {
  // Does nothing when the types have been checked before.
  const { status, stdout } = spawnSync('npx', ['tsc', '-b', 'src/client'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  declarations = [...reachable(entry).values()].join('\n')
})

/** The comment in front of a declaration, undefined when there is none. */
const commentOf = (declaration: string): string | undefined => {
  const before = declarations.slice(0, declarations.indexOf(declaration))
  return /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1]
}

const methods = Object.entries(operations).flatMap(([group, rows]) =>
  Object.entries<Operation>(rows).map(([name, row]) => ({ group, name, row })),
)

const interfaceOf = (group: string): string =>
  `${group === 'prices' ? 'Price' : `${group[0]?.toUpperCase()}${group.slice(1)}`}Operations`

describe('the published declarations of the client', () => {
  it('hold names instead of schemas, in half of their former 201 kB', () => {
    expect(declarations).not.toContain('ZodMiniObject<{')
    expect(declarations.length).toBeLessThan(100_000)
  })

  it.for(methods)(
    'say of $group.$name which operation it calls, and where it is described',
    ({ group, name, row }) => {
      const start = declarations.indexOf(`interface ${interfaceOf(group)} `)
      const text = declarations.slice(start, declarations.indexOf('\n}', start))
      const comment =
        new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}(?:<[^(]*>)?\\(`).exec(text)?.[1] ?? ''
      const tries = { true: 'is tried up to three times.', false: 'is never tried again.' }[
        String(row.isSafe)
      ]
      expect(comment).toContain(`Calls \`${row.method} ${row.path}\`, and`)
      expect(comment).toContain(tries ?? 'as a preview, else once')
      expect(comment).toMatch(/@see docs\/platform\//)
    },
  )

  it('document every type', () => {
    const names = [
      ...declarations.matchAll(/^export (?:declare )?(?:interface|type|class|abstract class|const) \w+/gm),
    ]
    const bare = names.map(([declaration]) => declaration).filter((declaration) => !commentOf(declaration))
    expect(names.length).toBeGreaterThan(60)
    expect(bare).toEqual([])
  })

  it.for([
    ['PriceItem', 'listPrice'],
    ['Contact', 'vatId'],
    ['OrderCart', 'useInternalContacts'],
    ['AlignmentSettings', 'alignToCurrentInterval'],
    ['Subscription', 'gracePeriodDays'],
    ['UpdateItemInput', 'quantity'],
    ['ClientOptions', 'limits'],
  ] as const)('document the member %s.%s', ([type, member]) => {
    const start = declarations.indexOf(`interface ${type} `)
    const text = declarations.slice(start, declarations.indexOf('\n}', start))
    expect(new RegExp(`\\*/\\s+${member}\\??:`).test(text)).toBe(true)
  })

  it('cite anchors that exist', () => {
    const cited = [...declarations.matchAll(/docs\/(platform\/[\w-]+\.md)#([\w-]+)/g)]
    const broken = cited.filter(
      ([, page = '', anchor = '']) =>
        !readFileSync(new URL(`docs/${page}`, root), 'utf8').includes(`{#${anchor}}`),
    )
    expect(cited.length).toBeGreaterThan(60)
    expect(broken.map(([text]) => text)).toEqual([])
  })
})
