import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { useBrowser, type Watched } from '../../test/support/browser.ts'
import { run } from './commands.ts'

export const folderOf = (name: string): string => resolve(import.meta.dirname, '..', name)

/** Runs a script of an example's package.json. */
export const runScript = (name: string, script: string, env: Readonly<Record<string, string>> = {}) =>
  run('npm', ['run', '--silent', script], folderOf(name), env)

interface Served {
  url: string
  close(): Promise<void>
}

/** Starts the built server of an example, which prints its address. */
const start = (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Served> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((end) => child.once('close', () => end()))
    let output = ''
    const read = (text: string): void => {
      output += text
      const [, url] = /(http:\/\/localhost:\d+)/.exec(output) ?? []
      if (!url) return
      resolve({
        url,
        close: () => {
          child.kill()
          return ended
        },
      })
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    void ended.then(() => reject(new Error(`${args.join(' ')} ended:\n${output}`)))
  })

export interface Opened extends Watched {
  /** The products of each price request of the browser. */
  priced: string[]
}

export type OpenExample = (path: string, before?: (page: Page) => Promise<unknown>) => Promise<Opened>

/**
 * Builds an example against a sandbox of its own, and starts its server.
 *
 * @param server the built server, from the example's folder
 */
export const useExample = (name: string, server: string): OpenExample => {
  const openPage = useBrowser()
  let sandbox: ServedSandbox | undefined
  let served: Served | undefined
  beforeAll(async () => {
    sandbox = await serveSandbox({
      pricingPort: 0,
      restPort: 0,
      host: '127.0.0.1',
      defaultCountry: 'DE',
      rateLimit: false,
    })
    const variables = {
      // React explains a mismatch in its development build only.
      NODE_ENV: 'development',
      VITE_PRICE_HOST: sandbox.pricingUrl,
      VITE_CHECKOUT_HOST: sandbox.baseUrl,
      // Astro's names.
      PUBLIC_PRICE_HOST: sandbox.pricingUrl,
      PUBLIC_CHECKOUT_HOST: sandbox.baseUrl,
      COUNTRY: 'DE',
      ASTRO_TELEMETRY_DISABLED: '1',
      PORT: '0',
      // A page in a test may take as long as it takes.
      PRICE_TIMEOUT: '60000',
    }
    await runScript(name, 'build', variables)
    served = await start(folderOf(name), [server], variables)
  })
  afterAll(async () => {
    await served?.close()
    await sandbox?.close()
  })
  return async (path, before) => {
    // Astro says in the console what it leaves out where no motion is asked for.
    const watched = await openPage({ reducedMotion: 'no-preference' })
    const { page } = watched
    const priced: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/prices') priced.push(url.searchParams.get('product_id') ?? '')
    })
    await before?.(page)
    await page.goto(`${served?.url}${path}`)
    return { ...watched, priced }
  }
}
