import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { DataFolderError } from './data-folder-error.ts'

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Fields of `/proc/<pid>/stat` from the state on; none without `/proc`. */
const statOf = (pid: number): string[] => {
  const stat = textOf(`/proc/${pid}/stat`) ?? ''
  // The program's name is in parentheses and may contain blanks and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Start time of a process, empty without `/proc`. Containers reuse process IDs after a restart, so the ID alone is
 * ambiguous.
 */
const beginningOf = (pid: number): string => {
  const ticks = statOf(pid)[19]
  return ticks === undefined ? '' : `${ticks} ${textOf('/proc/sys/kernel/random/boot_id')?.trim()}`
}

/** A killed process keeps its ID as a zombie until its parent has asked for its end. */
const isZombie = (pid: number): boolean => statOf(pid)[0] === 'Z'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** ID of the live process that holds a lock; undefined when that process has ended. */
const holderOf = (content: string): number | undefined => {
  const [, id = '', beginning = ''] = /^(\d+)\n(.*)\n/.exec(content) ?? []
  const pid = Number(id)
  if (pid === 0 || !isAlive(pid)) return undefined
  return beginning === '' || beginning === beginningOf(pid) ? pid : undefined
}

const inUse = (folder: string, pid: number | undefined): DataFolderError =>
  new DataFolderError(
    `The data folder ${folder} is in use${pid === undefined ? '' : ` by process ${pid}`}. End that sandbox, or choose another folder.`,
  )

/**
 * Removes the lock of an ended process. If another process has replaced it meanwhile, its lock is restored.
 */
const takeAway = (file: string, content: string): boolean => {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    throw error
  }
  const isRight = textOf(aside) === content
  if (!isRight) linkSync(aside, file)
  rmSync(aside, { force: true })
  return isRight
}

/**
 * Locks a folder for one process. The lock of a killed process is replaced.
 * @returns a function that releases the lock
 * @throws DataFolderError when a process, including this one, holds the lock
 */
export const lockFolder = (folder: string, file: string): (() => void) => {
  const mine = `${process.pid}\n${beginningOf(process.pid)}\n${randomUUID()}\n`
  for (let tries = 0; tries < 5; tries++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (textOf(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const content = textOf(file)
    if (content === undefined) continue
    const holder = holderOf(content)
    if (holder !== undefined) throw inUse(folder, holder)
    if (!takeAway(file, content)) throw inUse(folder, undefined)
  }
  throw inUse(folder, undefined)
}
