/**
 * Measures the time from the click on a buy control to the request for checkout, in Chromium, at platforms of different
 * speeds: `npm run bench:checkout`, with `--write` for the table of the documentation. Each row has a sandbox and an
 * endpoint of its own, so that no row moves the pace or the circuit breaker of another. It takes several minutes, most
 * of them waiting, and needs a quiet machine.
 */

import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startAll } from '../../../src/cli/start/start-all.ts'
import { onFreePorts } from '../../../test/support/free-ports.ts'
import { chromiumArgs, chromiumPath } from '../../../test/support/programs.ts'
import { median, percentile } from '../statistics.ts'
import { isQuiet } from '../widget/browser/quiet.ts'
import { performancePage, writeFigures } from '../write-figures.ts'

const { values } = parseArgs({
  options: {
    /** Clicks for each speed of the platform. */
    clicks: { type: 'string', default: '50' },
    /** Puts the table into the documentation. */
    write: { type: 'boolean', default: false },
  },
})

interface Speed {
  name: string
  /** Of the sandbox, while the shopper presses. */
  fault: string
  limit: { share: number; milliseconds: number }
}

const slow = { share: 0.99, milliseconds: 1500 }
const speeds: readonly Speed[] = [
  { name: '0.1 s', fault: 'latency:100', limit: { share: 0.5, milliseconds: 400 } },
  { name: '1 s', fault: 'latency:1000', limit: slow },
  { name: '8 s', fault: 'latency:8000', limit: slow },
  { name: 'silent', fault: 'latency:60000', limit: slow },
]

/** Marks the moment of the click in a name that survives the navigation. */
const markClick = (): void =>
  window.addEventListener(
    'click',
    () => {
      window.name = String(performance.timeOrigin + performance.now())
    },
    { capture: true },
  )

/** One speed, with a sandbox and an endpoint of its own, whose pace and circuit breaker no other row moves. */
interface Row {
  speed: Speed
  demo: string
  setFault: (fault: string) => Promise<void>
  close: () => Promise<void>
  times: number[]
  bySession: number
}

const startRow = async (speed: Speed): Promise<Row> => {
  const running = await startAll({ ...onFreePorts, modules: [] })
  const address = (index: number): string => running.addresses[index]?.[1] ?? ''
  return {
    speed,
    demo: address(0),
    async setFault(next) {
      const response = await fetch(`${address(2)}/sandbox/fault`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ fault: next || null }),
      })
      if (!response.ok) throw new Error(`the sandbox answered ${response.status} to its fault`)
    },
    close: () => running.close(),
    times: [],
    bySession: 0,
  }
}

/** Opens the page of a shopper who has never been here: the cart's file is not in the cache. */
const openPage = async (browser: Browser, { demo }: Row): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(markClick)
  // Checkout's own speed is no part of the way to it.
  await page.route(/scope=checkout|\/session\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'checkout' }),
  )
  await page.goto(`${demo}/demo/product.html`)
  await page.locator('vitrine-card[product="97772"] [part=price]', { hasText: '€77.00' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

const press = async (row: Row, page: Page): Promise<void> => {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.isNavigationRequest(), { timeout: 15_000 }),
    page.locator('vitrine-card[product="97772"] a[part=buy]').click({ noWaitAfter: true }),
  ])
  await page.waitForURL(/scope=checkout|\/session\//)
  const clicked = Number(await page.evaluate(() => window.name))
  row.times.push(request.timing().startTime - clicked)
  if (request.url().includes('/session/')) row.bySession += 1
}

/** Between the presses of one round, in milliseconds: longer than the work of a press, which would delay the next. */
const distance = 200

/**
 * One click of each row, the slowest platform's first, on pages that are loaded and idle. Rows wait for slow platforms
 * together, while their presses and departures stay apart.
 */
const clickEach = async (browser: Browser, rows: readonly Row[]): Promise<void> => {
  const pages = await Promise.all(rows.map((row) => openPage(browser, row)))
  await Promise.all(rows.map((row) => row.setFault(row.speed.fault)))
  await Promise.all(
    rows.map(async (row, index) => {
      await setTimeout((rows.length - 1 - index) * distance)
      await press(row, pages[index] as Page)
    }),
  )
  await Promise.all(rows.map((row) => row.setFault('')))
  await Promise.all(pages.map((page) => page.context().close()))
}

const measure = async (clicks: number): Promise<string[][]> => {
  const rows = await Promise.all(speeds.map(startRow))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    for (let click = 0; click < clicks; click += 1) await clickEach(browser, rows)
  } finally {
    await browser.close()
    await Promise.all(rows.map(({ close }) => close()))
  }
  const rounded = (value: number): string => `${Math.round(value)} ms`
  return rows.map(({ speed: { name, limit }, times, bySession }) => {
    const limited = percentile(times, limit.share)
    return [
      name,
      rounded(median(times)),
      rounded(percentile(times, 0.99)),
      `${bySession} of ${clicks}`,
      `${limit.share === 0.5 ? 'median' : '99th percentile'} ≤ ${limit.milliseconds} ms`,
      limited <= limit.milliseconds ? 'PASS' : 'FAIL',
    ]
  })
}

const clicks = Number(values.clicks)
if (!Number.isInteger(clicks) || clicks < 1) throw new Error('--clicks takes a whole number from 1 on')
const quiet = await isQuiet(2_000)
if (!quiet && values.write) throw new Error('the machine is busy: its figures are not for a document')
if (!quiet) console.error('The machine is busy: times below are upper bounds.')
const rows = await measure(clicks)
const head = ['platform answers previews in', 'median', '99th percentile', 'left by session', 'limit', '']
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const note = `${clicks} clicks for each row, on a ${quiet ? 'quiet' : 'busy'} machine; Node ${process.versions.node}.`
const table = [line(head), line(head.map(() => '---')), ...rows.map(line), '', note].join('\n')
console.log(`\n${table}`)
if (values.write) writeFigures(performancePage, 'bench:checkout', table)
// The silent sandbox still holds requests, for up to a minute.
process.exit(rows.some((row) => row.at(-1) === 'FAIL') ? 1 : 0)
