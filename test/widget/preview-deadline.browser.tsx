import { expect, it } from 'vitest'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json } from './support.ts'

const html = '<vitrine-buy product="1"></vitrine-buy>'

/** An endpoint that answers when it is told to. */
const slowShop = async () => {
  let answer = (_: Response): void => {}
  const signals: (AbortSignal | null | undefined)[] = []
  const shop = await previewShop(html, {}, (_, init) => {
    signals.push(init?.signal)
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  await shop.press()
  return {
    ...shop,
    signals,
    answer: async () => {
      answer(json(preview()))
      await shop.settle()
    },
    isWaiting: () => shop.cart().querySelector('[part=message], [part=continue]') === null,
  }
}

it('offers the plain link when the endpoint has taken 8 seconds, and not before', async () => {
  const { advance, cart, control, isWaiting, signals, wayOn } = await slowShop()
  await advance(7999)
  expect(isWaiting()).toBe(true)
  await advance(1)
  expect(cart().querySelector('[part=message]')).not.toBeNull()
  expect(wayOn()).toBe(control().href)
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

it('takes a preview that comes just before 8 seconds are over', async () => {
  const { advance, answer, cart, wayOn } = await slowShop()
  await advance(7900)
  await answer()
  expect(wayOn()).toBe(preview().checkoutUrl)
  await advance(200)
  expect(cart().querySelector('[part=message]')).toBeNull()
  expect(wayOn()).toBe(preview().checkoutUrl)
})

it('keeps the plain link under the shopper’s finger when the preview comes after all', async () => {
  const { advance, answer, control, wayOn } = await slowShop()
  await advance(8000)
  await answer()
  expect(wayOn()).toBe(control().href)
})

it('waits no longer for an answer that begins in time and does not end', async () => {
  const { advance, control, press, wayOn } = await previewShop(
    html,
    {},
    () => new Response(new ReadableStream()),
  )
  await press()
  await advance(8000)
  expect(wayOn()).toBe(control().href)
})
