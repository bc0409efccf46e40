import { existsSync } from 'node:fs'
import { importGraph } from './import-graph.ts'
import type { PackageRow } from './packages.ts'
import { scriptFiles, withMaps } from './script-files.ts'

export interface PackageContents {
  /** As the build wrote them, from the repository's root. */
  files: string[]
  dependencies: string[]
}

/** Compiled libraries move from `dist/lib` to `dist`; the widget's own build stays where it is. */
export const pathInPackage = (file: string): string => file.replace(/^dist\/lib\//, 'dist/')

/** TypeScript writes `dist/lib`; data files that modules read at run time are still beside their sources. */
export const fileOnDisk = (file: string): string =>
  existsSync(file) ? file : file.replace(/^dist\/lib\//, 'src/')

const declared = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value])

/** The files and dependencies of a package: what the code and the declarations of its entries reach. */
export const packageContents = (row: PackageRow): PackageContents => {
  const scripts = new Set(row.hasScript ? scriptFiles() : [])
  const entries = Object.values(row.entries)
  const code = importGraph(
    [...entries.flatMap((entry) => declared(entry.default)), ...Object.values(row.bin ?? {})].filter(
      (file) => !scripts.has(file),
    ),
    fileOnDisk,
  )
  const types = importGraph(
    entries.filter((entry) => entry.default).flatMap((entry) => declared(entry.types)),
    fileOnDisk,
  )
  // Types for a framework import its types, which the consumer's program has.
  const augmentations = importGraph(
    entries.filter((entry) => !entry.default).flatMap((entry) => declared(entry.types)),
    fileOnDisk,
  )
  return {
    files: withMaps(new Set([...code.files, ...types.files, ...augmentations.files, ...scripts])),
    dependencies: [...new Set([...code.packages, ...types.packages])].sort(),
  }
}
