import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Render = typeof import('../../render/index.ts')

/** The renderer. Its views are TSX, which Node does not read, so the program from its sources takes the built file. */
export const loadRender = async (): Promise<Render> => {
  if (!import.meta.url.endsWith('.ts')) return import('../../render/index.ts')
  const built = join(import.meta.dirname, '../../../dist/lib/render/index.js')
  if (!existsSync(built)) throw new Error('The renderer is not built: run npm run build:widget first.')
  return import(pathToFileURL(built).href)
}
