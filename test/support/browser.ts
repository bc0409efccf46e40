import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { chromiumArgs, chromiumPath } from './programs.ts'

export interface Watched {
  page: Page
  /** Console errors and warnings, page errors, and violations of the page's policy. */
  complaints: string[]
}

/** Resolves when the elements are defined. */
export const areDefined = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await customElements.whenDefined('vitrine-cart')))

/** Holds the definitions of elements back until they are let go. Called before the page is opened. */
export const holdDefinitions = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const held: [string, CustomElementConstructor][] = []
    const define = customElements.define.bind(customElements)
    customElements.define = (...definition) => void held.push(definition as (typeof held)[number])
    Object.assign(window, {
      letDefine: () => {
        customElements.define = define
        for (const [tag, element] of held.splice(0)) if (!customElements.get(tag)) define(tag, element)
      },
    })
  })
  return () => page.evaluate('letDefine()')
}

/** Holds requests back until they are let go. */
export const hold = async (page: Page, address: string): Promise<() => Promise<void>> => {
  const held: Route[] = []
  let isOpen = false
  await page.route(address, (route) => (isOpen ? route.continue() : held.push(route)))
  return async () => {
    isOpen = true
    await Promise.all(held.splice(0).map((route) => route.continue()))
  }
}

/**
 * Lets no wait of the page end: a press waits for its preview, which a busy machine may not have in time. Called before a
 * page is opened, for every tab of its context.
 */
export const endlessly = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const start = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < 1000 ? start(run, ms, ...rest) : 0) as typeof window.setTimeout
  })

/** How long Playwright waits, in milliseconds: longer than a test that passes, as the limits of `vite.config.ts`. */
const longestWait = 100_000

/** Address and content of a page whose test has failed, with that of its elements. */
const shownBy = async (page: Page): Promise<string> => {
  const text = await page.locator('body').ariaSnapshot({ timeout: 1000 }).catch(String)
  return `${page.url()}\n${text.slice(0, 2000)}`
}

const launch = (args: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...args] })

/** That of the worker, which ends with it: to start and to close one for each file took a second of every file. */
let ofWorker: Browser | undefined

/**
 * One Chromium for all test files of a worker, or one for a file that names arguments of its own; every page in a
 * context of its own, which shares no storage and asks for no motion. A smooth scroll may move a button away during a
 * click, which is lost then.
 */
export const useBrowser = (...args: string[]) => {
  let browser: Browser | undefined
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    if (args.length > 0) browser = await launch(args)
    else browser = ofWorker = ofWorker?.isConnected() ? ofWorker : await launch([])
  })
  afterEach(async ({ task }) => {
    const opened = contexts.splice(0)
    if (task.result?.state === 'fail')
      for (const page of opened.flatMap((context) => context.pages())) console.error(await shownBy(page))
    await Promise.all(opened.map((context) => context.close()))
  })
  afterAll(() => (args.length > 0 ? browser?.close() : undefined))
  return async (options: BrowserContextOptions = {}): Promise<Watched> => {
    if (!browser) throw new Error('The browser has not started.')
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(longestWait)
    contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    return { page, complaints }
  }
}

/**
 * The same for tests of what the answers lead to: the page gives up none of them. It would after 4 to 15 s, and ask for
 * some no second time.
 */
export const usePatientBrowser = () => {
  const open = useBrowser()
  return async (options: BrowserContextOptions = {}): Promise<Watched> => {
    const watched = await open(options)
    await watched.page.context().addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    return watched
  }
}
