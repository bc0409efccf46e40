/**
 * Draws pages of one built tree into PNG files, for the comparison of two trees. The tree's own command serves its
 * pages, at the same ports for both trees, since some pages show their address. A page is drawn until two pictures in a
 * row are the same, since late parts are then there.
 */

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { chromiumArgs, chromiumPath } from '../../test/support/programs.ts'
import { serveGallery } from './gallery-server.ts'
import type { Look, Places } from './look.ts'
import { drawnAt } from './site-looks.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Ports for demo pages, price host, platform and endpoint. Some pages show them, so all trees have the same. */
export type Ports = readonly [site: number, prices: number, platform: number, endpoint: number]

export const freePorts = async (): Promise<Ports> => [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]

/** Starts a tree's own demo pages and sandbox by its own command. */
const startSite = async (root: string, ports: Ports): Promise<() => Promise<void>> => {
  const names = ['demo', 'pricing', 'rest', 'endpoint']
  const options = names.flatMap((name, index) => [`--${name}-port`, String(ports[index])])
  const child = spawn(process.execPath, ['src/cli/start.ts', '--no-rate-limit', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The pages of ${root} did not start (${code}).`)))
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Press Ctrl-C')) resolve()
    })
  })
  return async () => {
    child.kill()
    await ended
  }
}

/** Draws until two pictures in a row are the same: whatever came late is then there. */
const whenStill = async (draw: () => Promise<Buffer>): Promise<Buffer> => {
  let last = await draw()
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await draw()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The picture never stands still.')
}

const picture = async (page: Page, look: Look, at: Places): Promise<Buffer> => {
  const what = await look.show(page, at)
  await page.evaluate(() => document.fonts.ready)
  const options = { animations: 'disabled', caret: 'hide' } as const
  return whenStill(() =>
    typeof what === 'string'
      ? page.screenshot({ ...options, fullPage: what === 'page' })
      : what.screenshot(options),
  )
}

const draw = async (browser: Browser, look: Look, at: Places): Promise<Buffer> => {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...look.options,
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.clock.setFixedTime(drawnAt)
    // A state that waits for an answer stays as it is, however slow the machine is.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    return await picture(page, look, at)
  } finally {
    await context.close()
  }
}

/**
 * Draws looks of a built tree into a folder, as PNG files.
 *
 * @param ports where the tree's pages are served
 * @returns a sentence for each look that could not be drawn
 */
export const drawLooks = async (
  root: string,
  looks: readonly Look[],
  folder: string,
  ports: Ports,
): Promise<Map<string, string>> => {
  mkdirSync(folder, { recursive: true })
  const failures = new Map<string, string>()
  const gallery = await serveGallery(join(root, 'dist'))
  const stopSite = await startSite(root, ports)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const at: Places = {
    gallery: gallery.origin,
    site: `http://localhost:${ports[0]}`,
    platform: `http://localhost:${ports[2]}`,
  }
  try {
    for (const look of looks) {
      try {
        writeFileSync(join(folder, `${look.name}.png`), await draw(browser, look, at))
      } catch (error) {
        failures.set(
          look.name,
          stripVTControlCharacters(error instanceof Error ? error.message : String(error)),
        )
      }
    }
  } finally {
    await browser.close()
    await stopSite()
    gallery.close()
  }
  return failures
}
