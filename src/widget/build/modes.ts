import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../messages/languages.ts'

/** The files of words that each language has: `page` is the one of every page. */
export const wordFiles: readonly string[] = globSync(`*/${languages[0]}.ts`, {
  cwd: join(import.meta.dirname, '../startup/words'),
})
  .map((path) => path.split('/')[0] ?? '')
  .sort()

const list = readFileSync(new URL('../startup/lazy-files.ts', import.meta.url), 'utf8')

/** Every lazy module with its file. */
export const lazyModuleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [...list.matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\.\/(.+)'\),$/gm)].map(
    ([, name = '', file = '']) => [name, file],
  ),
)

/** The source of each lazy file, by the name behind `vitrine-`. */
export const lazyEntries: Readonly<Record<string, string>> = {
  ...lazyModuleFiles,
  ...Object.fromEntries(
    wordFiles.flatMap((file) =>
      languages.map((language) => [
        file === 'page' ? language : `${file}-${language}`,
        `startup/words/${file}/${language}.ts`,
      ]),
    ),
  ),
}

/** The modes of `vite.config.ts` that write the files of the script tag: one for each file. */
export const scriptModes: readonly string[] = [
  'script',
  ...Object.keys(lazyEntries).map((name) => `lazy-${name}`),
]
