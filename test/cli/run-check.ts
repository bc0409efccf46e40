import type { Finding } from '../../src/cli/check/finding.ts'
import { runHere } from './support.ts'

/** Runs `vitrine check --json`, with a line of text for each finding. */
export const runCheck = async (args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runHere(['check', '--json', ...args], { env })
  const { checks = [] }: { checks?: Finding[] } = JSON.parse(stdout)
  return {
    code,
    stderr,
    lines: checks.map(({ check, status, found }) => `${status} ${check}: ${found}`),
    checks,
  }
}
