import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder with these files, which goes with the test. */
export const folderWith = (files: Readonly<Record<string, string | Uint8Array>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A file with this content, which goes with the test. */
export const fileWith = (name: string, content: string): string => join(folderWith({ [name]: content }), name)
