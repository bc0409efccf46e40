import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export { packFolder } from '../../tools/release/installed-package.ts'

const execute = promisify(execFile)

/** Runs a command in a folder; its output, or an error with it. */
export const run = async (
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  try {
    const { stdout } = await execute(command, args, { cwd, env: { ...process.env, ...env } })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`)
  }
}
