import { fileURLToPath } from 'node:url'

/** The catalogue that the sandbox serves unless it is given another one, for merchants to copy. */
export const sampleCatalogueFile = fileURLToPath(new URL('./default-catalogue.json', import.meta.url))
