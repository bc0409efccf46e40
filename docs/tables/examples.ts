import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from '../../src/widget/elements/example.ts'

const folder = join(import.meta.dirname, '../../src/widget/elements')

/** The example of each element, by the name of its part. */
export const examples: Readonly<Record<string, Example>> = Object.assign(
  {},
  ...(await Promise.all(globSync('*/example.ts', { cwd: folder }).map((file) => import(join(folder, file))))),
)
