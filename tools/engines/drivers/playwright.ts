import { type Browser, chromium, firefox, type Page } from 'playwright-engines'
import { browserPath, chromiumArgs } from '../../../test/support/programs.ts'
import type { Driver, Engine } from './driver.ts'

const driverOf = (first: Page): Driver => {
  let page = first
  // Playwright's selectors reach into open shadow roots by themselves.
  const at = (path: string) => page.locator(path.replaceAll('>>>', ' ')).first()
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    choose: async (path, value) => void (await at(path).selectOption(value)),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async enterTab() {
      const context = first.context()
      page = context.pages()[1] ?? (await context.waitForEvent('page'))
    },
    async leaveTab() {
      await page.close()
      page = first
    },
    picture: async () => (await page.screenshot()).toString('base64'),
    close: () => page.context().close(),
  }
}

const visit = async (browser: Browser): Promise<Driver> => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1024, height: 900 } })
  return driverOf(await context.newPage())
}

export const startChromium = async (): Promise<Engine> => {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: chromiumArgs,
    // Shoppers come back to pages that their browser has kept.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  return {
    open: () => visit(browser),
    close: () => browser.close(),
  }
}

/** Firefox as it is published, by WebDriver BiDi: playwright-core 1.65 no longer knows this channel. */
export const startFirefox = async (executablePath: string): Promise<Engine> => {
  const launch = (firefoxUserPrefs: Record<string, number> = {}) =>
    firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs })
  const started = [await launch()]
  return {
    async open({ hasForcedColors } = {}) {
      if (!hasForcedColors) return visit(started[0] as Browser)
      // Its setting "override the colors of pages: always", which is read at the start.
      const browser = await launch({ 'browser.display.document_color_use': 2 })
      started.push(browser)
      return visit(browser)
    },
    close: async () => void (await Promise.all(started.map((browser) => browser.close()))),
  }
}
