/**
 * The roles, names and states that Chromium gives to assistive technology, in the order in which they are read. Plans,
 * cards, coupon field, cart, orders and order form are opened in the built gallery, whose answers are canned, and each
 * tree is an inline snapshot. A change of a snapshot changes what every listener hears, so it is read before it is
 * accepted.
 */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CollectedState } from '../../tools/screenshots/gallery.ts'
import { openCollected, readyOrder } from '../../tools/screenshots/gallery-looks.ts'
import { type GalleryServer, serveGallery } from '../../tools/screenshots/gallery-server.ts'
import { areDefined, useBrowser, waitForever } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'

const open = useBrowser()

let gallery: GalleryServer
beforeAll(async () => {
  gallery = await serveGallery(builtFolder())
})
afterAll(() => gallery?.close())

const visit = async (cart = 'ready'): Promise<Page> => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await waitForever(page)
  await page.goto(`${gallery.origin}/en/light/${cart}/`)
  await page.locator('#quantity [part=quantity]').waitFor()
  await page.locator('#quantity [part=total]', { hasText: '£' }).waitFor()
  return page
}

/** Addresses carry what was shown and when. */
const tree = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().ariaSnapshot()).replace(/\n *- \/url:.*/g, '')

it('gives the tree of plans', async () => {
  const page = await visit()
  await page.locator('vitrine-plans [part=interval-switch]').waitFor()
  expect(await tree(page, 'vitrine-plans')).toMatchInlineSnapshot(`
    "- group "Billing period":
      - text: Billing period
      - radio "Monthly"
      - text: Monthly
      - radio "Yearly" [checked]
      - text: Yearly
    - heading "Starter 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph:
      - text: Price
      - strong: £24.65
      - text: / year incl. 20% VAT
    - list:
      - listitem: Unlimited projects
      - listitem: Shared libraries
      - listitem: Support within a day
    - 'link "Buy now: Starter"':
      - text: Buy now
    - text: Most popular
    - heading "Studio 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph:
      - text: Price
      - strong: £67.15
      - text: / year incl. 20% VAT
    - list:
      - listitem: Unlimited projects
      - listitem: Shared libraries
      - listitem: Support within a day
    - 'link "Buy now: Studio"':
      - text: Buy now
    - text: Money back for 30 days
    - heading "Enterprise 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph:
      - text: Price
      - strong: £211.65
      - text: / year incl. 20% VAT
    - list:
      - listitem: Unlimited projects
      - listitem: Shared libraries
      - listitem: Support within a day
    - 'link "Buy now: Enterprise"':
      - text: Buy now"
  `)
})

it('gives the tree of a card with a list price', async () => {
  const page = await visit()
  expect(await tree(page, '#cards vitrine-store vitrine-card')).toMatchInlineSnapshot(`
    "- heading "Studio 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph: List price £67.15 AUTUMN 10% (£6.72) below list price
    - paragraph:
      - text: Price
      - strong: £60.43
      - text: incl. 20% VAT
    - 'link "Buy now: Studio"':
      - text: Buy now"
  `)
})

it('gives the tree of a card with a monthly price and both taxes', async () => {
  const page = await visit()
  expect(await tree(page, '#cards > .row > vitrine-card[product="4"]')).toMatchInlineSnapshot(`
    "- heading "Studio 1-year licence for one person" [level=3]
    - paragraph:
      - text: Price
      - strong: £102.00
      - text: / year incl. 20% VAT (£85.00 net)
    - paragraph: £8.50 per month billed every year
    - 'link "Buy now: Studio"':
      - text: Buy now"
  `)
})

it('gives the tree of a card with a quantity', async () => {
  const page = await visit()
  expect(await tree(page, '#quantity')).toMatchInlineSnapshot(`
    "- heading "Studio 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph:
      - text: Price
      - strong: £50.15
      - text: incl. 20% VAT
    - 'group "Quantity: Studio 1-year licence for one person"':
      - text: Quantity
      - 'button "Decrease quantity: Studio 1-year licence for one person"': −
      - 'spinbutton "Quantity: Studio 1-year licence for one person"': "3"
      - 'button "Increase quantity: Studio 1-year licence for one person"': +
    - paragraph: "3 units: £150.45"
    - 'link "Buy now: Studio"':
      - text: Buy now"
  `)
})

it('gives the tree of cards without a price', async () => {
  const page = await visit()
  await page.locator('#waiting i').first().waitFor()
  await page.locator('#waiting [part=message]').nth(1).waitFor()
  await page.locator('#stale').evaluate((card) => card.parentElement?.setAttribute('currency', 'CHF'))
  await page.locator('#stale [aria-busy=true]').waitFor()
  expect(await tree(page, '#waiting .row')).toMatchInlineSnapshot(`
    "- text: Starter 79 €,
    - link "shop.example":
    - heading "Starter 1-year licence for one person" [level=3]
    - paragraph: For people who sell what they make and want the paperwork done for them.
    - paragraph:
      - text: Price
      - strong: £24.65
      - text: incl. 20% VAT
    - 'link "Buy now: Starter"':
      - text: Buy now
    - status: This product is not available at the moment.
    - status: The price could not be loaded. You see it at checkout before you pay.
    - link "Buy now":
    - text: Starter 79 €,
    - link "shop.example":"
  `)
})

it('gives the tree of coupon field, currency choice, buy control and price', async () => {
  const page = await visit()
  await page.locator('vitrine-coupon').nth(4).locator('[part=verdict]', { hasText: 'SUMMER26' }).waitFor()
  await page.locator('vitrine-currency [part=select]').waitFor()
  expect(await tree(page, '#fields .row')).toMatchInlineSnapshot(`
    "- text: Coupon code
    - textbox "Coupon code"
    - button "Apply"
    - status
    - text: Coupon code
    - textbox "Coupon code": SUMMER26
    - button "Apply"
    - status: Checking the code…
    - button "Remove"
    - text: Coupon code
    - textbox "Coupon code": SUMMER26
    - button "Apply"
    - status: "SUMMER26 is applied: £2.47 below list price."
    - button "Remove"
    - text: Coupon code
    - textbox "Coupon code" [invalid]: WRONG
    - button "Apply"
    - status: WRONG is not valid for these products.
    - button "Remove"
    - text: Coupon code
    - textbox "Coupon code": SUMMER26
    - button "Apply"
    - status: SUMMER26 could not be checked here. It will be passed on to checkout.
    - button "Remove"
    - text: Currency
    - combobox "Currency":
      - option "EUR – Euro"
      - option "USD – US Dollar"
      - option "GBP – British Pound" [selected]
      - option "CHF – Swiss Franc"
      - option "PLN – Polish Zloty"
      - option "SEK – Swedish Krona"
      - option "NOK – Norwegian Krone"
      - option "DKK – Danish Krone"
      - option "CZK – Czech Koruna"
      - option "CAD – Canadian Dollar"
      - option "AUD – Australian Dollar"
      - option "BRL – Brazilian Real"
      - option "INR – Indian Rupee"
      - option "JPY – Japanese Yen"
      - option "CNY – Chinese Yuan"
      - option "KRW – South Korean Won"
      - option "AED – United Arab Emirates Dirham"
    - status
    - paragraph: "Due today: £67.15 incl. 20% VAT"
    - link "Buy now":
    - paragraph: "Studio: £67.15""
  `)
})

const openCart = async (cart: string): Promise<Page> => {
  const page = await visit(cart)
  await areDefined(page)
  await page.locator('#quantity [part=buy]').click()
  await page.locator('vitrine-cart [part=title]').waitFor()
  return page
}

it('gives the tree of a cart that is loading', async () => {
  expect(await tree(await openCart('loading'), 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Your order":
      - heading "Your order" [level=2]
      - button "Close": ×
      - status: Checking your order…"
  `)
})

it('gives the tree of a cart that could not be previewed', async () => {
  const page = await openCart('failed')
  await page.locator('vitrine-cart [part=message]').waitFor()
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Your order":
      - heading "Your order" [level=2]
      - button "Close": ×
      - status
      - alert: Your order could not be checked here. You can go on to checkout, where you see the total before you pay.
      - link "Continue to checkout":
      - button "Back""
  `)
})

it('gives the tree of a cart that differs from the page', async () => {
  const page = await openCart('differs')
  await page.locator('vitrine-cart [part=difference]').waitFor()
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Your order":
      - heading "Your order" [level=2]
      - button "Close": ×
      - status: "Total: £345.95"
      - alert: The total is now £345.95; the page showed £67.15.
      - list:
        - listitem: Studio 1-year licence for one person 2 × £67.15 List price £147.73 Price £134.30
        - listitem: Enterprise £211.65
      - term: Net
      - definition: £288.29
      - term: VAT 20%
      - definition: £57.66
      - term: Total
      - definition: £345.95
      - term: Below list price
      - definition: £13.43
      - link "Continue to checkout":
      - button "Back""
  `)
})

it('gives the tree of a cart in which a known customer orders', async () => {
  const page = await openCart('review')
  await page.locator('vitrine-cart [part=order]').waitFor()
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Your order":
      - heading "Your order" [level=2]
      - button "Close": ×
      - status: "Total: £345.95"
      - list:
        - listitem: Studio 1-year licence for one person 2 × £67.15 List price £147.73 Price £134.30
        - listitem: Enterprise £211.65
      - term: Net
      - definition: £288.29
      - term: VAT 20%
      - definition: £57.66
      - term: Total
      - definition: £345.95
      - term: Below list price
      - definition: £13.43
      - paragraph: Renews automatically every year until canceled.
      - button "Buy now"
      - button "Back""
  `)
})

it('gives the tree of an order that is paid', async () => {
  const page = await openCart('paid')
  await page.locator('vitrine-cart [part=order]').click()
  await page.locator('vitrine-cart .note').waitFor()
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Thank you":
      - heading "Thank you" [level=2]
      - button "Close": ×
      - status: Your order is paid.
      - list:
        - listitem: Studio 1-year licence for one person 2 × £67.15 List price £147.73 Price £134.30
        - listitem: Enterprise £211.65
      - term: Net
      - definition: £288.29
      - term: VAT 20%
      - definition: £57.66
      - term: Total
      - definition: £345.95
      - term: Below list price
      - definition: £13.43
      - paragraph: Renews automatically every year until canceled.
      - paragraph: Order number 166412284
      - button "Done""
  `)
})

it('gives the tree of an order whose payment has failed', async () => {
  const page = await openCart('unpaid')
  await page.locator('vitrine-cart [part=order]').click()
  await page.locator('vitrine-cart [part=title]', { hasText: 'failed' }).waitFor()
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Payment failed":
      - heading "Payment failed" [level=2]
      - button "Close": ×
      - status: Nothing was charged. Pay another way, or go back to the page.
      - list:
        - listitem: Studio 1-year licence for one person 2 × £67.15 List price £147.73 Price £134.30
        - listitem: Enterprise £211.65
      - term: Net
      - definition: £288.29
      - term: VAT 20%
      - definition: £57.66
      - term: Total
      - definition: £345.95
      - term: Below list price
      - definition: £13.43
      - link "Pay another way":
      - button "Back""
  `)
})

const collected = async (state: CollectedState): Promise<Page> => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await waitForever(page)
  await page.goto(`${gallery.origin}/en/light/collected-${state}/`)
  await openCollected(page, state)
  return page
}

it('gives the tree of an empty cart', async () => {
  const page = await collected('empty')
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Cart":
      - heading "Cart" [level=2]
      - button "Close": ×
      - status
      - paragraph: Your order is empty. Choose a product first.
      - button "Back""
  `)
})

it('gives the tree of a cart of two products and one that is gone', async () => {
  const page = await collected('gone')
  expect(await tree(page, 'vitrine-cart')).toMatchInlineSnapshot(`
    "- dialog "Cart":
      - heading "Cart" [level=2]
      - button "Close": ×
      - status
      - list:
        - listitem:
          - text: Studio 1-year licence for one person 2 × £67.15 £134.30
          - 'group "Quantity: Studio"':
            - text: Quantity
            - 'button "Decrease quantity: Studio"': −
            - 'spinbutton "Quantity: Studio"': "2"
            - 'button "Increase quantity: Studio"': +
          - 'button "Remove: Studio"': Remove
          - status
        - listitem:
          - text: Enterprise 1-year licence for one person £211.65
          - 'group "Quantity: Enterprise"':
            - text: Quantity
            - 'button "Decrease quantity: Enterprise" [disabled]': −
            - 'spinbutton "Quantity: Enterprise"': "1"
            - 'button "Increase quantity: Enterprise"': +
          - 'button "Remove: Enterprise"': Remove
          - status
        - listitem:
          - text: Starter No longer available
          - 'button "Remove: Starter"': Remove
      - text: Coupon code
      - textbox "Coupon code"
      - button "Apply"
      - status
      - term: Net
      - definition: £288.29
      - term: VAT 20%
      - definition: £57.66
      - term: Total
      - definition: £345.95
      - term: Below list price
      - definition: £13.43
      - status: "Total: £345.95"
      - link "Continue to checkout":
      - button "Back""
  `)
})

it('gives the tree of a cart in the page, and of its button', async () => {
  const page = await collected('inline')
  expect(await tree(page, 'main')).toMatchInlineSnapshot(`
    "- main:
      - paragraph:
        - button "Cart 3"
        - status
      - region "Cart":
        - heading "Cart" [level=2]
        - status
        - list:
          - listitem:
            - text: Studio 1-year licence for one person 2 × £67.15 £134.30
            - 'group "Quantity: Studio"':
              - text: Quantity
              - 'button "Decrease quantity: Studio"': −
              - 'spinbutton "Quantity: Studio"': "2"
              - 'button "Increase quantity: Studio"': +
            - 'button "Remove: Studio"': Remove
            - status
          - listitem:
            - text: Enterprise 1-year licence for one person £211.65
            - 'group "Quantity: Enterprise"':
              - text: Quantity
              - 'button "Decrease quantity: Enterprise" [disabled]': −
              - 'spinbutton "Quantity: Enterprise"': "1"
              - 'button "Increase quantity: Enterprise"': +
            - 'button "Remove: Enterprise"': Remove
            - status
        - text: Coupon code
        - textbox "Coupon code"
        - button "Apply"
        - status
        - term: Net
        - definition: £288.30
        - term: VAT 20%
        - definition: £57.65
        - term: Total
        - definition: £345.95
        - status: "Total: £345.95"
        - link "Continue to checkout":"
  `)
})

it('gives the tree of an order form', async () => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await waitForever(page)
  await page.goto(`${gallery.origin}/en/light/order/`)
  await readyOrder(page)
  expect(await tree(page, 'vitrine-order')).toMatchInlineSnapshot(`
    "- group "Your order":
      - heading "Starter 1-year licence for one person" [level=2]
      - paragraph: For people who sell what they make and want the paperwork done for them.
      - paragraph:
        - text: Price
        - strong: £24.65
        - text: / year incl. 20% VAT
      - heading "Studio 1-year licence for one person" [level=2]
      - paragraph: For people who sell what they make and want the paperwork done for them.
      - paragraph:
        - text: Price
        - strong: £67.15
        - text: / year incl. 20% VAT
      - group "Customer type":
        - text: Customer type
        - radio "Standard" [checked]
        - text: Standard
        - radio "Education"
        - text: Education
      - group "Edition":
        - text: Edition
        - radio "Starter 1-year licence for one person £24.65" [checked]
        - text: Starter 1-year licence for one person £24.65
        - radio "Studio 1-year licence for one person £67.15"
        - text: Studio 1-year licence for one person £67.15
      - group "Quantity":
        - text: Quantity
        - button "Decrease quantity": −
        - spinbutton "Quantity": "2"
        - button "Increase quantity": +
      - status
      - table "Volume prices":
        - caption: Volume prices
        - rowgroup:
          - row "Quantity Per unit You save":
            - columnheader "Quantity"
            - columnheader "Per unit"
            - columnheader "You save"
        - rowgroup:
          - row "1–4 £24.65 –":
            - rowheader "1–4"
            - cell "£24.65"
            - cell "–"
          - row "5 or more £19.72 20%":
            - rowheader "5 or more"
            - cell "£19.72"
            - cell "20%"
      - status: 3 more to save 20% on each unit.
      - group "Add-ons":
        - text: Add-ons
        - checkbox "Enterprise £211.65"
        - text: Enterprise £211.65
      - list:
        - listitem: Starter 1-year licence for one person × 2 £49.30
      - term: Net
      - definition: £41.08
      - term: VAT 20%
      - definition: £8.22
      - term: Total
      - definition: £49.30
      - status: "Total: £49.30"
      - paragraph: Renews automatically every year until canceled.
      - link "Buy now":"
  `)
})
