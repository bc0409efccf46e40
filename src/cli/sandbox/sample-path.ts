import { relative } from 'node:path'
import { sampleCatalogueFile } from '../../sandbox/node/load-catalogue.ts'

/** The sample catalogue's file for a command typed in that folder: relative when it is inside, else absolute. */
export const samplePath = (folder: string): string => {
  const inside = relative(folder, sampleCatalogueFile)
  const path = inside.startsWith('..') ? sampleCatalogueFile : inside
  return /\s/.test(path) ? `"${path}"` : path
}
