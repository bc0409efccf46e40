/**
 * Boolean attributes as templates print them. Python and .NET write `False`, PHP `0`, YAML `no`: all mean no, in every
 * element, in plain markup and in the styles. Any other text counts as yes, as in HTML, and is named in the console.
 */

import { beforeEach, expect, it, vi } from 'vitest'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

beforeEach(() => localStorage.clear())

const off = ['false', 'False', 'FALSE', '0', 'no', 'No', 'off', 'none', 'None', ' False ']
const on = ['', 'true', 'True', '1', 'yes', 'on', 'add', 'maybe']
const link = 'https://checkout.example/1001/?cart=1'

const open = async (html: string) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const test = testPage(priced())
  const host = mount(html)
  await test.settle()
  return { ...test, host, console: () => warned.mock.calls.map(([text]) => String(text)) }
}

const controls: Record<string, (text: string) => string> = {
  'a card': (text) => `<vitrine-card product="1" add="${text}"></vitrine-card>`,
  'a buy control': (text) => `<vitrine-buy product="1" add="${text}"></vitrine-buy>`,
  'an order': (text) =>
    `<vitrine-order add="${text}"><a data-vitrine-product="1" href="${link}">P</a></vitrine-order>`,
  'plain markup': (text) =>
    `<div data-vitrine="card" data-vitrine-product="1" data-vitrine-add="${text}"></div>`,
}

for (const [name, html] of Object.entries(controls))
  it(`sells by ${name} whose \`add\` means no, and adds by another`, async () => {
    // One function reads every text, which a card tries.
    const count = name === 'a card' ? undefined : 2
    for (const [texts, word] of [
      [off.slice(0, count), 'button that leads to checkout'],
      [on.slice(0, count), 'button that adds'],
    ] as const)
      for (const text of texts) {
        const { host } = await open(html(text))
        const control = [...host.querySelectorAll('*')]
          .flatMap(({ shadowRoot }) => shadowRoot?.querySelector('a[part=buy]') ?? [])
          .at(0)
        const found = control?.role === 'button' ? 'button that adds' : 'button that leads to checkout'
        expect([text, found]).toEqual([text, word])
        host.remove()
      }
  })

it('reads the products of an order that a template has switched off', async () => {
  const { host } = await open(
    `<vitrine-order quantity-control="False"><a data-vitrine-product="1" data-vitrine-add-on="False" href="${link}">P</a>
     <a data-vitrine-product="2" data-vitrine-add-on data-vitrine-checked="0" data-vitrine-quantity-control="no" href="${link}">Q</a></vitrine-order>`,
  )
  const root = rootOf(host, 'vitrine-order')
  expect(root.querySelectorAll('[role=spinbutton]')).toHaveLength(0)
  const buy = root.querySelector<HTMLAnchorElement>('a[part=buy]')
  expect(new URL(buy?.href ?? '').searchParams.get('cart')).toBe('1')
})

it('gives a card that is not featured, and a total that is not compact, the look of others', async () => {
  const looks = async (attribute: string) => {
    const { host } = await open(
      `<vitrine-card product="1" ${attribute && `featured="${attribute}"`}></vitrine-card>
       <vitrine-order><a data-vitrine-product="1" href="${link}">P</a><vitrine-total ${attribute && `compact="${attribute}"`}></vitrine-total></vitrine-order>`,
    )
    const card = rootOf(host, 'vitrine-card').querySelector('.card')
    const sum = rootOf(host, 'vitrine-total').querySelector('.sum')
    if (!card || !sum) throw new Error('nothing is shown')
    const found = [
      getComputedStyle(card).boxShadow,
      getComputedStyle(sum).gridTemplateColumns.split(' ').length,
    ]
    host.remove()
    return found
  }
  const plain = await looks('')
  const marked = await looks('true')
  expect(marked[0]).not.toBe(plain[0])
  expect(marked.slice(1)).not.toEqual(plain.slice(1))
  for (const text of off)
    if (text === text.trim()) expect([text, ...(await looks(text))]).toEqual([text, ...plain])
})

it('quiets the cards beside a featured one alone', async () => {
  const { host } = await open(
    `<vitrine-plans><vitrine-card product="1" featured="False" interval="year"></vitrine-card>
     <vitrine-card product="2" featured="True" interval="year"></vitrine-card></vitrine-plans>`,
  )
  const quiet = [...host.querySelectorAll('vitrine-card')].map((card) =>
    getComputedStyle(card).getPropertyValue('--plan-fill'),
  )
  expect(quiet).toEqual(['transparent', ''])
})

it('opens a cart that is not in the page as a dialog', async () => {
  const { host } = await open(
    '<vitrine-cart inline="False"></vitrine-cart><vitrine-cart-button></vitrine-cart-button>',
  )
  const button = rootOf(host, 'vitrine-cart-button').querySelector('button')
  expect(button?.getAttribute('aria-haspopup')).toBe('dialog')
})

it('names a text that means neither yes nor no in the console, and no other', async () => {
  const { console: lines, settle } = await open(
    `<vitrine-card product="1" add="False" featured="True"></vitrine-card><vitrine-card product="2" add="{{ add }}"></vitrine-card>
     <a data-vitrine="buy" data-vitrine-product="3" data-vitrine-add="maybe" href="${link}">Add</a>`,
  )
  await settle()
  const named = lines().filter((text) => text.includes('counts as yes'))
  expect(named.toSorted()).toEqual([
    expect.stringContaining('<a data-vitrine-add="maybe"'),
    expect.stringContaining('<vitrine-card add="{{ add }}"'),
  ])
  expect(textOf(document.body)).not.toContain('{{')
})
