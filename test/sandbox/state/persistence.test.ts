import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { clockStore, createClock } from '../../../src/sandbox/context/clock.ts'
import { openFileStore } from '../../../src/sandbox/persistence/file-store.ts'
import { createState } from '../../../src/sandbox/state/state.ts'
import { createReceiver } from '../orders/notification-support.ts'
import { call, json, order, standing } from '../rest-support.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Thing {
  id: number
  text: string
}

const report = (error: unknown) => {
  throw error
}
const open = (folder: string, rewriteFrom?: number) => {
  const store = openFileStore(folder, { report, rewriteFrom })
  return { ...store, things: store.table<Thing>('things'), others: store.table<Thing>('others') }
}
const journalOf = (folder: string) => join(folder, 'sandbox.journal')

it('keeps all rows in their order over a restart', () => {
  const folder = newFolder()
  const first = open(folder)
  first.things.put({ id: 1, text: 'one' })
  first.things.put({ id: 2, text: 'zwei \u2028\n"' })
  first.others.put({ id: 1, text: 'other' })
  first.commit()
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

it('recovers complete commits only, wherever the file was cut off', () => {
  const folder = newFolder()
  const store = open(folder)
  const ends = [readFileSync(journalOf(folder)).length]
  for (let commit = 1; commit <= 4; commit++) {
    store.things.put({ id: commit, text: `é${commit}` })
    store.others.put({ id: commit, text: 'x' })
    store.commit()
    ends.push(readFileSync(journalOf(folder)).length)
  }
  store.close()
  const whole = readFileSync(journalOf(folder))
  const counts = (target: string) => {
    const again = open(target)
    const found = [[...again.things.all()].length, [...again.others.all()].length]
    again.things.put({ id: 99, text: 'goes on' })
    again.close()
    const last = open(target)
    expect(last.things.get(99)).toEqual({ id: 99, text: 'goes on' })
    last.close()
    return found
  }
  const target = newFolder()
  for (let length = ends[0] ?? 0; length <= whole.length; length++) {
    writeFileSync(journalOf(target), whole.subarray(0, length))
    const expected = ends.filter((end) => end <= length).length - 1
    expect(counts(target)).toEqual([expected, expected])
  }
  const overwritten = Buffer.from(whole)
  overwritten.fill(0, (ends[3] ?? 0) + 12, whole.length - 1)
  writeFileSync(journalOf(target), overwritten)
  expect(counts(target)).toEqual([3, 3])
})

it('refuses a file that is damaged before its end or has another format', () => {
  const folder = newFolder()
  const store = open(folder)
  for (const id of [1, 2]) {
    store.things.put({ id, text: 'x' })
    store.commit()
  }
  store.close()
  const text = readFileSync(journalOf(folder), 'utf8')
  writeFileSync(journalOf(folder), text.replace('"id":1', '"id":7'))
  expect(() => open(folder)).toThrow('damaged in line 2')
  writeFileSync(journalOf(folder), 'something else\n')
  expect(() => open(folder)).toThrow('no data file')
  writeFileSync(journalOf(folder), text)
  open(folder).close()
})

it('rewrites a grown journal without losing data', () => {
  const folder = newFolder()
  const store = open(folder, 2_000)
  for (let i = 0; i < 500; i++) {
    store.things.put({ id: i % 10, text: `text ${i}` })
    store.commit()
  }
  expect(readFileSync(journalOf(folder)).length).toBeLessThan(4_000)
  store.close()
  const again = open(folder)
  expect([...again.things.all()]).toEqual(
    Array.from({ length: 10 }, (_, id) => ({ id, text: `text ${490 + id}` })),
  )
  again.close()
  expect(readdirSync(folder)).toEqual(['sandbox.journal'])
})

it('overwrites the file that a killed rewrite left behind', () => {
  const folder = newFolder()
  const first = open(folder)
  first.things.put({ id: 1, text: 'one' })
  first.close()
  writeFileSync(`${journalOf(folder)}.new`, 'half a li')
  const second = open(folder, 1)
  expect([...second.things.all()]).toEqual([{ id: 1, text: 'one' }])
  for (let i = 0; i < 20; i++) {
    second.things.put({ id: 2, text: `two ${i}` })
    second.commit()
  }
  second.close()
  expect(readdirSync(folder)).toEqual(['sandbox.journal'])
  const third = open(folder)
  expect([...third.things.all()]).toEqual([
    { id: 1, text: 'one' },
    { id: 2, text: 'two 19' },
  ])
  third.close()
})

it('commits changes outside a request by itself', async () => {
  const folder = newFolder()
  const store = open(folder)
  store.things.put({ id: 1, text: 'alone' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(readFileSync(journalOf(folder), 'utf8')).toContain('alone')
  store.close()
})

it('refuses a second sandbox while the first one runs', () => {
  const folder = newFolder()
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
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), content)
  open(folder).close()
  expect(readdirSync(folder)).toEqual(['sandbox.journal'])
})

it.runIf(existsSync('/proc/self/stat'))(
  'replaces the lock of a killed process that its parent has not asked about',
  async () => {
    const folder = newFolder()
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
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => open(join(file, 'below'))).toThrow(/^The data folder .* cannot be used/)
})

it('keeps the clock, the IDs and the notifications over a restart', async () => {
  const data = newFolder()
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

it('commits the changes of a request before its response', async () => {
  const data = newFolder()
  const sandbox = await standing({ data })
  const extra = { ExtraParameters: [{ Key: 'x-key', Value: 'written-down' }] }
  await call(sandbox, '/cart/processcart', { body: order({ cart: extra }) })
  expect(readFileSync(journalOf(data), 'utf8')).toContain('written-down')
  await sandbox.close()
})

it('releases the folder when it cannot start', async () => {
  const data = newFolder()
  await expect(standing({ data, notifications: { 7: { url: 'https://shop.example' } } })).rejects.toThrow()
  await (await standing({ data })).close()
})
