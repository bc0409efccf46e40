import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import { startAll } from '../../../src/cli/start/start-all.ts'
import { onFreePorts } from '../../../test/support/free-ports.ts'
import { chromiumArgs, chromiumPath } from '../../../test/support/programs.ts'
import { median, percentile } from '../statistics.ts'
import { isQuiet } from '../widget/browser/quiet.ts'
import { performancePage, writeFigures } from '../write-figures.ts'

// From the click on a buy control to the request for checkout: real Chromium, real endpoint, the sandbox with a delay.

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

const press = async (
  context: BrowserContext,
  demo: string,
  setFault: (fault: string) => Promise<void>,
  fault: string,
) => {
  const page = await context.newPage()
  await page.addInitScript(markClick)
  // Checkout's own speed is no part of the way to it.
  await page.route(/scope=checkout|\/session\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'checkout' }),
  )
  await page.goto(`${demo}/demo/product.html`)
  const card = page.locator('vitrine-card[product="97772"]')
  await card.locator('[part=price]', { hasText: '€77.00' }).waitFor()
  await page.waitForLoadState('networkidle')
  await setFault(fault)
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.isNavigationRequest(), { timeout: 15_000 }),
    card.locator('a[part=buy]').click({ noWaitAfter: true }),
  ])
  await page.waitForURL(/scope=checkout|\/session\//)
  const clicked = Number(await page.evaluate(() => window.name))
  await setFault('')
  await page.close()
  return { time: request.timing().startTime - clicked, isBySession: request.url().includes('/session/') }
}

const measure = async ({ name, fault, limit }: Speed, clicks: number): Promise<string[]> => {
  // A new endpoint for each speed: its circuit breaker and its pace begin afresh.
  const running = await startAll({ ...onFreePorts, modules: [] })
  const address = (index: number): string => running.addresses[index]?.[1] ?? ''
  const setFault = async (next: string): Promise<void> => {
    const response = await fetch(`${address(2)}/sandbox/fault`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ fault: next || null }),
    })
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to its fault`)
  }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  const times: number[] = []
  let bySession = 0
  try {
    for (let click = 0; click < clicks; click += 1) {
      // A shopper who has never been here: the cart's file is not in the cache.
      const context = await browser.newContext({ locale: 'en-US' })
      const { time, isBySession } = await press(context, address(0), setFault, fault)
      times.push(time)
      if (isBySession) bySession += 1
      await context.close()
    }
  } finally {
    await browser.close()
    await running.close()
  }
  const limited = percentile(times, limit.share)
  const rounded = (value: number): string => `${Math.round(value)} ms`
  return [
    name,
    rounded(median(times)),
    rounded(percentile(times, 0.99)),
    `${bySession} of ${clicks}`,
    `${limit.share === 0.5 ? 'median' : '99th percentile'} ≤ ${limit.milliseconds} ms`,
    limited <= limit.milliseconds ? 'PASS' : 'FAIL',
  ]
}

const clicks = Number(values.clicks)
if (!Number.isInteger(clicks) || clicks < 1) throw new Error('--clicks takes a whole number from 1 on')
const quiet = await isQuiet(2_000)
if (!quiet && values.write) throw new Error('the machine is busy: its figures are not for a document')
if (!quiet) console.error('The machine is busy: times below are upper bounds.')
const rows: string[][] = []
for (const speed of speeds) {
  rows.push(await measure(speed, clicks))
  console.log(rows.at(-1)?.join(' · '))
}
const head = ['platform answers previews in', 'median', '99th percentile', 'left by session', 'limit', '']
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const note = `${clicks} clicks for each row, on a ${quiet ? 'quiet' : 'busy'} machine; Node ${process.versions.node}.`
const table = [line(head), line(head.map(() => '---')), ...rows.map(line), '', note].join('\n')
console.log(`\n${table}`)
if (values.write) writeFigures(performancePage, 'bench:checkout', table)
process.exitCode = rows.some((row) => row.at(-1) === 'FAIL') ? 1 : 0
