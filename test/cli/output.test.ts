/**
 * The output that all commands share: column widths of all scripts, wrapped text, tables on narrow terminals,
 * colours and the progress line. Text from the network is hostile here, with control characters and direction marks,
 * and may not reach the terminal. Half of the tests call pure functions; the others run commands on a fake terminal,
 * against a sandbox.
 */

import { describe, expect, it } from 'vitest'
import { displayWidth, shortened, wrapped } from '../../src/cli/terminal/display-width.ts'
import { plainJson, plainText } from '../../src/cli/terminal/plain-text.ts'
import { withProgress } from '../../src/cli/terminal/progress.ts'
import { tableLines } from '../../src/cli/terminal/table.ts'
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

  it('cuts a long text between graphemes', () => {
    expect(shortened('abcdef', 6)).toBe('abcdef')
    expect(shortened('abcdefg', 6)).toBe('abcde…')
    expect(shortened('和紙テクスチャ', 6)).toBe('和紙…')
    expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 4)).toBe('👩‍👩‍👧…')
  })

  it('aligns columns in every script', () => {
    const lines = tableLines(
      [{ title: 'Name' }, { title: 'No', align: 'right' }],
      [
        ['ルーメン', '1'],
        ['لومن', '22'],
        ['x', '333'],
      ],
      { hasColors: false },
    )
    expect(lines.map((line) => displayWidth(line))).toEqual([13, 13, 13, 13])
  })
})

describe('a text', () => {
  it('wraps between words, by display width', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapped('和紙 テクスチャ x', 9)).toEqual(['和紙', 'テクスチャ', 'x'])
    expect(wrapped('https://a.example/long x', 4)).toEqual(['https://a.example/long', 'x'])
    expect(wrapped('', 4)).toEqual([''])
  })
})

describe('a table on a narrow terminal', () => {
  const columns = [
    { title: 'No', isKey: true },
    { title: 'Name', least: 6, isKey: true },
    { title: 'DE' },
    { title: 'JP' },
    { title: 'US' },
  ] as const
  const rows = [
    ['1', 'Lumen Personal', '77.00 EUR', '9800 JPY', '79.00 USD'],
    ['2', 'ルーメン 和紙', '15.60 EUR', '2800 JPY', '18.13 USD'],
  ]
  const lines = (width?: number) => tableLines(columns, rows, { hasColors: false, width })

  it('has its natural width on a wide terminal', () => {
    expect(lines(100)).toEqual(lines())
    expect(lines()[1]).toBe('1   Lumen Personal  77.00 EUR  9800 JPY  79.00 USD')
    expect(lines(50)).toEqual(lines())
  })

  it('shortens the columns that may shrink', () => {
    expect(lines(44)).toEqual([
      'No  Name      DE         JP        US',
      '1   Lumen P…  77.00 EUR  9800 JPY  79.00 USD',
      '2   ルーメ…   15.60 EUR  2800 JPY  18.13 USD',
    ])
  })

  it('splits into parts that repeat the key columns', () => {
    expect(lines(36)).toEqual([
      'No  Name         DE         JP',
      '1   Lumen Pers…  77.00 EUR  9800 JPY',
      '2   ルーメン…    15.60 EUR  2800 JPY',
      '',
      'No  Name         US',
      '1   Lumen Pers…  79.00 USD',
      '2   ルーメン…    18.13 USD',
    ])
  })

  it('keeps every value on the narrowest terminal', () => {
    for (const width of [1, 5, 12]) {
      const text = lines(width).join('\n')
      for (const price of ['77.00 EUR', '2800 JPY', '18.13 USD']) expect(text).toContain(price)
    }
  })

  it('wraps its last column', () => {
    const wrapping = [{ title: 'Result' }, { title: 'Found', wraps: true }] as const
    const found = [['failed', 'the page shows 69.30 EUR, checkout asks for 77.00 EUR']]
    expect(tableLines(wrapping, found, { hasColors: false, width: 40 })).toEqual([
      'Result  Found',
      'failed  the page shows 69.30 EUR,',
      '        checkout asks for 77.00 EUR',
    ])
  })
})

describe('output on a narrow terminal', () => {
  it('fits on a terminal, and stays unwrapped in a pipe', async () => {
    const args = ['check', '--products', '97772,99999', '--countries', 'DE', '--coupon', 'NOPE']
    const narrow = await runHere(args, { env: env({ NO_COLOR: '1' }), isTTY: true, columns: 60 })
    const widths = narrow.stdout.split('\n').map(displayWidth)
    expect(Math.max(...widths)).toBeLessThanOrEqual(60)
    const piped = await runHere(args, { env: env(), columns: 60 })
    expect(Math.max(...piped.stdout.split('\n').map(displayWidth))).toBeGreaterThan(60)
  })

  it('does not wrap lines that are meant to be copied', async () => {
    const { stdout } = await runHere(['sandbox', '--pricing-port', '0', '--rest-port', '0'], {
      isTTY: true,
      columns: 40,
    })
    expect(stdout).toMatch(/^ {2}export VITRINE_CLIENT_ID=\S+ VITRINE_USERNAME=\S+ VITRINE_PASSWORD=\S+$/m)
  })
})

/** Sets the window title, clears the screen, moves up; then a C1 sequence, a right-to-left override, a bell. */
const hostile = '\u001b]0;owned\u0007\u001b[2J\u001b[1A\u009b31m\u202Egnp\u0007\r\nnext'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const active = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

describe('text from the network', () => {
  it('becomes one line without terminal control characters', () => {
    expect(plainText(hostile)).not.toMatch(active)
    expect(plainText(hostile)).not.toContain('\n')
    expect(plainText('👩‍👧 خطًا 和紙\u200c')).toBe('👩‍👧 خطًا 和紙\u200c')
  })

  it('keeps its value in JSON, with escapes', () => {
    const json = plainJson({ [hostile]: hostile })
    expect(json).not.toMatch(active)
    expect(JSON.parse(json)).toEqual({ [hostile]: hostile })
  })

  it('is cleaned in names, amounts and messages', async () => {
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
    for (const json of [[], ['--json']]) {
      const { stdout, stderr } = await runHere(['check', ...json], { env: env(hosts) })
      expect(stdout + stderr).not.toMatch(active)
      expect(stdout + stderr).toContain('owned')
    }
  })
})

describe('colors', () => {
  const sgr = '\u001b['

  it('appear in a pipe, and beside NO_COLOR, where FORCE_COLOR asks for them', async () => {
    const args = ['check', '--products', '97772']
    for (const value of ['', '1', '3', 'true'])
      expect((await runHere(args, { env: env({ FORCE_COLOR: value, NO_COLOR: '1' }) })).stdout).toContain(sgr)
    const { stdout } = await runHere(args, { env: env({ FORCE_COLOR: '0' }), isTTY: true })
    expect(stdout).not.toContain(sgr)
  })

  it('appear on terminals without NO_COLOR only', async () => {
    const args = ['check', '--products', '97772']
    const colored = await runHere(args, { env: env(), isTTY: true })
    expect(colored.stdout).toContain(`${sgr}32mok${sgr}39m`)
    for (const [changes, isTTY] of [
      [{ NO_COLOR: '1' }, true],
      [{ TERM: 'dumb' }, true],
      [{}, false],
    ] as const) {
      const { stdout } = await runHere(args, { env: env(changes), isTTY })
      expect(stdout).not.toContain(sgr)
    }
  })
})

describe('progress', () => {
  const watched = (isTTY: boolean) => {
    const written: string[] = []
    const { clock, advance } = manualClock()
    const stderr = { isTTY, write: (text: string) => written.push(text) }
    let interrupt = (_: number) => {}
    const interrupted = new Promise<number>((resolve) => {
      interrupt = resolve
    })
    const terminal = { stderr, clock, env: {}, untilInterrupted: () => interrupted }
    let finish = () => {}
    const work = new Promise<void>((resolve) => {
      finish = resolve
    })
    return { written, advance, terminal, finish, work, interrupt }
  }

  it('appears after a second, counts the seconds, and is erased', async () => {
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

  it('is erased before an error is printed', async () => {
    const { written, advance, terminal } = watched(true)
    const done = withProgress(terminal, 'Asking', async () => {
      advance(1_000)
      throw new Error('no')
    })
    await expect(done).rejects.toThrow('no')
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  it('is never wider than the terminal', async () => {
    const { written, advance, terminal, finish, work } = watched(true)
    const stderr = { ...terminal.stderr, columns: 20 }
    const done = withProgress({ ...terminal, stderr }, 'Asking for very many prices', () => work)
    advance(1_000)
    finish()
    await done
    expect(written[0]).toBe('\r\u001b[KAsking for very ma…')
  })

  it('is erased on an interruption, without waiting for the work', async () => {
    for (const isTTY of [true, false]) {
      const { written, advance, terminal, work, interrupt } = watched(isTTY)
      const done = withProgress(terminal, 'Asking', () => work)
      advance(1_000)
      interrupt(143)
      await expect(done).rejects.toMatchObject({ code: 'interrupted', exitCode: 143 })
      expect(written.at(-1)).toBe(isTTY ? '\r\u001b[K' : undefined)
    }
  })

  it('appears on terminals only', async () => {
    const { written, advance, terminal, finish, work } = watched(false)
    const done = withProgress(terminal, 'Asking', () => work)
    advance(5_000)
    finish()
    await done
    expect(written).toEqual([])
  })
})
