import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface BaseCommit {
  root: string
  remove(): void
}

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/**
 * Checks a commit out into a temporary folder and builds it there, with the packages that are installed here.
 *
 * @throws when the commit does not exist or does not build
 */
export const buildBaseCommit = (repository: string, ref: string): BaseCommit => {
  const root = join(mkdtempSync(join(tmpdir(), 'vitrine-base-')), 'tree')
  const packages = join(root, 'node_modules')
  const remove = (): void => {
    // The link is removed first, so that nothing follows it.
    rmSync(packages, { force: true })
    run('git', ['worktree', 'remove', '--force', root], repository)
    rmSync(dirname(root), { recursive: true, force: true })
  }
  run('git', ['worktree', 'add', '--quiet', '--detach', root, ref], repository)
  try {
    symlinkSync(join(repository, 'node_modules'), packages)
    run('npm', ['run', '--silent', 'build'], root)
    return { root, remove }
  } catch (error) {
    remove()
    throw error
  }
}
