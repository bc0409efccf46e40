import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Link, startLinkProxy } from './link-proxy.ts'
import { type ProbeOptions, type ProbeResult, probe, resultStart } from './probe.ts'

export interface Network {
  name: string
  link: Link
  /**
   * Without it, packets are held up, as on a real link. With it, requests are, by Chromium's developer tools: nothing
   * is held up while a connection is made, which more latency and less throughput are to make up for.
   */
  devtools?: { latency: number; throughput: number }
}

const kbit = 1000

// The links of Lighthouse's "Slow 4G" and of the developer tools' "Fast 4G", and what the latter make of them.
const slow: Link = { roundTrip: 150, down: 1600 * kbit, up: 750 * kbit }
const fast: Link = { roundTrip: 60, down: 9000 * kbit, up: 1500 * kbit }
export const networks: readonly Network[] = [
  { name: 'Slow 4G', link: slow },
  { name: 'Fast 4G', link: fast },
  { name: 'Slow 4G (developer tools)', link: slow, devtools: { latency: 3.75, throughput: 0.9 } },
  { name: 'Fast 4G (developer tools)', link: fast, devtools: { latency: 2.75, throughput: 0.9 } },
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

const holdUpRequests = async (
  devtools: CDPSession,
  { roundTrip, down, up }: Link,
  { latency, throughput }: { latency: number; throughput: number },
): Promise<void> => {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip * latency,
    downloadThroughput: (down / 8) * throughput,
    uploadThroughput: (up / 8) * throughput,
  })
}

/**
 * Handshakes of TCP and TLS and the request itself: a page that is there sooner did not come over the link. What the
 * developer tools hold up had arrived before.
 */
const leastFirstByte = ({ link: { roundTrip }, devtools }: Network): number => (devtools ? 0 : 3 * roundTrip)

/** Loads a page in a fresh context: no cache, no storage, no open connection. */
export const loadPage = async (browser: Browser, options: LoadOptions): Promise<ProbeResult> => {
  const { network, url } = options
  const proxy = network && !network.devtools ? await startLinkProxy(network.link) : undefined
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 412, height: 823 },
    ...(proxy && { proxy: { server: proxy.server } }),
  })
  try {
    await context.addInitScript(probe, options.probe)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (network?.devtools) await holdUpRequests(devtools, network.link, network.devtools)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpu ?? 1 })
    // Playwright would first have to compile its helpers in the page, in the midst of what is measured, if it asked.
    const [message] = await Promise.all([
      page.waitForEvent('console', (line) => line.text().startsWith(resultStart)),
      page.goto(url, { waitUntil: 'commit' }),
    ])
    const result: ProbeResult = JSON.parse(message.text())
    if (network && result.firstByteAt < leastFirstByte(network)) {
      throw new Error(`${url} was there after ${result.firstByteAt} ms, sooner than ${network.name} allows`)
    }
    await options.inspect?.(page, devtools)
    return result
  } finally {
    await context.close()
    await proxy?.close()
  }
}
