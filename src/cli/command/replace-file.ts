import { renameSync, writeFileSync } from 'node:fs'

/** Replaces a file at once: a reader, and an interruption, finds the old one or the new one. */
export const replaceFile = (file: string, contents: Uint8Array | string): void => {
  const part = `${file}.vitrine-part`
  writeFileSync(part, contents)
  renameSync(part, file)
}
