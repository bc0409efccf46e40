/**
 * A screen reader's words on the way through a shop: each step, each announcement, and where the focus is then. A
 * virtual screen reader writes a transcript of keyboard journeys in Chromium, and the inline snapshots hold it word by
 * word. The endpoint's answers are held back until the test lets them go, so that waiting is announced too.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined, useBrowser } from '../support/browser.ts'
import { createTranscript } from '../support/screen-reader.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const total = (gross: number) => ({
  net: Math.round((gross / 1.19) * 100) / 100,
  vat: Math.round((gross - gross / 1.19) * 100) / 100,
  gross,
  vatPercentage: 19,
})
const previewOf = (quantity: number) => ({
  currency: 'EUR',
  lines: [{ product: '1', name: 'Studio', quantity, unit: total(77), total: total(77 * quantity) }],
  total: total(77 * quantity),
  differences: [],
  checkoutUrl: 'https://checkout.example/session/1',
  session: true,
})

/** A moment that the test chooses. */
const createGate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

interface Shop {
  body: string
  attributes?: string
  /** The quantity that the previews are of. */
  quantity?: number
}

const visit = async ({ body, attributes = '', quantity = 1 }: Shop) => {
  const { page } = await open()
  const transcript = await createTranscript(page)
  const site = await serveAll((priceHost) => ({
    '/': {
      html: htmlPage(
        scriptTag(
          priceHost,
          `async src="/vitrine.js" data-endpoint="/shop" data-review="always" ${attributes}`,
        ),
        body,
      ),
    },
  }))
  const [preview, tiers] = [createGate(), createGate()]
  await page.route('**/shop/cart/preview', async (route) => {
    await preview.opened
    await route.fulfill({ json: previewOf(quantity) })
  })
  await page.route('**/shop/tiers?*', async (route) => {
    await tiers.opened
    await route.fulfill({ status: 404 })
  })
  const go = async (): Promise<void> => {
    await page.goto(site.url)
    await areDefined(page)
  }
  return { page, transcript, go, answer: preview.open, answerTiers: tiers.open }
}

const tab = (page: Page) => () => page.keyboard.press('Tab')

it('reads the way from a card to checkout', async () => {
  const { page, transcript, go, answer } = await visit({
    body: '<vitrine-card product="1"></vitrine-card>',
  })
  await go()
  await page.locator('[part=buy]').waitFor()
  const { does, isAt, hears, lines } = transcript
  await does('Tab', tab(page))
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await page.getByRole('dialog').waitFor()
  await isAt()
  await does('the preview comes', async () => answer())
  await hears(/Total/)
  await does('Tab', tab(page))
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Escape', () => page.keyboard.press('Escape'))
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Tab
      focus: 'link "Buy now: Product 1"'
    Enter
      silent: Checking your order…
      dialog: Your order, Checking your order…
      focus: heading "Your order" [level=2]
    the preview comes
      status: Total: €77.00
    Tab
      focus: button "Close": ×
    Tab
      focus: link "Continue to checkout"
    Escape
      focus: 'link "Buy now: Product 1"'"
  `)
})

it('reads a code that is applied, refused and removed', async () => {
  const { page, transcript, go } = await visit({
    body: '<vitrine-card product="1"></vitrine-card><vitrine-coupon></vitrine-coupon>',
  })
  await go()
  await page.getByLabel('Coupon code').waitFor()
  const { does, isAt, hears, lines } = transcript
  await does('Tab', async () => {
    await page.locator('[part=buy]').focus()
    await page.keyboard.press('Tab')
  })
  await isAt()
  await does('types WRONG, Enter', () => page.keyboard.type('WRONG\n'))
  await hears(/WRONG is not valid/)
  await isAt()
  await does('the same again', () => page.keyboard.press('Enter'))
  await hears(/WRONG is not valid/)
  await isAt()
  await does('types SAVE10, Enter', async () => {
    await page.keyboard.press('Control+A')
    await page.keyboard.type('SAVE10\n')
  })
  await hears(/SAVE10 is applied/)
  await isAt()
  await does('Tab, Tab', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  })
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await hears(/removed/)
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Tab
      focus: textbox "Coupon code"
    types WRONG, Enter
      status: Checking the code…
      status: WRONG is not valid for these products.
      focus: textbox "Coupon code" [invalid]: WRONG
    the same again
      status: Checking the code…
      status: WRONG is not valid for these products.
      focus: textbox "Coupon code" [invalid]: WRONG
    types SAVE10, Enter
      status: Checking the code…
      status: SAVE10 is applied.
      focus: textbox "Coupon code": SAVE10
    Tab, Tab
      focus: button "Remove"
    Enter
      status: The code was removed.
      focus: textbox "Coupon code""
  `)
})

it('reads a change of the currency', async () => {
  const { page, transcript, go } = await visit({
    body: '<vitrine-currency></vitrine-currency><vitrine-card product="1"></vitrine-card>',
  })
  await go()
  await page.getByLabel('Currency').waitFor()
  const { does, isAt, hears, lines } = transcript
  await does('Tab', tab(page))
  await isAt()
  await does('chooses USD', () => page.getByLabel('Currency').selectOption('USD'))
  await hears(/Dollar/i)
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Tab
      focus: combobox "Currency"
    chooses USD
      status: Prices are now in US dollars.
      focus: combobox "Currency""
  `)
})

it('reads a change of the quantity', async () => {
  const { page, transcript, go, answer, answerTiers } = await visit({
    body: '<vitrine-card product="1" quantity="2" quantity-control></vitrine-card>',
    quantity: 3,
  })
  await go()
  await page.getByRole('spinbutton').waitFor()
  const { does, isAt, hears, lines } = transcript
  await hears(/2 units: …/)
  await does('the volume prices come', async () => answerTiers())
  await hears(/2 units: total/)
  await does('Tab', tab(page))
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await hears(/3 units: …/)
  await isAt()
  await does('the preview comes', async () => answer())
  await hears(/3 units: €/)
  await does('puts 99999 into the field', () => page.getByRole('spinbutton').fill('99999'))
  await hears(/At most 10,000/)
  await isAt()
  await does('Tab', tab(page))
  await hears(/3 units/)
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "  silent: 2 units: …
    the volume prices come
      status: 2 units: total at checkout
    Tab
      focus: 'button "Decrease quantity: Product 1"': −
    Tab
      focus: 'spinbutton "Quantity: Product 1"': "2"
    Tab
      focus: 'button "Increase quantity: Product 1"': +
    Enter
      status: 3 units: …
      focus: 'button "Increase quantity: Product 1"': +
    the preview comes
      status: 3 units: €231.00
    puts 99999 into the field
      status: At most 10,000 units.
      focus: 'spinbutton "Quantity: Product 1" [invalid]': "99999"
    Tab
      status: 3 units: €231.00
      focus: 'button "Increase quantity: Product 1"': +"
  `)
})

it('reads a change of the interval', async () => {
  const { page, transcript, go } = await visit({
    body: `<vitrine-plans><vitrine-card product="1" interval="month"></vitrine-card>
      <vitrine-card product="2" interval="year"></vitrine-card></vitrine-plans>`,
  })
  await go()
  await page.getByRole('radio').first().waitFor({ state: 'attached' })
  const { does, isAt, lines } = transcript
  await does('Tab', tab(page))
  await isAt()
  await does('Right', () => page.keyboard.press('ArrowRight'))
  await page.locator('vitrine-card[product="2"] [part=buy]').waitFor()
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Tab
      focus: radio "Monthly" [checked]
    Right
      focus: radio "Yearly" [checked]
    Tab
      focus: 'link "Buy now: Product 2"'"
  `)
})

it('reads a withdrawal that lacks a name, and its receipt', async () => {
  const { page, transcript, go } = await visit({ body: '<vitrine-exit kind="withdraw"></vitrine-exit>' })
  await page.route('**/shop/exits', (route) =>
    route.fulfill({
      json: {
        number: '7K3M-Q2XZ-A91F',
        receivedAt: '2026-11-26T12:07:12.345Z',
        declaration: route.request().postDataJSON(),
      },
    }),
  )
  await go()
  await page.locator('[part=open]').waitFor()
  const { does, isAt, hears, lines } = transcript
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Tab')
    await isAt()
    await does(`types ${text}`, () => page.keyboard.type(text))
  }
  await does('Tab', tab(page))
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await page.locator('#name').waitFor()
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await page.locator('#name:focus').waitFor()
  await isAt()
  await does('types Ada Lovelace', () => page.keyboard.type('Ada Lovelace'))
  await type('order 4711')
  await type('ada@mail.example')
  await does('Tab', tab(page))
  await isAt()
  await does('Enter', () => page.keyboard.press('Enter'))
  await hears(/received/)
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Tab
      focus: button "Withdraw from contract here"
    Enter
      focus: heading "Withdraw from contract here" [level=2]
    Tab
      focus: button "Close": ×
    Tab
      focus: textbox "Your name"
    Enter
      focus: textbox "Your name" [invalid]
    types Ada Lovelace
      focus: textbox "Your contract" [invalid]
    types order 4711
      focus: textbox "Your e-mail address" [invalid]
    types ada@mail.example
    Tab
      focus: button "Confirm withdrawal"
    Enter
      status: Your declaration is being sent…
      status: Your declaration has been received.
      focus: heading "Your declaration has been received." [level=2]
    Tab
      focus: button "Save""
  `)
})

it('reads an order that the bank refuses', async () => {
  const { page, transcript, go, answer } = await visit({
    body: '<vitrine-card product="1"></vitrine-card>',
    attributes: 'data-customer-token="token" data-renewal="P1Y"',
  })
  await page.route('**/shop/cart/process', (route) =>
    route.fulfill({ json: { state: 'settled', result: 'failed', purchaseId: '166412284' } }),
  )
  await go()
  await page.locator('[part=buy]').waitFor()
  const { does, isAt, hears, lines } = transcript
  await does('Enter on the buy control', () => page.locator('[part=buy]').press('Enter'))
  await page.getByRole('dialog').waitFor()
  await isAt()
  await does('the preview comes', async () => answer())
  await hears(/Total/)
  await does('Enter on the order button', async () => {
    await page.locator('[part=order]').focus()
    await page.keyboard.press('Enter')
  })
  await page.getByRole('link', { name: 'Pay another way' }).waitFor()
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  await does('Tab', tab(page))
  await isAt()
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "Enter on the buy control
      silent: Checking your order…
      dialog: Your order, Checking your order…
      focus: heading "Your order" [level=2]
    the preview comes
      status: Total: €77.00
    Enter on the order button
      status: Placing your order…
      status: Nothing was charged. Pay another way, or go back to the page.
      focus: heading "Payment failed" [level=2]
    Tab
      focus: button "Close": ×
    Tab
      focus: link "Pay another way""
  `)
})
