import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that a tool writes from others, by their paths in a repository. */
export interface GeneratedFiles {
  texts: Readonly<Record<string, string>>
  /** Files of an earlier run for which there is no text any more. */
  gone?: readonly string[]
}

/**
 * Writes the files whose text has changed, and removes those that are gone.
 *
 * @param isCheck whether to leave every file as it is
 * @returns the files that were old
 */
export const updateFiles = (
  root: string,
  { texts, gone = [] }: GeneratedFiles,
  isCheck: boolean,
): string[] => {
  const old = Object.entries(texts).filter(([path, text]) => {
    const file = join(root, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  if (!isCheck) {
    for (const path of gone) rmSync(join(root, path))
    for (const [path, text] of old) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
  return [...old.map(([path]) => path), ...gone]
}

/**
 * Runs a tool that writes files. `--check` writes nothing and fails where one of them is old.
 *
 * @param tool its path, which the message names
 * @param write writes its files, and returns those that were old
 */
export const runTool = (tool: string, write: (isCheck: boolean) => string[]): void => {
  const isCheck = process.argv.includes('--check')
  const old = write(isCheck)
  if (!isCheck || old.length === 0) return
  console.error(`Run node ${tool}: ${old.join(', ')}`)
  process.exitCode = 1
}
