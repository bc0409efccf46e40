import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type LaunchOptions, type Page } from 'playwright-core'
import { type Link, startLinkProxy } from './link-proxy.ts'
import { type ProbeOptions, type ProbeResult, probe, resultStart } from './probe.ts'
import { waitForQuiet } from './quiet.ts'
import { type TraceEvent, traceCategories } from './trace.ts'

export interface LoadOptions {
  url: string
  probe: ProbeOptions
  /** The language of the browser. @default 'en-US' */
  locale?: string | undefined
  /** The link between the browser and all hosts; without one, as fast as this machine. */
  link?: Link | undefined
  /** How many times slower than this machine. @default 1 */
  cpu?: number
  /** Whether the load is recorded, which slows it down. @default false */
  isTraced?: boolean
  /** Uses the page from its first byte until the probe has its result. */
  interact?: (page: Page, result: Promise<unknown>) => Promise<void>
  /** Looks at the page when it is quiet, before it is closed. */
  inspect?: (page: Page, devtools: CDPSession) => Promise<void>
}

export interface PageLoad extends ProbeResult {
  /** Empty unless the load was traced. */
  trace: TraceEvent[]
}

/**
 * Loads a page in a browser of its own with a new profile: no cache, no storage, no open connection. A private context
 * of a browser that runs would do for those, but Chromium ignores `<link rel=preconnect>` there, as its headless shell
 * does everywhere.
 */
export const loadPage = async (browser: LaunchOptions, options: LoadOptions): Promise<PageLoad> => {
  const { link, url, locale = 'en-US', isTraced = false } = options
  const proxy = link && (await startLinkProxy(link))
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    locale,
    viewport: { width: 412, height: 823 },
    ...(proxy && { proxy: { server: proxy.server } }),
  })
  try {
    await context.addInitScript(probe, options.probe)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu ?? 1 })
    const running = context.browser()
    if (isTraced) await running?.startTracing(page, { categories: [...traceCategories] })
    // A browser that has just started is busy with itself for a second or two, which must not count as time of the
    // page.
    await waitForQuiet()
    // Playwright would first compile its helpers in the page, in the midst of the measurement.
    const message = page.waitForEvent('console', (line) => line.text().startsWith(resultStart))
    const visit = page.goto(url, { waitUntil: 'commit' }).then(() => options.interact?.(page, message))
    const [line] = await Promise.all([message, visit])
    const result: ProbeResult = JSON.parse(line.text())
    const trace: { traceEvents: TraceEvent[] } =
      isTraced && running ? JSON.parse((await running.stopTracing()).toString('utf8')) : { traceEvents: [] }
    // Handshakes of TCP and TLS and the request: a page that arrives sooner did not come over the link.
    if (link && result.firstByteAt < 2.9 * link.roundTrip) {
      throw new Error(`${url} was there after ${result.firstByteAt} ms, sooner than its link allows`)
    }
    await options.inspect?.(page, devtools)
    return { ...result, trace: trace.traceEvents }
  } finally {
    await context.close()
    await proxy?.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
