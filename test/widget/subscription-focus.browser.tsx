/** Where the focus goes when controls of a subscription and its dialog come and go, before each paint and after it. */

import { expect, it, vi } from 'vitest'
import {
  accountShop,
  changing,
  item,
  list,
  noActions,
  problem,
  scheduled,
  subscription,
} from './account-shop.ts'
import { json, textOf } from './support.ts'

/** What has the focus in a root, as its shopper knows it; empty where nothing has it. */
const focusIn = (root: ShadowRoot): string => {
  const { activeElement } = root
  return activeElement?.getAttribute('aria-label') ?? textOf(activeElement)
}

const buttonIn = (dialog: HTMLDialogElement, name: string): HTMLElement => {
  const found = [...dialog.querySelectorAll('button')].find((each) => textOf(each) === name)
  if (!found) throw new Error(`There is no button ${name}.`)
  return found
}

/** Presses a control as a keyboard does. */
const pressFocused = async (shop: Awaited<ReturnType<typeof accountShop>>, name: string): Promise<void> => {
  shop.button(name).focus()
  await shop.press(name)
}

it.each([
  ['by its last button', (dialog: HTMLDialogElement) => buttonIn(dialog, 'Done').click()],
  ['by its cross', (dialog: HTMLDialogElement) => buttonIn(dialog, '×').click()],
  ['by the browser, as Escape does', (dialog: HTMLDialogElement) => dialog.close()],
])('passes the focus on at once when the dialog of a control that is gone is closed %s', async (_, close) => {
  const shop = await accountShop({
    ...changing,
    'GET ?fresh=true': () => json(list(subscription())),
  })
  await pressFocused(shop, 'Undo')
  await shop.press('Change on March 1, 2027')
  const dialog = shop.dialog()
  if (!dialog) throw new Error('There is no dialog.')
  close(dialog)
  // Microtasks alone: neither a task nor a frame of the browser comes before this.
  await Promise.resolve()
  expect(focusIn(shop.root())).toContain('Lumen Basic')
  expect(shop.root().activeElement?.id).toBe('name-771')
})

it('keeps the focus on the control until a later list comes without it, and passes it on then', async () => {
  const wait: (() => void)[] = []
  const shop = await accountShop({
    ...changing,
    'GET ?fresh=true': async () => {
      await new Promise<void>((resolve) => wait.push(resolve))
      return json(list(subscription()))
    },
  })
  await pressFocused(shop, 'Undo')
  await shop.press('Change on March 1, 2027')
  await shop.press('Done')
  expect(focusIn(shop.root())).toBe('Undo: Lumen Basic')
  for (const go of wait) go()
  await shop.settle()
  expect(shop.root().activeElement?.id).toBe('name-771')
})

it.each([
  ['Undo', 'Change on March 1, 2027'],
  ['Turn on', 'Turn on renewal'],
  ['Renew now', 'Renew now and pay €77.00'],
])('has the focus somewhere after each paint from %s to the end of its dialog', async (opens, confirms) => {
  const shop = await accountShop({
    ...changing,
    'GET ': () => json(list(subscription({ renewal: 'manual', items: [item({ scheduled })] }))),
    // All controls are gone.
    'GET ?fresh=true': () => json(list(subscription({ state: 'finished', actions: noActions }))),
  })
  const root = shop.root()
  const seen: string[] = []
  shop.button(opens).focus()
  const paints = new MutationObserver(() => seen.push(focusIn(root)))
  paints.observe(root, { subtree: true, childList: true })
  await shop.press(opens)
  await pressFocused(shop, confirms)
  await pressFocused(shop, 'Done')
  paints.disconnect()
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).not.toContain('')
})

it.each([
  ['the subscription', subscription(), 'Lumen Basic'],
  ['the list', undefined, 'Your subscriptions'],
])('passes the focus of a question that is answered on to the name of %s', async (_, answer, name) => {
  const shop = await accountShop({
    'GET ': () => json(list(subscription({ open: { state: 'unknown' } }))),
    'GET ?fresh=true': () => json(list(...(answer ? [answer] : []))),
  })
  await pressFocused(shop, 'Check again')
  expect(focusIn(shop.root())).toContain(name)
})

it('passes the focus of a second try on to the list, before its answer and after it', async () => {
  let answer: (response: Response) => void = () => {}
  const shop = await accountShop({
    'GET ': () => problem(502, 'upstream-unavailable'),
    'GET ?fresh=true': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  await pressFocused(shop, 'Try again')
  expect(focusIn(shop.root())).toBe('Your subscriptions')
  answer(json(list(subscription())))
  await shop.settle()
  expect(focusIn(shop.root())).toBe('Your subscriptions')
})

it('passes the focus on to the link that stands in for a tab which the browser does not open', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const shop = await accountShop()
  await pressFocused(shop, 'Cancel subscription')
  expect(focusIn(shop.root())).toBe('Open the page')
  document.body.replaceChildren()
  const other = await accountShop({
    'POST /771/changes': () => json({ state: 'refused', code: 'payment-rejected' }),
  })
  await other.upgrade()
  await pressFocused(other, 'Update payment method')
  expect(focusIn(other.root())).toBe('Open the page')
})

it('passes the focus of a question about a change without a key on to the heading', async () => {
  const shop = await accountShop({ 'POST /771/renewal': () => json({ state: 'unknown' }, { status: 202 }) })
  await pressFocused(shop, 'Turn off')
  await shop.press('Turn off renewal')
  await pressFocused(shop, 'Check again')
  expect(shop.root().activeElement?.id).toBe('title')
})

it('moves the focus to the name of a subscription whose link goes after the platform’s page', async () => {
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace() {} } } as unknown as Window)
  const { press, button, root, settle } = await accountShop({
    'GET ?fresh=true': () => json(list(subscription({ state: 'grace', graceEnds: '2027-03-15T00:00:00Z' }))),
  })
  button('Update').focus()
  await press('Update')
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(root().activeElement?.id).toBe('name-771')
})

it('moves the focus to the heading of each step, and back to the pressed control', async () => {
  const { review, root, dialog, settle, button } = await accountShop()
  const opener = button('Change')
  opener.focus()
  await review()
  expect(root().activeElement?.id).toBe('title')
  dialog()?.close()
  await settle()
  expect(root().activeElement).toBe(opener)
})
