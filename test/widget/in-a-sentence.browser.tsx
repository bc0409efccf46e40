import { expect, it } from 'vitest'
import { mount, priced, rootOf, testPage, textOf } from './support.ts'

const link = '<a href="https://checkout.example/1001/?cart=1">buy it</a>'

/** The box of the text that ends what is mounted. */
const boxOfEnd = (host: HTMLElement): DOMRect => {
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  let last: Node | undefined
  while (texts.nextNode()) if (texts.currentNode.nodeValue?.trim()) last = texts.currentNode
  const range = document.createRange()
  range.selectNodeContents(last as Node)
  return range.getClientRects()[0] as DOMRect
}

it.each([
  ['in a sentence', (buy: string) => `<p>It costs €77.00: ${buy}.</p>`],
  ['at the beginning of one', (buy: string) => `<p>${buy}.</p>`],
  ['in emphasis', (buy: string) => `<p>It costs €77.00: <strong>${buy}</strong>.</p>`],
  ['from right to left', (buy: string) => `<p dir="rtl">الآن ${buy}.</p>`],
])('leaves no hole behind a link %s, before its price and after it', async (_, sentence) => {
  const { settle } = testPage(priced())
  const host = mount(sentence(`<vitrine-buy product="1">${link}</vitrine-buy>`))
  const isRtl = host.querySelector('[dir=rtl]') !== null
  const gap = () => {
    const own = host.querySelector('a')?.getBoundingClientRect() as DOMRect
    const stop = boxOfEnd(host)
    expect(Math.abs(stop.bottom - own.bottom)).toBeLessThan(2)
    return Math.abs(isRtl ? own.left - stop.right : stop.left - own.right)
  }
  expect(gap()).toBeLessThan(2)
  await settle()
  expect(gap()).toBeLessThan(2)
  expect(textOf(rootOf(host, 'vitrine-buy'))).not.toContain('Due today')
})

it('breaks a long link in a sentence over lines as any link', async () => {
  const { settle } = testPage(priced())
  const long = link.replace('buy it', 'buy the yearly licence of everything that we sell here')
  const host = mount(`<p style="inline-size: 15em">Now <vitrine-buy product="1">${long}</vitrine-buy>.</p>`)
  await settle()
  expect(host.querySelector('a')?.getClientRects().length).toBeGreaterThan(1)
})

it('continues the sentence with a stated renewal', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    `<p style="inline-size: 20em">It is yours: <vitrine-buy product="1" renewal="P1Y">${link}</vitrine-buy>.</p>`,
  )
  await settle()
  const lines = rootOf(host, 'vitrine-buy').querySelector('bdi')?.getClientRects() ?? []
  expect(textOf(rootOf(host, 'vitrine-buy'))).toContain('Renews automatically every year')
  const [first, last] = [lines[0], [...lines].at(-1)] as DOMRect[]
  const own = host.querySelector('a')?.getBoundingClientRect() as DOMRect
  expect(Math.abs((first as DOMRect).left - own.right)).toBeLessThan(2)
  expect(Math.abs(boxOfEnd(host).left - (last as DOMRect).right)).toBeLessThan(2)
})

it('keeps the line below a link that stands alone', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<div><h2>Lumen</h2> <vitrine-buy product="1">${link}</vitrine-buy></div>`)
  await settle()
  const terms = rootOf(host, 'vitrine-buy').querySelector('[part=terms]')
  expect(textOf(terms)).toContain('Due today')
  expect(terms?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    host.querySelector('a')?.getBoundingClientRect().bottom as number,
  )
})
