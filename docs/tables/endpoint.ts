/**
 * The tables of the reference about the endpoint: routes, permissions, settings and modules. Which there are is read out
 * of the modules that the entries of the package export; what each row means is the comment above it in the sources, so
 * that no bundle contains the texts, and a table is changed by changing a comment.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverSettings } from '../../src/endpoint/adapters/node.ts'
import type { Setting, SettingRows } from '../../src/endpoint/config/setting.ts'
import { settings } from '../../src/endpoint/config/settings.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import { withCountryDatabase } from '../../src/endpoint/modules/country/country-database.ts'
import { ipv6Previews } from '../../src/endpoint/modules/modules.ts'
import endpoint from '../../src/endpoint/package.json' with { type: 'json' }
import { code, table } from './table.ts'

const folder = join(import.meta.dirname, '../../src/endpoint')

const sources = globSync('{adapters,config,core,modules}/**/*.ts', { cwd: folder })
  .sort()
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

/** The first paragraph of a comment as one line. */
const lineOf = (comment: string): string =>
  comment
    .replace(/\n\s*\*\s*\n[\s\S]*/, '')
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** What a pattern finds below a comment: the comment, and the groups of the pattern. */
const commented = (pattern: RegExp): string[][] => {
  const below = new RegExp(String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*${pattern.source}`, 'g')
  return [...sources.matchAll(below)].map(([, comment = '', ...groups]) => [
    lineOf(comment),
    ...groups.map((group) => group ?? ''),
  ])
}

/** The texts above what a pattern finds, by its first group. */
const meanings = (pattern: RegExp): Map<string, string> =>
  new Map(commented(pattern).map(([meaning = '', name = '']) => [name, meaning]))

const isModule = (made: unknown): made is EndpointModule =>
  typeof made === 'object' && made !== null && 'name' in made

/** The entries of the package that have modules, but for the renderer: its views are TSX, which Node does not read. */
const entries = Object.values<string>(endpoint.exports).flatMap((built) => {
  const [, name] = /^\.\/dist\/endpoint\/(modules\/.+)\.js$/.exec(built) ?? []
  return name && name !== 'modules/rendering/rendering' ? [join(folder, `${name}.ts`)] : []
})

const exported: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(entries.map((file) => import(file)))),
)

/** Every module by the name of its function, which needs no argument. */
const byFactory = Object.entries(exported).flatMap(([factory, make]): [string, EndpointModule][] => {
  const made = typeof make === 'function' && make.length === 0 ? make() : undefined
  return isModule(made) ? [[factory, made]] : []
})

/** Every module of the package. */
export const listed: readonly EndpointModule[] = [
  ...byFactory.map(([, module]) => module),
  withCountryDatabase(ipv6Previews),
]

/** Every setting of the endpoint by its variable: those of the core, of the server on Node, and of the modules. */
export const endpointSettings = (): Map<string, Setting> => {
  const tables: SettingRows[] = [settings, serverSettings, ...listed.map((module) => module.settings ?? {})]
  return new Map(tables.flatMap((rows) => Object.values(rows)).map((row) => [row.name, row]))
}

/** What each setting means, by its variable. */
export const settingMeanings = (): Map<string, string> => meanings(/\w+: setting\(\s*'(VITRINE_\w+)'/)

/** The path of a route, or the default of the setting that names it. */
const pathIn = (text: string): string => {
  const [, key = ''] = /^settings\.(\w+)$/.exec(text) ?? []
  const setting = listed.map((module) => module.settings?.[key]).find((row) => row)
  return setting?.default ?? text.replaceAll("'", '')
}

/** Every route with its meaning, and the permission of a customer token that it needs; the core's first. */
export const endpointRoutes = (): { call: string; permission: string; meaning: string }[] =>
  commented(/\{\s*method: '(\w+)',\s*path: ([^,]+),(?:\s*handle: (?:makes\()?signedIn\('(\w+)')?/).map(
    ([meaning = '', method = '', path = '', permission = '']) => ({
      call: `${method} ${pathIn(path)}`,
      permission,
      meaning,
    }),
  )

/** What each module adds, by its function. */
const moduleMeanings = (): Map<string, string> => meanings(/export const (\w+) = /)

/** The sections of the endpoint by their markers. */
export const endpointSections = (): Record<string, string> => {
  const meaningOf = settingMeanings()
  const adds = moduleMeanings()
  const routes = endpointRoutes()
  const permits = meanings(/(\w+): \[(?:'\w+'(?:, )?)+\],/)
  const permissions = listed.flatMap((module) => Object.keys(module.permissions ?? {}))
  return {
    'endpoint-routes': table(
      ['call', 'does'],
      routes.filter(({ permission }) => !permission).map(({ call, meaning }) => [code(call), meaning]),
    ),
    'endpoint-permitted-routes': table(
      ['call', 'permission', 'does'],
      routes
        .filter(({ permission }) => permission)
        .map(({ call, permission, meaning }) => [code(call), code(permission), meaning]),
    ),
    'endpoint-permissions': table(
      ['permission', 'meaning'],
      permissions.map((name) => [code(name), permits.get(name) ?? '']),
    ),
    'endpoint-settings': table(
      ['variable', 'meaning', 'default'],
      [...endpointSettings().values()].map(({ name, required, default: usual }) => [
        code(name),
        meaningOf.get(name) ?? '',
        required ? 'required' : usual ? code(usual) : '',
      ]),
    ),
    'endpoint-modules': table(
      ['module', 'adds', 'settings'],
      byFactory.map(([factory, module]) => [
        code(`${factory}()`),
        adds.get(factory) ?? '',
        Object.values(module.settings ?? {})
          .map(({ name }) => code(name))
          .join(', '),
      ]),
    ),
  }
}
