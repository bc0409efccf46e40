import type { Browser, CDPSession, Page } from 'playwright-core'
import { type ProbeOptions, type ProbeResult, probe } from './widget-probe.ts'

export interface Network {
  name: string
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

const kbit = 1000 / 8

/**
 * The presets of Chromium's developer tools, which Lighthouse applies in the same way: what a request sees of a link
 * is more latency and less throughput than the link has (round trips 150 and 60 ms, 1.6 and 9 Mbit/s).
 */
export const networks: readonly Network[] = [
  {
    name: 'Slow 4G',
    latency: 150 * 3.75,
    downloadThroughput: 1600 * kbit * 0.9,
    uploadThroughput: 750 * kbit * 0.9,
  },
  {
    name: 'Fast 4G',
    latency: 60 * 2.75,
    downloadThroughput: 9000 * kbit * 0.9,
    uploadThroughput: 1500 * kbit * 0.9,
  },
]

export interface LoadOptions {
  url: string
  probe: ProbeOptions
  network?: Network | undefined
  /** How many times slower than this machine. @default 1 */
  cpu?: number
  /** Looks at the page when it is quiet, before it is closed. */
  inspect?: (page: Page, devtools: CDPSession) => Promise<void>
}

/** Loads a page in a fresh context: no cache, no storage, no open connection. */
export const loadPage = async (browser: Browser, options: LoadOptions): Promise<ProbeResult> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 412, height: 823 } })
  try {
    await context.addInitScript(probe, options.probe)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (options.network) {
      const { name: _, ...conditions } = options.network
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu ?? 1 })
    await page.goto(options.url, { waitUntil: 'commit' })
    const result = await page.evaluate(() => window.vitrineBench)
    if (!result) throw new Error(`${options.url} did not run the probe`)
    await options.inspect?.(page, devtools)
    return result
  } finally {
    await context.close()
  }
}
