import { readFileSync } from 'node:fs'
import { ConfigError } from '../config/read-config.ts'

const fileVariable = /^(VITRINE_[A-Z\d_]+)_FILE$/

/**
 * The environment with each `VITRINE_X_FILE` replaced by `VITRINE_X`, the text of that file without its last line break.
 * Docker, Kubernetes and systemd hand over secrets as files, which child processes and crash reports do not show.
 */
export const withSecretFiles = <Value>(
  env: Readonly<Record<string, Value>>,
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): Record<string, Value | string> => {
  const result: Record<string, Value | string> = { ...env }
  const problems: string[] = []
  for (const [variable, path] of Object.entries(env)) {
    const name = fileVariable.exec(variable)?.[1]
    if (name === undefined || typeof path !== 'string') continue
    delete result[variable]
    if (path === '') continue
    if (env[name]) {
      problems.push(`${variable} and ${name} are both set.`)
      continue
    }
    try {
      result[name] = read(path).replace(/\r?\n$/, '')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
      problems.push(`${variable} names a file that cannot be read${code}.`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return result
}
