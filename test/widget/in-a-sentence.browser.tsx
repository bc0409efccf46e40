import { expect, it } from 'vitest'
import { type Answer, mount, priced, rootOf, testPage, textOf } from './support.ts'

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

const sentences: [string, (buy: string) => string][] = [
  ['in a sentence', (buy: string) => `<p>It costs €77.00: ${buy}.</p>`],
  ['at the beginning of one', (buy: string) => `<p>${buy}.</p>`],
  ['in emphasis', (buy: string) => `<p>It costs €77.00: <strong>${buy}</strong>.</p>`],
  ['from right to left', (buy: string) => `<p dir="rtl">الآن ${buy}.</p>`],
]

it.each(sentences)('leaves no hole behind a link %s, before its price and after it', async (_, sentence) => {
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

const controls: [string, Answer, string][] = [
  ['a price', priced(), ''],
  ['no price', priced(() => undefined), ''],
  ['a press that adds', priced(), 'data-vitrine-add'],
]

it.each(
  sentences.flatMap(([where, sentence]) =>
    controls.map(([what, answer, adds]) => ({ where, sentence, what, answer, adds })),
  ),
)('leaves no hole around a label $where, with $what', async ({ sentence, answer, adds }) => {
  const { settle } = testPage(answer)
  const host = mount(sentence(`<vitrine-buy product="1" label="buy it" ${adds}></vitrine-buy>`))
  await settle()
  const root = rootOf(host, 'vitrine-buy')
  const own = root.querySelector('.buy')?.getBoundingClientRect() as DOMRect
  const stop = boxOfEnd(host)
  const isRtl = host.querySelector('[dir=rtl]') !== null
  expect(Math.abs(isRtl ? own.left - stop.right : stop.left - own.right)).toBeLessThan(2)
  // Both stand on one line.
  expect(Math.abs(own.top - stop.top)).toBeLessThan(3)
  expect(Math.abs(own.bottom - stop.bottom)).toBeLessThan(3)
  expect(textOf(root)).toBe('buy it')
})

it('parts no lines around a label in a long sentence', async () => {
  const { settle } = testPage(priced())
  const words = 'It is yours for a year, on every device. '.repeat(3)
  const host = mount(
    `<p style="inline-size: 15em">${words}<vitrine-buy product="1" label="Buy it now"></vitrine-buy> ${words}</p>`,
  )
  await settle()
  const paragraph = host.querySelector('p') as Element
  const height = paragraph.getBoundingClientRect().height
  paragraph.querySelector('vitrine-buy')?.replaceWith('Buy it now')
  expect(height - paragraph.getBoundingClientRect().height).toBeLessThan(4)
})

it('says a stated renewal behind a label alone', async () => {
  const { settle } = testPage(priced())
  const host = mount('<p>Now <vitrine-buy product="1" label="buy it" renewal="P1Y"></vitrine-buy>.</p>')
  await settle()
  expect(textOf(rootOf(host, 'vitrine-buy'))).toMatch(/^buy it.*Renews automatically every year/)
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

it.each([
  ['alone', '<h2>Lumen</h2>'],
  ['on a line of its own', 'It costs €77.00.<br>'],
])('keeps the line below a link that stands %s', async (_, before) => {
  const { settle } = testPage(priced())
  const host = mount(`<div>${before} <vitrine-buy product="1">${link}</vitrine-buy></div>`)
  await settle()
  const terms = rootOf(host, 'vitrine-buy').querySelector('[part=terms]')
  expect(textOf(terms)).toContain('Due today')
  expect(terms?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    host.querySelector('a')?.getBoundingClientRect().bottom as number,
  )
})
