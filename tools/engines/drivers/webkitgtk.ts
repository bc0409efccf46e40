/**
 * Drives WebKitGTK's MiniBrowser by WebDriver on a virtual screen, behind the interface that all journeys use. This
 * engine leaves some commands without an answer although they have happened, so the driver looks at the page before it
 * repeats one.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, By, Key as Keys, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Driver, type Engine, elementAt, type Key } from './driver.ts'

const keys: Readonly<Record<Exclude<Key, 'Shift+Tab'>, string>> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowUp: Keys.ARROW_UP,
}

class NoAnswer extends Error {}

/** WebKitGTK may never answer a script that it was given while it left a page. The look is then made again. */
const answered = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('The browser did not answer.')), 10_000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** It may not answer a press or a visit either, although they have happened. The driver then looks at the page. */
const done = (work: Promise<void>): Promise<void> =>
  answered(work).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
  })

const driverOf = (browser: WebDriver): Driver => {
  const at = async (path: string): Promise<WebElement> => {
    // Playwright waits for an element by itself, and so does this driver.
    const found = await browser.wait(
      () => browser.executeScript<WebElement | null>(`return ${elementAt(path)}`),
      30_000,
      `There is no ${path}`,
    )
    if (!found) throw new Error(`There is no ${path}`)
    return found
  }
  return {
    goto: (address) => done(browser.get(address)),
    reload: () => browser.navigate().refresh(),
    evaluate: (expression) => answered(browser.executeScript(`return ${expression}`)),
    clickAt: (x, y) =>
      done(
        browser
          .actions()
          .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
          .click()
          .perform(),
      ),
    choose: async (path, value) => (await at(path)).findElement(By.css(`option[value="${value}"]`)).click(),
    press(key) {
      const actions = browser.actions()
      const pressed =
        key === 'Shift+Tab'
          ? actions.keyDown(Keys.SHIFT).sendKeys(Keys.TAB).keyUp(Keys.SHIFT)
          : actions.sendKeys(keys[key])
      return done(pressed.perform())
    },
    type: (text) => browser.actions().sendKeys(text).perform(),
    async enterTab() {
      const first = await browser.getWindowHandle()
      const opened = await browser.wait(
        async () => (await browser.getAllWindowHandles()).find((handle) => handle !== first),
        30_000,
        'The page has opened no tab.',
      )
      await browser.switchTo().window(opened ?? '')
    },
    async leaveTab() {
      await browser.close()
      const [first = ''] = await browser.getAllWindowHandles()
      await browser.switchTo().window(first)
    },
    picture: () => browser.takeScreenshot(),
    close: () => browser.quit(),
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('There is no free port.')
  return address.port
}

/** A virtual screen; Xvfb takes a display number that is free, and tells it. */
const startScreen = async (program: string): Promise<{ process: ChildProcess; display: string }> => {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [told] = await Promise.race([
    once(screen.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended before it told its display.'))),
  ])
  return { process: screen, display: `:${String(told).trim()}` }
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** WebKitGTK's MiniBrowser on a virtual screen, by WebDriver. */
export const startWebKit = async (programs: {
  screen: string
  driver: string
  browser: string
}): Promise<Engine> => {
  const screen = await startScreen(programs.screen)
  const port = await freePort()
  const server = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_US',
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (let isUp = false; !isUp; ) {
    if (server.exitCode !== null) throw new Error(`${programs.driver} ended with ${server.exitCode}.`)
    isUp = await fetch(`${address}/status`).then(
      (response) => response.ok,
      () => new Promise<false>((done) => setTimeout(() => done(false), 20)),
    )
  }
  return {
    async open() {
      const start = async (): Promise<WebDriver> =>
        new Builder()
          .usingServer(address)
          .withCapabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
          })
          .build()
      // A browser that does not start is left to the driver, which ends it with itself.
      const browser = await answered(start()).catch((error: unknown) => {
        if (error instanceof NoAnswer) return start()
        throw error
      })
      await browser.manage().window().setRect({ width: 1024, height: 900 })
      return driverOf(browser)
    },
    async close() {
      await stop(server)
      await stop(screen.process)
    },
  }
}
