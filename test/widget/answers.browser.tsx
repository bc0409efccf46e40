/**
 * Questions beside a sale: form controls of the merchant's own answer in the link, are judged by the browser, and may give
 * a contact in place of the sale.
 */

import { screen } from '@testing-library/preact'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { expect, it, vi } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import type { Loader } from '../../src/widget/storefront/page.ts'
import { preview } from './every-state.ts'
import { configurator, open as openOrder, order } from './order-form.ts'
import { previewShop } from './preview-shop.ts'
import { json, mount, ownStorage, priced, rootOf, testPage } from './support.ts'

const home = 'https://checkout.example/1001/'
const questions = `
  <label>Industry <select name="x-industry" required>
    <option value="">Choose one</option><option>press</option><option>court</option>
  </select></label>
  <label>Serial <input name="x-serial" pattern="[A-Z]+"></label>
  <fieldset><legend>Support</legend>
    <label><input type="radio" name="x-support" value="standard" checked> Included</label>
    <label><input type="radio" name="x-support" value="talk" data-vitrine-from="300"> Let us talk</label>
  </fieldset>`

const open = async (html: string, settings: Settings = {}, loader: Partial<Loader> = {}) => {
  const test = testPage(priced(), settings, ownStorage(), loader)
  const host = mount(html)
  await test.settle()
  const root = rootOf(host, host.querySelector('vitrine-order') ? 'vitrine-order' : 'vitrine-card')
  const control = () => root.querySelector<HTMLAnchorElement>('a[part=buy]')
  return {
    ...test,
    host,
    root,
    control,
    linked: () => Object.fromEntries(new URL(control()?.href ?? '').searchParams),
    /** Whether a press leaves by the link. */
    press: async () => {
      let isLeft = false
      const stop = (event: Event): void => {
        isLeft = !event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', stop, { once: true })
      control()?.click()
      await test.settle()
      removeEventListener('click', stop)
      return isLeft
    },
  }
}

it('says in the link what the shopper answers', async () => {
  const { linked, settle } = await open(order('quantity="10" quantity-control', configurator + questions))
  expect(linked()).toMatchObject({ cart: '2', 'x-support': 'standard' })
  expect(linked()).not.toHaveProperty('x-industry')
  await userEvent.selectOptions(screen.getByLabelText('Industry'), 'press')
  await userEvent.type(screen.getByLabelText('Serial'), 'A,B')
  await userEvent.click(screen.getByLabelText('Let us talk'))
  await settle()
  expect(linked()).toMatchObject({ 'x-industry': 'press', 'x-serial': 'A,B', 'x-support': 'talk' })
})

it('writes lists as checkout reads them, and takes an empty answer out of the link', async () => {
  const boxes =
    '<label><input type="checkbox" name="x-areas" value="a" checked>A</label><label><input type="checkbox" name="x-areas" value="b" checked>B</label>'
  const { control, host, settle } = await open(
    `<vitrine-card product="1"><a href="${home}?cart=1&amp;x-areas=c">Buy</a><p slot="note">${boxes}</p></vitrine-card>`,
  )
  expect(control()?.href).toContain('x-areas=a%2Cb')
  for (const box of host.querySelectorAll('input')) box.click()
  await settle()
  expect(control()?.href).not.toContain('x-areas')
})

it('stops a press where an answer is missing, and says it beside the control', async () => {
  const { host, press, settle } = await open(order('', configurator + questions))
  const select = screen.getByLabelText('Industry')
  const reached: Event[] = []
  host.addEventListener('vitrine-checkout', (event) => reached.push(event))
  expect(await press()).toBe(false)
  expect(reached).toEqual([])
  expect(document.activeElement).toBe(select)
  expect(select.getAttribute('aria-invalid')).toBe('true')
  const message = document.getElementById(select.getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe((select as HTMLSelectElement).validationMessage)
  // The label of the control stays its own.
  expect(screen.getByLabelText('Industry')).toBe(select)
  const { violations } = await axe.run(host, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await userEvent.selectOptions(select, 'court')
  await settle()
  expect(select.hasAttribute('aria-invalid')).toBe(false)
  expect(select.hasAttribute('aria-describedby')).toBe(false)
  expect(message?.isConnected).toBe(false)
  expect(await press()).toBe(true)
})

it('says once what is wrong with a group', async () => {
  const group =
    '<fieldset><legend>Size</legend><label><input type="radio" name="x-size" value="s" required> S</label><label><input type="radio" name="x-size" value="l" required> L</label></fieldset>'
  const { host, press } = await open(order('', configurator + group))
  expect(await press()).toBe(false)
  expect(host.querySelectorAll('[data-vitrine-message]')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('S'))
  await userEvent.click(screen.getByLabelText('L'))
  expect(host.querySelectorAll('[data-vitrine-message]')).toHaveLength(0)
})

it('keeps the description that the merchant has written', async () => {
  const own =
    '<label>Mail <input name="x-mail" type="email" required aria-describedby="hint"></label><p id="hint">Of a desk</p>'
  const { press } = await open(order('', configurator + own))
  const input = screen.getByLabelText('Mail')
  await press()
  expect(input.getAttribute('aria-describedby')).toMatch(/^hint vitrine-message-\d+$/)
  await userEvent.type(input, 'a@b.example')
  expect(input.getAttribute('aria-describedby')).toBe('hint')
})

it('is stopped by no control that is not on the screen, or is disabled', async () => {
  const hidden =
    '<div hidden><input name="x-a" required></div><input name="x-b" required disabled aria-label="B" value="no">'
  const { press, linked } = await open(order('', configurator + hidden))
  expect(await press()).toBe(true)
  expect(linked()).not.toHaveProperty('x-b')
})

it('asks about a product only where it is in the order', async () => {
  const keys = '<label>Keys <input name="x-oldkeys_7" required value="AAA,BBB"></label>'
  const { root, control, settle } = await open(order('', configurator + keys))
  expect(control()?.href).not.toContain('x-oldkeys')
  root.querySelector<HTMLElement>('input[value="7"]')?.click()
  await settle()
  expect(control()?.href).toContain('x-oldkeys_7=AAA%2CBBB')
})

const manager = `<label>Manager <select name="x-mdm"><option>none</option>
  <option value="other" data-vitrine-contact="talk">Another</option></select></label>
  <a id="talk" hidden href="/contact">Talk to us</a>`

it('gives a contact in place of the sale, in the merchant’s words', async () => {
  const { control, root, settle } = await open(order('', configurator + manager))
  await userEvent.selectOptions(screen.getByLabelText('Manager'), 'other')
  await settle()
  expect(control()?.getAttribute('href')).toBe('/contact')
  expect(control()?.textContent).toBe('Talk to us')
  expect([...root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join()).toContain(
    'Talk to us',
  )
  await userEvent.selectOptions(screen.getByLabelText('Manager'), 'none')
  await settle()
  expect(control()?.href).toContain('x-mdm=none')
})

it('leads to the contact also while painting has to wait', async () => {
  const { control, page, root, settle } = await open(order('', configurator + manager))
  await userEvent.selectOptions(screen.getByLabelText('Manager'), 'other')
  await settle()
  const { scheduler } = page
  page.scheduler = { tryRun: () => false }
  root.querySelector<HTMLElement>('input[value="7"]')?.click()
  await settle()
  page.scheduler = scheduler
  expect(control()?.getAttribute('href')).toBe('/contact')
})

it('takes back what it has said of missing answers where a contact stands in for the sale', async () => {
  const { host, press, settle } = await open(order('', configurator + questions + manager))
  expect(await press()).toBe(false)
  expect(host.querySelectorAll('[data-vitrine-message]')).toHaveLength(1)
  await userEvent.selectOptions(screen.getByLabelText('Manager'), 'other')
  await settle()
  expect(host.querySelectorAll('[data-vitrine-message]')).toHaveLength(0)
  expect(screen.getByLabelText('Industry').hasAttribute('aria-invalid')).toBe(false)
})

it('sells where the contact is missing, and says so in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const choice =
    '<label><input type="checkbox" name="x-mdm" value="other" checked data-vitrine-contact="nobody"> Other</label>'
  const { control, settle } = await open(order('', configurator + choice))
  await settle()
  expect(control()?.href).toContain('x-mdm=other')
  expect(warn.mock.calls.flat().join()).toContain('data-vitrine-contact="nobody"')
  warn.mockRestore()
})

it('chooses by the quantity until the shopper chooses', async () => {
  const { linked, root, settle } = await open(
    order('quantity="299" quantity-control', configurator + questions),
  )
  const increase = async () => {
    root.querySelector<HTMLElement>('[part=increment]')?.click()
    await settle()
  }
  const decrease = async () => {
    root.querySelector<HTMLElement>('[part=decrement]')?.click()
    await settle()
  }
  expect(linked()['x-support']).toBe('standard')
  await increase()
  expect(linked()).toMatchObject({ quantity_2: '300', 'x-support': 'talk' })
  await decrease()
  expect(linked()['x-support']).toBe('standard')
  await userEvent.click(screen.getByLabelText('Included'))
  await increase()
  expect(linked()).toMatchObject({ quantity_2: '300', 'x-support': 'standard' })
})

it('keeps the answers of a card in its link when its parameters change', async () => {
  const { host, linked, settle } = await open(
    `<vitrine-card product="1"><a href="${home}?cart=1">Buy</a><div slot="note">${questions}</div></vitrine-card>`,
  )
  await userEvent.click(screen.getByLabelText('Let us talk'))
  host.querySelector('vitrine-card')?.setAttribute('link-params', 'cfg=two-columns')
  await settle()
  expect(linked()).toMatchObject({ cfg: 'two-columns', 'x-support': 'talk' })
})

it('chooses products by the quantity too, until the shopper chooses', async () => {
  const product = (id: number, attributes: string) =>
    `<a data-vitrine-product="${id}" ${attributes} href="${home}?cart=${id}">${id}</a>`
  const html = order(
    'id="fleet" quantity="299" quantity-control',
    product(1, '') +
      product(7, 'data-vitrine-add-on data-vitrine-quantity="1" data-vitrine-from="300"') +
      product(8, 'data-vitrine-choice="Hosting"') +
      product(9, 'data-vitrine-choice="Hosting" data-vitrine-from="300"'),
  )
  const storage = ownStorage()
  const { cart, host, root, pick, settle } = await openOrder(html, { storage })
  const step = async (part: string) => {
    root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
    await settle()
  }
  expect(cart()).toEqual({ 1: 299, 8: 299 })
  await step('increment')
  expect(cart()).toEqual({ 1: 300, 7: 1, 9: 300 })
  await step('decrement')
  expect(cart()).toEqual({ 1: 299, 8: 299 })
  await step('increment')
  await pick(7)
  await pick(8)
  expect(cart()).toEqual({ 1: 300, 8: 300 })
  await step('increment')
  expect(cart()).toEqual({ 1: 301, 8: 301 })
  host.remove()
  // As it is in the page that the browser loads again.
  expect((await openOrder(html, { storage })).cart()).toEqual({ 1: 301, 8: 301 })
})

it('asks no new price and no new total for an answer', async () => {
  const { requests, pick, settle } = await openOrder(order('', configurator + questions))
  await pick(7)
  const before = requests.length
  await userEvent.selectOptions(screen.getByLabelText('Industry'), 'press')
  await settle()
  expect(requests.slice(before)).toEqual([])
})

it('takes the answers to the second link too', async () => {
  const quote = `<a data-vitrine-same-order href="${home}purl-quote?cart=1">Quote</a>`
  const secret = '<label>Keys <input name="x-keys" data-vitrine-private value="AAA"></label>'
  const { host, linked } = await open(order('', configurator + questions + quote + secret))
  const href = host.querySelector<HTMLAnchorElement>('[data-vitrine-same-order]')?.href
  expect(href).toContain('x-support=standard')
  expect(linked()['x-keys']).toBe('AAA')
  expect(href).not.toContain('AAA')
})

const secret = '<label>Keys <input name="x-keys" data-vitrine-private value="AAA"></label>'

it('tells a private answer to checkout, and to no event and no storage', async () => {
  const { host, linked, press } = await open(order('', configurator + secret))
  const urls: string[] = []
  host.addEventListener('vitrine-checkout', ({ detail }) => urls.push(detail.url))
  expect(linked()['x-keys']).toBe('AAA')
  expect(await press()).toBe(true)
  expect(urls).toHaveLength(1)
  expect(urls[0]).toContain('cart=2')
  expect(urls[0]).not.toContain('AAA')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('AAA')
})

it('puts answers into the session of a preview', async () => {
  const shop = await previewShop(
    `<vitrine-card product="97772"><a href="${home}?cart=97772">Buy</a><p slot="note">${secret}</p></vitrine-card>`,
    { review: 'difference' },
    () => json(preview()),
  )
  await shop.press()
  expect(shop.asked).toMatchObject([{ extra: { 'x-keys': 'AAA' } }])
  expect(shop.followed.join()).not.toContain('AAA')
})

it('leaves for checkout at once where an order with questions would go into the cart', async () => {
  const { control, press } = await open(order('add', configurator + secret))
  expect(control()?.getAttribute('role')).toBeNull()
  expect(await press()).toBe(true)
})

it('takes the answers of a form back that is reset, with what the shopper had chosen', async () => {
  const { host, linked, root, settle } = await open(
    `<form>${order('quantity="299" quantity-control', configurator + questions)}</form>`,
  )
  const select = screen.getByLabelText('Industry')
  await userEvent.selectOptions(select, 'press')
  await userEvent.click(screen.getByLabelText('Let us talk'))
  await settle()
  expect(linked()).toMatchObject({ 'x-industry': 'press', 'x-support': 'talk' })
  host.querySelector('form')?.reset()
  await settle()
  expect(linked()).toMatchObject({ 'x-support': 'standard' })
  expect(linked()).not.toHaveProperty('x-industry')
  // The quantity chooses again.
  root.querySelector<HTMLElement>('[part=increment]')?.click()
  await settle()
  expect(linked()['x-support']).toBe('talk')
})

it('says in the link what a script has enabled, disabled and added', async () => {
  const { host, linked, settle } = await open(order('', configurator + questions))
  const serial = screen.getByLabelText<HTMLInputElement>('Serial')
  await userEvent.type(serial, 'AB')
  serial.disabled = true
  await settle()
  expect(linked()).not.toHaveProperty('x-serial')
  serial.disabled = false
  host
    .querySelector('vitrine-order')
    ?.insertAdjacentHTML('beforeend', '<input type="hidden" name="x-visit" value="7">')
  await settle()
  expect(linked()).toMatchObject({ 'x-serial': 'AB', 'x-visit': '7' })
})

it('leaves with what a script has set without a word', async () => {
  const { linked, press, control } = await open(order('', configurator + questions))
  screen.getByLabelText<HTMLSelectElement>('Industry').value = 'court'
  let left = ''
  addEventListener('click', () => (left = control()?.href ?? ''), { once: true })
  expect(await press()).toBe(true)
  expect(left).toContain('x-industry=court')
  screen.getByLabelText<HTMLSelectElement>('Industry').value = ''
  expect(await press()).toBe(false)
  expect(linked()).not.toHaveProperty('x-industry')
})

it('takes what the page has chosen for a quantity for no choice of the shopper, as a reload restores it', async () => {
  const restore = async (quantity: number) => {
    const test = testPage(priced(), {}, ownStorage())
    const host = mount('<div></div>')
    const parsed = new DOMParser().parseFromString(
      order(`quantity="${quantity}" quantity-control`, configurator + questions),
      'text/html',
    )
    // As the browser puts a form back before any script of the page looks at it.
    const talk = parsed.querySelector<HTMLInputElement>('[value=talk]')
    if (talk) talk.checked = true
    host.append(...document.adoptNode(parsed.body).childNodes)
    await test.settle()
    const root = rootOf(host, 'vitrine-order')
    root.querySelector<HTMLElement>('[part=decrement]')?.click()
    await test.settle()
    const support = new URL(root.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? '').searchParams.get(
      'x-support',
    )
    host.remove()
    return support
  }
  expect(await restore(300)).toBe('standard')
  expect(await restore(40)).toBe('talk')
})

const late = () => {
  let arrive = (): void => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const loader: Partial<Loader> = {
    module: async (name) => {
      if (name === 'answers') await arrived
      return moduleLoader.module(name)
    },
  }
  return { arrive, loader }
}

it('waits for the answers where a press comes before they can be read', async () => {
  const { arrive, loader } = late()
  const { control, followed, settle } = await open(
    order('', configurator + questions.replace('required', '')),
    {},
    loader,
  )
  control()?.click()
  await settle()
  expect(followed).toEqual([])
  arrive()
  await settle()
  expect(followed).toHaveLength(1)
  expect(followed[0]).toContain('x-support=standard')
})

it('stops such a press where an answer is missing', async () => {
  const { arrive, loader } = late()
  const { host, control, press, followed, settle } = await open(
    order('', configurator + questions),
    {},
    loader,
  )
  const told: Event[] = []
  host.addEventListener('vitrine-checkout', (event) => told.push(event))
  control()?.click()
  await settle()
  arrive()
  await settle()
  expect([followed, told]).toEqual([[], []])
  expect(document.activeElement).toBe(screen.getByLabelText('Industry'))
  await userEvent.selectOptions(screen.getByLabelText('Industry'), 'press')
  expect(await press()).toBe(true)
})

it('sells by the plain link where the answers come too late, or never', async () => {
  const { loader } = late()
  const { control, followed, advance, settle } = await open(order('', configurator + questions), {}, loader)
  control()?.click()
  await settle()
  await advance(1200)
  await settle()
  expect(followed).toHaveLength(1)
  const failing: Partial<Loader> = {
    module: (name) => (name === 'answers' ? Promise.reject() : moduleLoader.module(name)),
  }
  document.body.replaceChildren()
  const other = await open(order('', configurator + questions), {}, failing)
  expect(await other.press()).toBe(true)
})

it('puts the answers into the preview of such a press', async () => {
  const { arrive, loader } = late()
  const shop = await previewShop(
    `<vitrine-card product="97772"><a href="${home}?cart=97772">Buy</a><p slot="note">${secret}</p></vitrine-card>`,
    { review: 'difference' },
    () => json(preview()),
    priced(),
    loader,
  )
  await shop.press()
  expect(shop.asked).toEqual([])
  arrive()
  await shop.settle()
  expect(shop.asked).toMatchObject([{ extra: { 'x-keys': 'AAA' } }])
  expect(shop.followed).toHaveLength(1)
})
