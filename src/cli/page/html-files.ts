import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The HTML files of a folder by their path in it, in a fixed order. */
export const htmlFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).includes('node_modules'))
    .sort()
}
