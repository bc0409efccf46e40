import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UsageError } from '../command/errors.ts'
import type { FolderFile } from './endpoint-folder.ts'

/** Refuses a folder that has one of the files. @throws UsageError */
export const refuseExisting = (folder: string, paths: readonly string[]): void => {
  const existing = paths.filter((path) => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new UsageError(
      `The folder has ${existing.join(', ')} already, and nothing is overwritten. Name another one with --folder.`,
    )
}

/** Writes new files. One that has appeared since stays as it is, and the rest is not written. */
export const writeFolder = (folder: string, files: readonly FolderFile[]): void => {
  for (const { path, text, isSecret } of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx', mode: isSecret ? 0o600 : 0o644 })
    if (isSecret) chmodSync(file, 0o600)
  }
}
