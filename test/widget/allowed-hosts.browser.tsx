import { beforeEach, expect, it, vi } from 'vitest'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json } from './support.ts'

const warn = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn.mockClear())
})

const store = (attributes: string): string =>
  `<vitrine-store ${attributes}><vitrine-buy product="1"></vitrine-buy></vitrine-store>`

for (const [hosts, checkoutUrl] of [
  ['pay.example', 'https://pay.example/1001/session/abc'],
  ['other.example  pay.example', 'https://pay.example/1001/session/abc'],
  ['pay.example other.example', 'https://pay.example/1001/session/abc'],
  ['pay.example:8443', 'https://pay.example:8443/1001/session/abc'],
  ['pay.example', 'https://checkout.example/1001/session/abc'],
] as const) {
  it(`goes on to ${checkoutUrl} where allowed-hosts is “${hosts}”`, async () => {
    const { cart, press, wayOn } = await previewShop(store(`allowed-hosts="${hosts}"`), {}, () =>
      json(preview({ checkoutUrl })),
    )
    await press()
    expect(wayOn()).toBe(checkoutUrl)
    expect(cart().querySelector('[part=message]')).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })
}

it('goes on to an allowed host that the page itself names', async () => {
  const checkoutUrl = 'https://pay.example/1001/session/abc'
  const { press, wayOn } = await previewShop(store(''), { allowedHosts: 'pay.example' }, () =>
    json(preview({ checkoutUrl })),
  )
  await press()
  expect(wayOn()).toBe(checkoutUrl)
})

it.each([
  'https://evil.pay.example/abc',
  'https://pay.example.evil.example/abc',
  'https://pay.example@evil.example/abc',
  'https://pay.example:8443/abc',
  'http://pay.example/abc',
  'javascript:alert("//pay.example/")',
  '//pay.example/abc',
])('allows with pay.example not %s, and sells by the plain link', async (checkoutUrl) => {
  const { cart, control, press, wayOn } = await previewShop(store('allowed-hosts="pay.example"'), {}, () =>
    json(preview({ checkoutUrl })),
  )
  await press()
  expect(wayOn()).toBe(control().href)
  expect(cart().querySelector('[part=message]')).not.toBeNull()
})

it('follows the next step of an order to an allowed host', async () => {
  const continueUrl = 'https://pay.example/done'
  const { cart, press, settle, wayOn } = await previewShop(
    store('allowed-hosts="pay.example" customer-token="token" renewal="none"'),
    {},
    (url) =>
      json(url.pathname === '/cart/preview' ? preview() : { state: 'settled', result: 'paid', continueUrl }),
  )
  await press()
  cart().querySelector<HTMLElement>('[part=order]')?.click()
  await settle()
  expect(wayOn()).toBe(continueUrl)
})
