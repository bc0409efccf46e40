/**
 * A subscription from its sign-up on the page to its end, by a customer who has a keyboard and hears the page. The
 * focus and all announcements become one transcript, which is compared with the one in this file, days left out. Page,
 * endpoint, sandbox and the platform's page to cancel are real. Needs a build.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { usePatientBrowser } from '../support/browser.ts'
import { createTranscript } from '../support/screen-reader.ts'
import { useAccount } from './account.ts'

const open = usePatientBrowser()
const { rest, openAccount, sandbox, payBy } = useAccount()

/** The days of a transcript change; its words and their order do not. */
const withoutDays = (line: string): string =>
  line.replace(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, 'DAY').replace(/\b\d{2}\/\d{4}/g, 'MONTH')

/** A customer who only has keys, and hears the page. */
const listener = async (page: Page) => {
  const transcript = await createTranscript(page)
  const { lines, does, isAt } = transcript
  const label = async (): Promise<string> => {
    const focused = page.locator(':focus').last()
    return (await focused.count()) > 0 ? ((await focused.ariaSnapshot()).split('\n')[0] ?? '') : ''
  }
  const reach = async (name: RegExp, key = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (name.test(await label())) return
      await page.keyboard.press(key)
    }
    throw new Error(`No press of ${key} reaches ${name}:\n${lines.join('\n')}`)
  }
  return {
    ...transcript,
    /** Moves the focus to a control, and presses it. */
    async press(name: RegExp, key?: 'Shift+Tab'): Promise<void> {
      await reach(name, key)
      await isAt()
      await does('Enter', () => page.keyboard.press('Enter'))
    },
    /** Moves the focus to the chosen one of several, and chooses another. */
    async choose(name: RegExp, key: string): Promise<void> {
      await reach(name)
      await isAt()
      await does(key, () => page.keyboard.press(key))
      await isAt()
    },
    /** Whether a total or a list comes at once, or after a status, depends on the moment. */
    text: () =>
      lines
        .filter(
          (line) =>
            !/^ {2}(silent|status): (Checking |Making the change…|Loading your subscriptions…|Total: )/.test(
              line,
            ),
        )
        .map(withoutDays)
        .join('\n'),
  }
}

const day = 86_400_000

it('reads a subscription from its sign-up on the page to its end', async () => {
  const reference = 'customer-test'
  const { page, complaints } = await open()
  const { press, choose, hears, isAt, does, lines, text } = await listener(page)
  await payBy(reference, 'visa')
  await openAccount(page, reference)
  const box = page.locator('vitrine-subscriptions [part=subscription]')
  const dialog = page.getByRole('dialog')
  const list = page.locator('vitrine-subscriptions')
  await list.getByText('You have no subscriptions.').waitFor()
  const begin = () =>
    list.evaluate((element) => {
      element.setAttribute('tabindex', '-1')
      element.focus()
    })
  await begin()

  // The customer signs up by the card of the page.
  await press(/link "Choose Personal/)
  await dialog.locator('[part=order]').waitFor()
  await isAt()
  const order = (await dialog.locator('[part=order]').textContent())?.trim() ?? ''
  await press(new RegExp(`button "${order.slice(0, 5)}`))
  await hears(/Your order is paid/)
  await openAccount(page, reference)
  await box.locator('.next b', { hasText: '€' }).waitFor()
  await begin()

  await press(/"Change: /)
  await choose(/^- radio .*\[checked\]/, 'ArrowDown')
  await press(/"Continue"/)
  await dialog.getByRole('button', { name: /^Change now/ }).waitFor()
  await isAt()
  await press(/"Change now and pay/)
  await hears(/Your plan has changed/)
  await isAt()
  await press(/button "Done"/)
  await dialog.waitFor({ state: 'detached' })
  await isAt()

  await press(/"Change: /)
  await choose(/^- radio .*\[checked\]/, 'ArrowUp')
  await press(/"Continue"/)
  await dialog.getByRole('button', { name: /^Change on/ }).waitFor()
  await press(/"Change on/)
  await hears(/Your plan changes on/)
  await press(/button "Done"/)
  await dialog.waitFor({ state: 'detached' })

  await press(/"Undo/, 'Shift+Tab')
  await dialog.getByRole('button', { name: /^Change on/ }).waitFor()
  await press(/"Change on/)
  await hears(/was undone/)
  await press(/button "Done"/)
  await dialog.waitFor({ state: 'detached' })
  await box.locator('[part=scheduled]').waitFor({ state: 'detached' })
  await isAt()

  await press(/"Turn off/)
  await press(/"Turn off renewal"/)
  await hears(/renewal is off/)
  await press(/button "Done"/)
  await dialog.waitFor({ state: 'detached' })
  await press(/"Turn on/)
  await press(/"Turn on renewal"/)
  await hears(/renewal is on/)
  await press(/button "Done"/)
  await dialog.waitFor({ state: 'detached' })

  await payBy(reference, 'declined')
  await sandbox('clock', { advance: 367 * day })
  /** Works in the platform's tab with keys alone. Coming back from it, the list is read again. */
  const leave = async (
    name: RegExp,
    key?: 'Shift+Tab',
    work: (tab: Page) => Promise<void> = async () => undefined,
  ): Promise<void> => {
    const [tab] = await Promise.all([page.waitForEvent('popup'), press(name, key)])
    await tab.waitForURL(`${rest()}/**`)
    await work(tab)
    await tab.close()
    await does('comes back', () =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    )
  }
  /** Moves the focus of the platform's page to a control, and presses it. */
  const submit = async (tab: Page): Promise<void> => {
    const button = tab.locator('form button[type=submit]')
    for (let presses = 0; presses < 30; presses += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await tab.keyboard.press('Tab')
    }
    lines.push(`  in its tab: button "${(await button.textContent())?.trim()}"`)
    await tab.keyboard.press('Enter')
  }
  await leave(/"Update \(opens/, 'Shift+Tab')
  await box.locator('[part=notice]').waitFor()
  await isAt()
  await leave(/"Update payment method/, undefined, async (tab) => {
    await tab.getByLabel('Card number').focus()
    await tab.keyboard.type('4111111111111111')
    await submit(tab)
    await tab.getByText(/Use this card and pay/).waitFor()
    await submit(tab)
    await tab.getByText('Your card has been changed.').waitFor()
  })
  await box.locator('[part=state]', { hasText: 'Active' }).waitFor()
  await isAt()
  await leave(/"Cancel subscription/, undefined, async (tab) => {
    await submit(tab)
    await tab.getByText('Your subscription is canceled').waitFor()
  })
  await box.locator('[part=state]', { hasText: 'Canceled' }).waitFor()
  await isAt()
  expect(text()).toMatchInlineSnapshot(`
    "  silent: 5 people: €707.75
      focus: 'link "Choose Personal: Lumen Personal"'
    Enter
      dialog: Your order, Total: €77.00
      focus: heading "Your order" [level=2]
      focus: button "Buy now"
    Enter
      status: Placing your order…
      status: Your order is paid.
      silent: 5 people: €707.75
      focus: 'button "Change: Lumen Personal"': Change
    Enter
      dialog: Change your plan
      focus: radio "Lumen Personal Yearly Your plan €77.00 / year" [checked]
    ArrowDown
      focus: radio "Lumen Team Yearly €149.00 / year" [checked]
      focus: button "Continue"
    Enter
      focus: heading "Review your change" [level=2]
      focus: button "Change now and pay €72.00"
    Enter
      status: Your plan has changed.
      focus: heading "Done" [level=2]
      focus: button "Done"
    Enter
      focus: 'button "Change: Lumen Team"': Change
      focus: 'button "Change: Lumen Team"': Change
    Enter
      dialog: Change your plan
      focus: radio "Lumen Team Yearly Your plan €149.00 / year" [checked]
    ArrowUp
      focus: radio "Lumen Personal Yearly €77.00 / year" [checked]
      focus: button "Continue"
    Enter
      focus: button "Change on DAY"
    Enter
      status: Your plan changes on DAY.
      focus: button "Done"
    Enter
      focus: 'button "Undo: Lumen Team"': Undo
    Enter
      dialog: Review your change
      focus: button "Change on DAY"
    Enter
      status: The scheduled change was undone.
      focus: button "Done"
    Enter
      focus: heading "Lumen Team Yearly" [level=2]
      focus: 'button "Turn off: Lumen Team"': Turn off
    Enter
      dialog: Turn off automatic renewal
      focus: button "Turn off renewal"
    Enter
      status: Automatic renewal is off.
      focus: button "Done"
    Enter
      focus: 'button "Turn on: Lumen Team"': Turn on
    Enter
      dialog: Turn on automatic renewal
      focus: button "Turn on renewal"
    Enter
      status: Automatic renewal is on.
      focus: button "Done"
    Enter
      focus: 'button "Update (opens in a new tab): Lumen Team"': Update
    Enter
      status: Opening the page…
    comes back
      focus: heading "Lumen Team Yearly" [level=2]
      focus: 'button "Update payment method (opens in a new tab): Lumen Team"': Update payment method
    Enter
      in its tab: button "Continue"
      in its tab: button "Use this card and pay €149.00 now"
      status: Opening the page…
    comes back
      focus: heading "Lumen Team Yearly" [level=2]
      focus: 'button "Cancel subscription (opens in a new tab): Lumen Team"': Cancel subscription
    Enter
      in its tab: button "Cancel subscription"
      status: Opening the page…
    comes back
      focus: heading "Lumen Team Yearly" [level=2]"
  `)
  expect(complaints).toEqual([])
})
