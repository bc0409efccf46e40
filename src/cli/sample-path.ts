import { relative } from 'node:path'
import { sampleCatalogueFile } from '../sandbox/node/load-catalogue.ts'

/** The sample catalogue's file as one would type it in that folder: from there when it is inside, else in full. */
export const samplePath = (folder: string): string => {
  const inside = relative(folder, sampleCatalogueFile)
  const path = inside.startsWith('..') ? sampleCatalogueFile : inside
  return /\s/.test(path) ? `"${path}"` : path
}
