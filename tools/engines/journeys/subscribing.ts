/**
 * A subscription from its beginning to its end, on the pages of a shop: bought, changed now and later, kept, not renewed
 * and renewed again, unpaid, paid and canceled. After each step the back office of the sandbox has the amounts that the
 * page has named. The customer has a pointer until the first change, and only keys from then on.
 */

import { expect } from 'vitest'
import type { Tab } from '../tab.ts'
import type { Journeys, Shop } from './journey.ts'
import { personal } from './reading.ts'

/** How a customer works a page: with a pointer, or with keys alone. */
interface Hand {
  press(tab: Tab, path: string): Promise<void>
  /** Chooses one of several radio buttons. */
  pick(tab: Tab, path: string): Promise<void>
}

const pointer: Hand = {
  press: (tab, path) => tab.click(path),
  pick: (tab, path) => tab.click(path),
}

const keys: Hand = {
  async press(tab, path) {
    await tab.reach(path)
    await tab.driver.press('Enter')
  },
  async pick(tab, path) {
    await tab.reach(path)
    // WebKit stops at the ends of a group.
    const chosen = `it.form.querySelector('input:checked[name=' + it.name + ']')`
    const isBefore = await tab.of(path, `(${chosen}.compareDocumentPosition(it) & 2) > 0`)
    for (let presses = 0; presses < 9 && !(await tab.of(path, 'it.checked')); presses += 1)
      await tab.driver.press(isBefore ? 'ArrowLeft' : 'ArrowRight')
    await tab.is(path, 'it.checked', true)
  },
}

const [personalPlan, teamPlan] = ['97772', '97773']
const days = 86_400_000

const list = '.mine vitrine-subscriptions'
const box = `${list} >>> [part=subscription]`
const notice = `${box} [part=notice]`
const dialog = `${list} >>> dialog`
const control = (label: string): string => `${box} button[aria-label^="${label}"]`
const plan = (product: string): string => `${dialog} input[name=plan][value="${product}"]`
const confirm = `${dialog} [part=confirm]`

interface Purchase {
  purchaseId: number
  gross: number
  statusId: string
  customerReferenceId: string
}

/** The books of one customer, as the back office has them. */
const booksOf = (shop: Shop, reference: string) => {
  const purchases = async () =>
    ((await shop.purchases()) as unknown as Purchase[])
      .filter(({ customerReferenceId }) => customerReferenceId === reference)
      .toSorted((one, other) => one.purchaseId - other.purchaseId)
  return {
    async customer() {
      type Customer = { customerId: number; customerReferenceId: string; clientId: string }
      const all = await shop.backOffice<Customer[]>('customers')
      const found = all.find((each) => each.customerReferenceId === reference && each.clientId === '1001')
      if (!found) throw new Error(`There is no customer ${reference}.`)
      return found.customerId
    },
    /** The sums of all purchases, in the words of the page. */
    async has(paid: readonly string[]) {
      const euros = async () =>
        (await purchases()).map(({ gross, statusId }) =>
          statusId === 'PAY' ? `€${gross.toFixed(2)}` : statusId,
        )
      await expect.poll(euros, { message: 'the purchases of the back office' }).toEqual(paid)
    },
    /** Looks at the page of the one subscription. */
    async shows(text: string | RegExp) {
      type Subscription = { subscriptionId: number; customerReferenceId: string }
      const all = await shop.backOffice<Subscription[]>('subscriptions')
      const own = all.filter(({ customerReferenceId }) => customerReferenceId === reference)
      expect(own).toHaveLength(1)
      const read = () => shop.backOfficeText(`subscriptions/${own[0]?.subscriptionId}`)
      await expect.poll(read, { message: String(text) }).toMatch(text)
    },
    /** Checks that the customer has the product from the renewal on, and that the amount on the page is the next one. */
    async renews(product: string, amount: string) {
      // The lookahead keeps the words within the row of the product.
      await this.shows(new RegExp(`\\b${product} Lumen (?:(?!9777\\d).)*when it renews`))
      await this.shows(`Next amount ${amount.replace('€', '')} EUR`)
    },
  }
}

/** The page of a customer who is signed in, as the server of a shop renders it. */
const openAccount = async (tab: Tab, token: string): Promise<void> => {
  const here = new URL(String(await tab.driver.evaluate('location.href')))
  await tab.driver.goto(new URL('/demo/account.html', here).href)
  await tab.isReady()
  await tab.driver.evaluate(
    `document.querySelectorAll('vitrine-subscriptions').forEach((each) => each.setAttribute('customer-token', ${JSON.stringify(token)}))`,
  )
  await tab.shows(`${box} [part=state]`, /\S/)
}

/** Leaves the dialog after its outcome. The focus is back in the list then. */
const leaveDialog = async (tab: Tab, hand: Hand): Promise<void> => {
  await hand.press(tab, `${dialog} [part=back]`)
  await tab.is(dialog, 'Boolean(it)', false)
  await tab.focusIs(/^vitrine-subscriptions (action|name)$/)
}

/** Works in the platform's tab, then closes it; the list is read again when the page is seen. */
const inTab = async (tab: Tab, work: () => Promise<void>): Promise<void> => {
  await tab.driver.enterTab()
  await tab.address(/\/(cancel|payment)\S* complete/)
  await work()
  await tab.driver.leaveTab()
  // Not every engine calls a page hidden while an automated tab is before it.
  await tab.driver.evaluate("document.dispatchEvent(new Event('visibilitychange')) && null")
}

const live = async (shop: Shop): Promise<void> => {
  const reference = 'customer-test'
  let hand = pointer
  const books = booksOf(shop, reference)
  const customer = await books.customer()
  const payBy = (method: string) => shop.backOffice(`customers/${customer}/payment`, { method })
  await payBy('visa')
  const token = await shop.token(reference, ['order', 'subscriptions', 'manage'])

  // Signs up on the page.
  const tab = await shop.open('/demo/pricing.html')
  await tab.of(personal, `it.setAttribute('renewal', 'P1Y')`)
  await tab.of(personal, `it.setAttribute('customer-token', ${JSON.stringify(token)})`)
  await tab.shows(`${personal} >>> [part=price]`, '€77.00')
  // The line that the renewal adds moves the button below it.
  await tab.shows(`${personal} >>> [part=terms]`, /Renews/)
  await tab.isReady()
  await hand.press(tab, `${personal} >>> a[part=buy]`)
  await hand.press(tab, 'vitrine-cart >>> dialog button[part=order]')
  await tab.shows('vitrine-cart >>> dialog [part=status]', 'Your order is paid')
  const paid = ['€77.00']
  await books.has(paid)
  await openAccount(tab, token)
  await tab.shows(`${box} [part=name]`, 'Lumen Personal')
  await tab.shows(`${box} .next b`, '€77.00')

  // Upgrades now.
  await hand.press(tab, control('Change:'))
  await hand.pick(tab, plan(teamPlan))
  await tab.is(confirm, "it.getAttribute('aria-disabled') !== 'true'", true)
  await hand.press(tab, confirm)
  await tab.shows(`${confirm}`, /^Change now and pay €/)
  const due = await tab.text(`${dialog} [part=total] dd`)
  const team = (await tab.text(`${dialog} [part=later] dd bdi`)) ?? ''
  await hand.press(tab, confirm)
  await tab.shows(`${dialog} [part=status]`, 'Your plan has changed.')
  paid.push(due)
  await books.has(paid)
  await leaveDialog(tab, hand)
  await tab.shows(`${box} [part=name]`, 'Lumen Team')
  await tab.shows(`${box} .next b`, team)

  // Downgrades for the renewal, since less would have to be paid back now.
  hand = keys
  await hand.press(tab, control('Change:'))
  await hand.pick(tab, plan(personalPlan))
  await tab.is(confirm, "it.getAttribute('aria-disabled') !== 'true'", true)
  await hand.press(tab, confirm)
  await tab.shows(dialog, 'possible at the next renewal only')
  await tab.shows(`${dialog} [part=later] dd bdi`, '€77.00')
  await hand.press(tab, confirm)
  await tab.shows(`${dialog} [part=status]`, /^Your plan changes on /)
  await leaveDialog(tab, hand)
  await tab.shows(`${box} [part=scheduled]`, /Lumen Personal/)
  await books.renews(personalPlan, '€77.00')
  await books.has(paid)

  // Takes it back.
  await hand.press(tab, control('Undo'))
  await tab.shows(confirm, /^Change on /)
  await hand.press(tab, confirm)
  await tab.shows(`${dialog} [part=status]`, 'The scheduled change was undone.')
  await leaveDialog(tab, hand)
  await tab.is(`${box} [part=scheduled]`, 'it', null)
  await tab.shows(`${box} .next b`, team)
  await books.renews(teamPlan, team)
  await books.has(paid)

  // Stops the renewal, and goes on.
  await hand.press(tab, control('Turn off'))
  await hand.press(tab, confirm)
  await tab.shows(`${dialog} [part=status]`, 'Automatic renewal is off.')
  await leaveDialog(tab, hand)
  await tab.shows(box, 'Only if you renew')
  await books.shows(/Renewal Manual/i)
  await hand.press(tab, control('Turn on'))
  await hand.press(tab, confirm)
  await tab.shows(`${dialog} [part=status]`, 'Automatic renewal is on.')
  await leaveDialog(tab, hand)
  await books.shows(/Renewal Automatic/i)
  await tab.shows(`${box} .next b`, team)

  // The renewal fails, and the card is repaired.
  await hand.press(tab, control('Update'))
  await inTab(tab, async () => {
    await payBy('declined')
    await shop.backOffice('clock', { advance: 367 * days })
  })
  await tab.shows(`${box} [part=state]`, 'Payment failed')
  await tab.shows(notice, 'Your last payment failed')
  await books.shows(/Payment overdue/)
  await hand.press(tab, `${notice} button`)
  await inTab(tab, async () => {
    const number = await tab.labelled('^Card number')
    await tab.reach(number)
    await tab.driver.type('4111111111111111')
    await hand.press(tab, 'form button[type=submit]')
    await tab.shows('main', `Use this card and pay ${team} now`)
    await hand.press(tab, 'form button[type=submit]')
    await tab.shows('body', 'Your card has been changed.')
  })
  await tab.shows(`${box} [part=state]`, 'Active')
  await tab.is(notice, 'it', null)
  paid.push(team)
  await books.has(paid)
  await tab.shows(`${box} .next b`, team)

  // Cancels.
  await hand.press(tab, control('Cancel subscription'))
  await inTab(tab, async () => {
    await hand.press(tab, 'form button[type=submit]')
    await tab.shows('body', 'Your subscription is canceled')
  })
  await tab.shows(`${box} [part=state]`, 'Canceled')
  await books.shows(/Canceled/)
  await books.has(paid)
}

export const subscribing: Journeys = {
  'lives with a subscription from sign-up to its end, at the amounts that the page names': { run: live },
}
