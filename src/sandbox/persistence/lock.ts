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

/**
 * Tells two processes with one ID apart, where the system says when a process began: in a container that starts again
 * every ID is soon taken by somebody else. Empty on systems without `/proc`.
 */
const beginningOf = (pid: number): string => {
  const stat = textOf(`/proc/${pid}/stat`)
  // The program's name, in parentheses, may itself hold blanks and parentheses.
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return ticks === undefined ? '' : `${ticks} ${textOf('/proc/sys/kernel/random/boot_id')?.trim()}`
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The process that holds a lock with this content; undefined when it has ended without taking the lock away. */
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

/** Takes an ended process's lock away. When a third process was faster, its new lock goes back to where it was. */
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
 * One process per folder. A lock that a killed process left behind is no hindrance.
 *
 * @returns takes the lock away
 * @throws DataFolderError when another process, or this one, has the folder
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
