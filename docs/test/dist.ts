import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the built site. */
export const dist = join(import.meta.dirname, '../.vitepress/dist')

/** The built pages by their path. Without the playground, which is no page of the documentation. */
export const builtPages = (): Map<string, string> =>
  new Map(
    globSync('**/*.html', { cwd: dist, exclude: ['playground/**'] }).map((page) => [
      page,
      readFileSync(join(dist, page), 'utf8'),
    ]),
  )
