/**
 * The journeys of `journeys.ts` on a real page: in Chromium, a shopper buys by each card, and a known customer orders
 * in the dialog. Each is tried with the other answers to those open facts that a page meets: how prices are written, how
 * long a preview takes, and how a link is read. `profiles.test.ts` tries every answer that is looked up with all carts
 * and orders, without a browser. The browser reaches only the shop in this process, and each
 * journey is a visit with a storage of its own. Needs a build.
 */

import type { Locator, Page } from 'playwright-core'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { storedPayment } from '../../src/sandbox/payment/stored-payment.ts'
import { type Profile, switches } from '../../src/sandbox/profile/switches.ts'
import { areDefined } from '../support/browser.ts'
import { chargedOf, type Harm, openShop, type Shop, tokenKey } from './journeys.ts'
import { openPage } from './page.ts'

const amountIn = (text: string | null | undefined): number => Number(/\d+\.\d\d/.exec(text ?? '')?.[0])

/** The card's price of one unit, or undefined where it says that there is no price. */
const shownBy = async (card: Locator): Promise<number | undefined> => {
  await card.locator('a[part=buy]').waitFor()
  const price = card.locator('[part=price]')
  return (await price.count()) === 0 ? undefined : amountIn(await price.textContent())
}

interface Tried {
  /** The switches whose other answers a journey is tried with. */
  answers: readonly (keyof Profile)[]
}

interface Card {
  attributes: string
  quantity: number
}

const cards: readonly (Card & Tried)[] = [
  {
    attributes: 'product="97772"',
    quantity: 1,
    answers: ['promotionMembers', 'previewSeconds', 'deliveryPrefill', 'parameterCase'],
  },
  {
    attributes: 'product="97772" coupon="SAVE10"',
    quantity: 1,
    answers: ['promotionMembers'],
  },
  {
    attributes: 'product="97772" price-rule="team"',
    quantity: 1,
    answers: ['echoesPriceRule', 'previewPriceRule'],
  },
  { attributes: 'product="97772" quantity="2"', quantity: 2, answers: ['quantityBounds', 'baseQuantity'] },
]

/** The shopper reads a price, presses the buy control, goes on from the dialog, and reads checkout's total. */
export const buys = async (
  page: Page,
  shop: Shop,
  { attributes, quantity }: Card,
  review?: string,
): Promise<Harm[]> => {
  await openPage(page, shop, attributes, review)
  const card = page.locator('vitrine-card')
  const shown = await shownBy(card)
  if (shown === undefined) return [{ kind: 'broken prices', about: attributes }]
  await areDefined(page)
  await card.locator('a[part=buy]').click()
  const onward = page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' })
  const pay = page.locator('form button[type=submit]')
  await onward.or(pay).first().waitFor()
  const isTold = (await onward.count()) > 0 && (await page.getByRole('alert').count()) > 0
  if ((await onward.count()) > 0) {
    await onward.click()
    await pay.waitFor()
  }
  const charged = amountIn(await pay.textContent())
  if (Number.isNaN(charged)) return [{ kind: 'lost link', about: attributes }]
  const isTrue = charged === Number((shown * quantity).toFixed(2))
  return isTrue || isTold
    ? []
    : [{ kind: 'silent mismatch', about: `${attributes}: ${charged} for ${shown}` }]
}

/** A customer with a good card and a contact in that country. */
const customerIn = ({ sandbox: { state, clock } }: Shop, CountryId: string): string => {
  const reference = `customer-in-${CountryId}`
  const billing = { LanguageId: 'en', CountryId, Lastname: 'Known', EMail: `${reference}@example.test` }
  const id = state.ids.number('customer')
  const payment = storedPayment('visa', clock.now())
  state.customers.put({ id, clientId: '1001', reference, contacts: { billing }, payment })
  return reference
}

interface Order {
  country: string
  isLost: boolean
}

/** Prices, links and previews are looked up as for the plain card. */
const orders: readonly (Order & Tried)[] = [
  { country: 'DE', isLost: false, answers: ['previewSeconds'] },
  { country: 'DE', isLost: true, answers: ['extraParameters'] },
  { country: 'US', isLost: false, answers: ['orderCountry', 'deliveryPrefill'] },
]

const nameOf = ({ country, isLost }: Order): string => JSON.stringify({ country, isLost })

/** A known customer orders in the dialog, and reads what became of it. */
const orderedBy = async (page: Page, shop: Shop, { country, isLost }: Order): Promise<Harm[]> => {
  const about = nameOf({ country, isLost })
  const customerReference = customerIn(shop, country)
  const token = await signCustomerToken({
    key: tokenKey,
    audience: 'vitrine',
    customerReference,
    now: () => shop.now(),
    expiresIn: 900,
  })
  const before = [...shop.sandbox.state.purchases.all()].length
  await openPage(page, shop, `product="97772" renewal="P1Y" customer-token="${token}"`)
  const shown = await shownBy(page.locator('vitrine-card'))
  await areDefined(page)
  await page.locator('vitrine-card a[part=buy]').click()
  const dialog = page.getByRole('dialog')
  const order = dialog.getByRole('button', { name: 'Buy now' })
  const pay = page.locator('form button[type=submit]')
  await order.or(pay).first().waitFor()
  // Without a preview there is nothing to order by: checkout shows its total before anything is paid.
  if ((await pay.count()) > 0) return []
  shop.network.losesOrderAnswer = isLost
  await order.click()
  const outcome = dialog.getByRole('heading', {
    name: /^(Thank you|Order not confirmed yet|Order not placed|Payment failed|One more step|Details missing)$/,
  })
  await outcome.waitFor()
  if (isLost) await shop.pass(700_000)
  const words = (await dialog.textContent()) ?? ''
  const placed = [...shop.sandbox.state.purchases.all()].slice(before)
  const harms: Harm[] = []
  if (placed.length > 1) harms.push({ kind: 'doubled order', about: `${about}: ${placed.length}` })
  for (const purchase of placed) {
    const charged = chargedOf(purchase)
    const isTold = words.includes('but') && words.includes('was shown')
    const isCounted = isLost && shop.logged('order-mismatch')
    if (charged !== `${shown} EUR` && !isTold && !isCounted)
      harms.push({ kind: 'silent mismatch', about: `${about}: ${charged} for ${shown} EUR, ${words}` })
  }
  if (placed.length > 0 && /not placed|Nothing was ordered/.test(words))
    harms.push({ kind: 'silent mismatch', about: `${about}: told not placed` })
  return harms
}

/** Each other answer of the platform to one of these open facts. */
const flips = (names: Tried['answers']): Partial<Profile>[] =>
  names.flatMap((name) => switches[name].others.map((value) => ({ [name]: value })))

type Journey = (page: Page, shop: Shop) => Promise<Harm[]>

/** What a shopper meets on one journey at a real page whose platform behaves by this profile. */
const meets = async (open: () => Promise<{ page: Page }>, journey: Journey, profile: Partial<Profile>) => {
  const shop = await openShop(profile)
  // Each journey is a visit of its own, with a storage of its own.
  const { page } = await open()
  const harms = await journey(page, shop)
  await page.context().close()
  const purchases = [...shop.sandbox.state.purchases.all()].length
  await shop.sandbox.close()
  return { met: { profile, harms, purchases }, looked: shop.looked }
}

/** Makes a journey on the usual platform, and again for each other answer that it is tried with. */
const underAll =
  (journey: Journey, answers: Tried['answers']) =>
  async (
    open: () => Promise<{ page: Page }>,
  ): Promise<{ profile: Partial<Profile>; harms: Harm[]; purchases: number }[]> => {
    const { met, looked } = await meets(open, journey, {})
    const unused = answers.filter((name) => !looked.has(name))
    if (unused.length > 0) throw new Error(`The platform does not look up ${unused} on this journey.`)
    const all = [met]
    for (const profile of flips(answers)) all.push((await meets(open, journey, profile)).met)
    return all
  }

/** A shopper buys by each card, up to the total at checkout. */
export const cardJourneys = cards.map(
  (card) => [card.attributes, underAll((page, shop) => buys(page, shop, card), card.answers)] as const,
)

/** A known customer places each order. */
export const orderJourneys = orders.map(
  (order) => [nameOf(order), underAll((page, shop) => orderedBy(page, shop, order), order.answers)] as const,
)
