import { describe, expect, it } from 'vitest'
import { displayWidth, shortened } from '../../src/cli/output/display-width.ts'
import { plainJson, plainText } from '../../src/cli/output/plain-text.ts'
import { withProgress } from '../../src/cli/output/progress.ts'
import { tableLines } from '../../src/cli/output/table.ts'
import { manualClock, settle } from '../client/support.ts'
import { runHere, sendJson, serve, useSandbox } from './support.ts'

const { env } = useSandbox()

describe('display width', () => {
  it.for([
    ['abc', 3],
    ['', 0],
    ['Größe', 5],
    ['Gro\u0308ße', 5],
    ['ルーメン', 8],
    ['ｶﾀｶﾅ', 4],
    ['＆', 2],
    ['한국어', 6],
    ['\u1112\u1161\u11ab', 2],
    ['لومن', 4],
    ['خطًا', 3],
    ['👩‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['❤️', 2],
    ['😀a', 3],
    ['￥', 2],
    ['¥', 1],
    ['a\u200db', 2],
  ] as const)('of %j is %i', ([text, width]) => {
    expect(displayWidth(text)).toBe(width)
  })

  it('decides where a long text ends, between graphemes', () => {
    expect(shortened('abcdef', 6)).toBe('abcdef')
    expect(shortened('abcdefg', 6)).toBe('abcde…')
    expect(shortened('和紙テクスチャ', 6)).toBe('和紙…')
    expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 4)).toBe('👩‍👩‍👧…')
  })

  it('lines up columns in every script', () => {
    const lines = tableLines(
      [{ title: 'Name' }, { title: 'No', align: 'right' }],
      [
        ['ルーメン', '1'],
        ['لومن', '22'],
        ['x', '333'],
      ],
      false,
    )
    expect(lines.map((line) => displayWidth(line))).toEqual([13, 13, 13, 13])
  })
})

/** Sets the window title, clears the screen, moves up; then a C1 sequence, a right-to-left override, a bell. */
const hostile = '\u001b]0;owned\u0007\u001b[2J\u001b[1A\u009b31m\u202Egnp\u0007\r\nnext'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question
const active = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

describe('text from the network', () => {
  it('is one line without characters that a terminal acts on', () => {
    expect(plainText(hostile)).not.toMatch(active)
    expect(plainText(hostile)).not.toContain('\n')
    expect(plainText('👩‍👧 خطًا 和紙\u200c')).toBe('👩‍👧 خطًا 和紙\u200c')
  })

  it('keeps its value in JSON without such characters', () => {
    const json = plainJson({ [hostile]: hostile })
    expect(json).not.toMatch(active)
    expect(JSON.parse(json)).toEqual({ [hostile]: hostile })
  })

  it('reaches no terminal as it came: names, amounts, messages', async () => {
    const item = await (
      await fetch(`${env().VITRINE_PRICING_URL}/prices?client_id=1001&product_id=97772&country=DE`)
    ).json()
    item[0].product.name = hostile
    item[0].price.gross.localized = hostile
    item[0].currency.iso = hostile
    const url = await serve(({ url: path }, response) =>
      path?.startsWith('/prices')
        ? sendJson(response, item)
        : sendJson(response, { Id: hostile, Message: hostile, Status: 400 }, 400),
    )
    const hosts = { VITRINE_PRICING_URL: url, VITRINE_BASE_URL: url }
    for (const args of [['prices'], ['check'], ['subscription', '1']]) {
      for (const json of [[], ['--json']]) {
        const { stdout, stderr } = await runHere([...args, ...json], { env: env(hosts) })
        expect(stdout + stderr).not.toMatch(active)
        expect(stdout + stderr).toContain('owned')
      }
    }
  })
})

describe('colours', () => {
  const colour = '\u001b['

  it('are for people who have not said no', async () => {
    const args = ['check', '--products', '97772']
    const coloured = await runHere(args, { env: env(), isTTY: true })
    expect(coloured.stdout).toContain(`${colour}32mok${colour}0m`)
    for (const [changes, isTTY] of [
      [{ NO_COLOR: '1' }, true],
      [{ TERM: 'dumb' }, true],
      [{}, false],
    ] as const) {
      const { stdout } = await runHere(args, { env: env(changes), isTTY })
      expect(stdout).not.toContain(colour)
    }
  })
})

describe('progress', () => {
  const watched = (isTTY: boolean) => {
    const written: string[] = []
    const { clock, advance } = manualClock()
    const stderr = { isTTY, write: (text: string) => written.push(text) }
    const terminal = { stderr, clock, env: {} }
    let finish = () => {}
    const work = new Promise<void>((resolve) => {
      finish = resolve
    })
    return { written, advance, terminal, finish, work }
  }

  it('is silent for a second, counts them then, and leaves nothing behind', async () => {
    const { written, advance, terminal, finish, work } = watched(true)
    let step = (_: string) => {}
    const done = withProgress(terminal, 'Asking', (next) => {
      step = next
      return work
    })
    advance(999)
    expect(written).toEqual([])
    advance(1)
    step('Asking, 1 of 2')
    advance(1_000)
    finish()
    await done
    await settle()
    expect(written).toEqual([
      '\r\u001b[KAsking (1 s)',
      '\r\u001b[KAsking, 1 of 2 (1 s)',
      '\r\u001b[KAsking, 1 of 2 (2 s)',
      '\r\u001b[K',
    ])
  })

  it('is gone before an error is told', async () => {
    const { written, advance, terminal } = watched(true)
    const done = withProgress(terminal, 'Asking', async () => {
      advance(1_000)
      throw new Error('no')
    })
    await expect(done).rejects.toThrow('no')
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  it('is for terminals only', async () => {
    const { written, advance, terminal, finish, work } = watched(false)
    const done = withProgress(terminal, 'Asking', () => work)
    advance(5_000)
    finish()
    await done
    expect(written).toEqual([])
  })
})
