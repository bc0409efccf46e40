import { expect, it } from 'vitest'
import { mount, priced, rootOf, testPage } from './support.ts'

const own = 'https://checkout.example/1001/?cart=2'

/** A page in a frame of another one, with the addresses for which it leaves. */
const framed = async (html: string, isFramed = true) => {
  const test = testPage(priced(), {}, undefined, {}, { isFramed })
  const host = mount(html)
  await test.settle()
  return { ...test, host }
}

/** Presses a link, and says whether the browser would follow it in the frame. */
const staysInFrame = (link: Element | null | undefined, init: MouseEventInit = {}): boolean => {
  const event = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init })
  const stop = (late: Event): void => {
    isLeft = late.defaultPrevented
    if (!isLeft) late.preventDefault()
  }
  let isLeft = false
  window.addEventListener('click', stop, { once: true })
  link?.dispatchEvent(event)
  return !isLeft
}

it.each([
  ['a card', '<vitrine-card product="1"></vitrine-card>', 'vitrine-card'],
  ['a buy control', '<vitrine-buy product="1"></vitrine-buy>', 'vitrine-buy'],
])('leaves the frame by the link of %s', async (_, html, name) => {
  const { host, followed, settle } = await framed(html)
  const link = rootOf(host, name).querySelector('a')
  expect(staysInFrame(link)).toBe(false)
  await settle()
  expect(followed).toEqual([link?.href])
})

it.each([
  ['a bound link', `<a data-vitrine-product="2" data-vitrine-field="buy" href="${own}">Buy</a>`],
  ['a link that nothing follows', `<a href="${own}">Buy</a>`],
])('leaves the frame by %s', async (_, html) => {
  const { host, followed, settle } = await framed(html)
  const link = host.querySelector('a')
  expect(staysInFrame(link)).toBe(false)
  await settle()
  expect(followed).toEqual([link?.href])
})

it('leaves other links, presses of the browser and stopped ones alone', async () => {
  const { host, followed, settle } = await framed(
    `<a href="https://shop.example/terms">Terms</a> <a href="${own}" target="_blank">Buy</a> <a href="${own}">Buy</a>`,
  )
  const [terms, tab, buy] = [...host.querySelectorAll('a')]
  expect([staysInFrame(terms), staysInFrame(tab), staysInFrame(buy, { ctrlKey: true })]).toEqual([
    true,
    true,
    true,
  ])
  buy?.addEventListener('click', (event) => event.preventDefault())
  staysInFrame(buy)
  await settle()
  expect(followed).toEqual([])
})

it('does nothing on a page of its own window', async () => {
  const { host, followed } = await framed(`<a href="${own}">Buy</a>`, false)
  expect(staysInFrame(host.querySelector('a'))).toBe(true)
  expect(followed).toEqual([])
})
