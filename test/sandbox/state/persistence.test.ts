/**
 * The file in which a sandbox keeps its state over a restart: order of rows, writes that were killed or fail, damaged
 * files, and the lock that keeps a second sandbox out. Locks of dead processes are replaced, which is tried with real
 * ones on Linux. Each test has a temporary folder; nothing is served.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { clockStore, createClock } from '../../../src/sandbox/context/clock.ts'
import { openFileStore } from '../../../src/sandbox/persistence/file-store.ts'
import { createState } from '../../../src/sandbox/state/state.ts'
import { folderWith } from '../../support/folder.ts'
import { createReceiver } from '../orders/notification-support.ts'
import { call, json, order, standing } from '../rest-support.ts'

interface Thing {
  id: number
  text: string
}

const report = (error: unknown) => {
  throw error
}
const open = (folder: string) => {
  const store = openFileStore(folder, { report })
  return { ...store, things: store.table<Thing>('things'), others: store.table<Thing>('others') }
}
const fileOf = (folder: string) => join(folder, 'sandbox.json')

it('keeps all rows in their order over a restart', () => {
  const folder = folderWith()
  const first = open(folder)
  first.things.put({ id: 1, text: 'one' })
  first.things.put({ id: 2, text: 'zwei \u2028\n"' })
  first.others.put({ id: 1, text: 'other' })
  first.things.put({ id: 1, text: 'one, changed' })
  first.things.put({ id: 3, text: 'three' })
  first.things.delete(2)
  first.close()
  const second = open(folder)
  expect([...second.things.all()]).toEqual([
    { id: 1, text: 'one, changed' },
    { id: 3, text: 'three' },
  ])
  expect(second.others.get(1)).toEqual({ id: 1, text: 'other' })
  second.close()
})

it('reads the last whole file when a write was killed', () => {
  const folder = folderWith()
  const first = open(folder)
  first.things.put({ id: 1, text: 'one' })
  first.close()
  writeFileSync(`${fileOf(folder)}.new`, '{"format":"vitr')
  const second = open(folder)
  expect([...second.things.all()]).toEqual([{ id: 1, text: 'one' }])
  second.things.put({ id: 2, text: 'two' })
  second.close()
  expect(readdirSync(folder)).toEqual(['sandbox.json'])
})

it.each([
  'something else',
  '{"format":"vitrine sandbox 9","tables":{}}',
  '{"format":"vitrine sandbox 2"',
  '',
])('refuses a file that is damaged or has another format: %s', (text) => {
  const folder = folderWith()
  writeFileSync(fileOf(folder), text)
  expect(() => open(folder)).toThrow('no data file')
  writeFileSync(fileOf(folder), '{"format":"vitrine sandbox 2","tables":{}}')
  open(folder).close()
})

it('writes the changes of a second together, and no unchanged data', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const folder = folderWith()
  const store = open(folder)
  store.things.put({ id: 1, text: 'alone' })
  vi.advanceTimersByTime(999)
  store.things.put({ id: 2, text: 'with it' })
  expect(existsSync(fileOf(folder))).toBe(false)
  vi.advanceTimersByTime(1)
  expect(readFileSync(fileOf(folder), 'utf8')).toMatch(/alone.*with it/)
  rmSync(fileOf(folder))
  vi.advanceTimersByTime(5_000)
  store.close()
  expect(readdirSync(folder)).toEqual([])
})

it('reports a write that fails, and tries again with the next change', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const folder = folderWith()
  const errors: unknown[] = []
  const store = openFileStore(folder, { report: (error) => errors.push(error) })
  const things = store.table<Thing>('things')
  mkdirSync(`${fileOf(folder)}.new`)
  things.put({ id: 1, text: 'one' })
  vi.advanceTimersByTime(1_000)
  expect(errors).toMatchObject([
    { name: 'DataFolderError', message: expect.stringContaining('cannot be written') },
  ])
  rmSync(`${fileOf(folder)}.new`, { recursive: true })
  things.put({ id: 2, text: 'two' })
  vi.advanceTimersByTime(1_000)
  expect(readFileSync(fileOf(folder), 'utf8')).toMatch(/one.*two/)
  store.close()
  expect(() => things.put({ id: 3, text: 'three' })).toThrow('The sandbox has ended')
})

it('refuses a second sandbox while the first one runs', () => {
  const folder = folderWith()
  const store = open(folder)
  expect(() => open(folder)).toThrow(`is in use by process ${process.pid}`)
  store.close()
  open(folder).close()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

it.each([
  ['an ended process', '999999999\n\nx\n'],
  ['a process whose ID another one has by now', `${process.pid}\n1 another boot\nx\n`],
  ['nobody', ''],
])('replaces the lock of %s', (_, content) => {
  const folder = folderWith()
  writeFileSync(join(folder, 'lock'), content)
  open(folder).close()
  expect(readdirSync(folder)).toEqual([])
})

it.runIf(existsSync('/proc/self/stat'))(
  'replaces the lock of a killed process that its parent has not asked about',
  async () => {
    const folder = folderWith()
    // `sleep` takes the place of the shell and never asks for the end of the shell's child.
    const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'])
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(chunk)
    const statOf = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    writeFileSync(join(folder, 'lock'), `${pid}\n${statOf()[19]} ${boot}\nx\n`)
    expect(() => open(folder)).toThrow(`is in use by process ${pid}`)
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => statOf()[0]).toBe('Z')
    open(folder).close()
    expect(existsSync(join(folder, 'lock'))).toBe(false)
  },
)

it('reports a folder that cannot be used', () => {
  const file = join(folderWith(), 'file')
  writeFileSync(file, '')
  expect(() => open(join(file, 'below'))).toThrow(/^The data folder .* cannot be used/)
})

it('keeps the clock, the IDs and the notifications over a restart', async () => {
  const data = folderWith()
  const machine = new Date('2026-11-21T12:00:00Z')
  const start = async (...statuses: (number | 'down')[]) => {
    const receiver = createReceiver(...statuses)
    const state = createState({ store: openFileStore(data, { report }) })
    const clock = createClock(machine, () => machine.getTime(), clockStore(state.clock))
    const target = { 1001: { url: 'https://shop.example/n' } }
    return {
      ...receiver,
      sandbox: await standing({ state, clock, notifications: target, fetch: receiver.fetch }),
    }
  }
  const before = await start('down')
  await call(before.sandbox, '/cart/processcart', { body: order() })
  await before.sandbox.notifications.settled()
  await before.sandbox.clock.advance(3_600_000)
  const purchases = await json(call(before.sandbox, '/sandbox/purchases'))
  const session = before.sandbox.state.ids.token('session')
  await before.sandbox.close()

  const after = await start()
  expect(after.sandbox.clock.now()).toEqual(new Date('2026-11-21T13:00:00Z'))
  expect(await json(call(after.sandbox, '/sandbox/purchases'))).toEqual(purchases)
  expect(after.sandbox.state.ids.token('session')).not.toBe(session)
  expect([...after.sandbox.state.customers.all()]).toHaveLength(20)
  expect(after.received).toEqual([])
  await after.sandbox.clock.advance(3_600_000)
  expect(after.received).toHaveLength(1)
  await after.sandbox.close()
})

it('releases the folder when it cannot start', async () => {
  const data = folderWith()
  await expect(standing({ data, notifications: { 7: { url: 'https://shop.example' } } })).rejects.toThrow()
  await (await standing({ data })).close()
})
