/**
 * The file in which `vitrine watch` keeps its readings: each line holds the hash of the one before. Every alteration,
 * omission and exchange of lines must be found and named, and a tail that was cut by a hash that was kept elsewhere. A
 * line that an interruption left unfinished is dropped. Pure file tests in temporary folders, with generated
 * alterations.
 */

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type NewLine, openHistory } from '../../src/cli/watch/history.ts'

const historyFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'history.jsonl')
}

const reading = (minute: number, gross: number): NewLine => ({
  at: new Date(Date.UTC(2026, 8, 1, 2, minute)).toISOString(),
  run: '2026-09-01T02:00:00.000Z',
  ask: { country: 'DE' },
  prices: { '97772': { currency: 'EUR', gross, net: gross / 1.25 } },
})

/** A history of some lines, and their texts. */
const written = (count: number): { file: string; lines: string[]; heads: string[] } => {
  const file = historyFile()
  const history = openHistory(file, '1001')
  const heads: string[] = []
  for (let minute = 0; minute < count; minute++) {
    history.add(reading(minute, 70 + minute))
    heads.push(history.head)
  }
  return { file, lines: readFileSync(file, 'utf8').trimEnd().split('\n'), heads }
}

const rewritten = (file: string, lines: readonly string[]): void =>
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))

it('reads back what it has written, and goes on behind it', () => {
  const { file, heads } = written(3)
  const again = openHistory(file, '1001')
  expect(again.lines).toHaveLength(3)
  expect(again).toMatchObject({ count: 4, head: heads[2], client: '1001' })
  again.add(reading(9, 79))
  expect(openHistory(file, '1001').lines.at(-1)).toMatchObject({
    number: 5,
    prices: { '97772': { gross: 79 } },
  })
})

it('gives each line the hash of the one before, in plain JSON', () => {
  const { lines } = written(3)
  const all = lines.map((line): { prev: string; hash: string } => JSON.parse(line))
  expect(all[0]?.prev).toBe('0'.repeat(64))
  for (const [index, line] of all.entries()) if (index > 0) expect(line.prev).toBe(all[index - 1]?.hash)
})

it('refuses a history with any line altered, and names it', () => {
  const { file, lines } = written(6)
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.nat(), fc.integer({ min: 33, max: 126 }), (index, at, code) => {
      const line = lines[index] ?? ''
      const place = at % line.length
      const changed = `${line.slice(0, place)}${String.fromCharCode(code)}${line.slice(place + 1)}`
      fc.pre(changed !== line)
      rewritten(file, lines.with(index, changed))
      expect(() => openHistory(file, '1001')).toThrow(/^Line \d+ of the history/)
    }),
  )
})

it('refuses a price that was altered together with the hash of its line', () => {
  const { file, lines } = written(4)
  const other = written(1)
  const forged = openHistory(other.file, '1001')
  forged.add(reading(1, 20))
  const line = readFileSync(other.file, 'utf8').trimEnd().split('\n')[2] ?? ''
  rewritten(file, lines.with(2, line))
  expect(() => openHistory(file, '1001')).toThrow('Line 4 of the history does not follow line 3')
})

it.each([0, 1, 2, 3, 4])('refuses a history without its line %i', (index) => {
  const { file, lines } = written(5)
  rewritten(file, lines.toSpliced(index, 1))
  expect(() => openHistory(file, '1001')).toThrow(/^Line \d of the history/)
})

it('refuses lines that changed places', () => {
  const { file, lines } = written(5)
  rewritten(file, [...lines.slice(0, 2), ...lines.slice(2, 4).reverse(), ...lines.slice(4)])
  expect(() => openHistory(file, '1001')).toThrow('Line 3 of the history')
})

describe('a tail that was cut', () => {
  it('is found by a head that was kept', () => {
    const { file, lines, heads } = written(5)
    rewritten(file, lines.slice(0, 4))
    expect(openHistory(file, '1001').count).toBe(4)
    expect(() => openHistory(file, '1001', heads[4])).toThrow('its end was cut')
    expect(openHistory(file, '1001', heads[2]).count).toBe(4)
  })

  it('is found behind lines that were added since', () => {
    const { file, lines, heads } = written(5)
    rewritten(file, lines.slice(0, 4))
    openHistory(file, '1001').add(reading(30, 60))
    expect(() => openHistory(file, '1001', heads[4])).toThrow('its end was cut')
  })

  it('is found where the file is gone', () => {
    const { heads } = written(2)
    expect(() => openHistory(historyFile(), '1001', heads[1])).toThrow('its end was cut')
  })
})

it('drops a line that an interruption left unfinished', () => {
  const { file, lines } = written(3)
  appendFileSync(file, '{"prev":"0123')
  const history = openHistory(file, '1001')
  expect(history.lines).toHaveLength(3)
  history.add(reading(8, 78))
  const after = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(after.slice(0, lines.length)).toEqual(lines)
  expect(openHistory(file, '1001').lines).toHaveLength(4)
})

it('refuses to write behind another run, and with a clock that is behind', () => {
  const { file } = written(2)
  const one = openHistory(file, '1001')
  const other = openHistory(file, '1001')
  one.add(reading(5, 75))
  expect(() => other.add(reading(6, 76))).toThrow('Another run has written')
  expect(() => one.add(reading(1, 71))).toThrow('The clock of this computer is behind')
  expect(openHistory(file, '1001').lines).toHaveLength(3)
})

it('is of one client', () => {
  const { file } = written(1)
  expect(() => openHistory(file, '1002')).toThrow('The history is of client 1001, and not of 1002.')
  expect(openHistory(file, undefined).client).toBe('1001')
})
