/**
 * Frameworks that take over a page write every attribute of an element once more, with the value that it has. Nothing
 * changes, so no amount may be marked as old, even where painting has to wait: a screen reader would announce it as busy.
 */

import { expect, it } from 'vitest'
import { mount, priced, rootOf, testPage } from './support.ts'

const open = async (html: string, name = 'vitrine-card') => {
  const test = testPage(priced())
  const host = mount(html)
  await test.settle()
  const element = host.querySelector(name)
  if (!element) throw new Error(`no ${name}`)
  const root = rootOf(host, name)
  const busy: (string | null)[] = []
  const observer = new MutationObserver((records) => {
    for (const { target } of records) busy.push((target as Element).getAttribute('aria-busy'))
  })
  observer.observe(root, { subtree: true, attributeFilter: ['aria-busy'] })
  // Painting has no time left in this task.
  const { scheduler } = test.page
  test.page.scheduler = { tryRun: () => false }
  return {
    ...test,
    element,
    busy,
    paint: async () => {
      test.page.scheduler = scheduler
      await test.settle()
    },
  }
}

const cards = {
  'a card': '<vitrine-card product="1" quantity="2" label="Buy now" tax="net" featured></vitrine-card>',
  'a card that a server has switched nothing on in': '<vitrine-card product="1"></vitrine-card>',
}

for (const [name, html] of Object.entries(cards))
  it(`marks no amount of ${name} whose attributes are written again`, async () => {
    const { element, busy, settle } = await open(html)
    for (const { name, value } of [...element.attributes]) element.setAttribute(name, value)
    await settle()
    // Once more in another task, as a second pass does.
    for (const { name, value } of [...element.attributes]) element.setAttribute(name, value)
    await settle()
    expect(busy).toEqual([])
  })

it('takes `false` for the absence of a boolean attribute', async () => {
  const { element, busy, settle } = await open(cards['a card that a server has switched nothing on in'])
  element.setAttribute('quantity-control', 'false')
  element.setAttribute('featured', 'False')
  await settle()
  expect(busy).toEqual([])
})

it('follows a value that changes, and one that changes beside others that do not', async () => {
  const { element, busy, settle, requests, paint } = await open(cards['a card'])
  element.setAttribute('label', 'Buy now')
  element.setAttribute('product', '2')
  await settle()
  expect(busy).toContain('true')
  await paint()
  expect(requests.at(-1)?.searchParams.get('product_id')).toBe('2')
})

it('follows a label that is taken away, and the text “false” of what is no boolean', async () => {
  const { element, paint } = await open('<vitrine-card product="1"></vitrine-card>')
  element.setAttribute('label', 'false')
  await paint()
  expect(element.shadowRoot?.querySelector('a[part=buy]')?.textContent).toBe('false')
  element.removeAttribute('label')
  await paint()
  expect(element.shadowRoot?.querySelector('a[part=buy]')?.textContent).toBe('Buy now')
})
