import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Catalogue } from '../catalogue/model.ts'
import { CatalogueError, parseCatalogue } from '../catalogue/parse-catalogue.ts'

/** Path of the sample catalogue, for merchants to copy. */
export const sampleCatalogueFile = fileURLToPath(
  new URL('../catalogue/default-catalogue.json', import.meta.url),
)

const reasonFor = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/**
 * Loads a catalogue.
 * @param file A JSON file. @default the sample catalogue
 * @throws CatalogueError when the file is missing or invalid
 */
export const loadCatalogue = (file?: string): Catalogue => {
  const path = file ?? sampleCatalogueFile
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new CatalogueError(path, [`the file cannot be read: ${reasonFor(cause)}`], { cause })
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new CatalogueError(path, [`the file is not JSON: ${reasonFor(cause)}`], { cause })
  }
  return parseCatalogue(content, path)
}
