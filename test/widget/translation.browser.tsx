import { expect, it } from 'vitest'
import { discounted, mount, priced, priceItem, testPage, textOf } from './support.ts'

const nodesOf = (root: Node, kind: number): Node[] => {
  const walker = document.createTreeWalker(root, kind)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
}

/** Does what page translators do: replaces every text, in open shadow roots too, by elements with another text. */
const translatePage = (root: Node, honorsMarks: boolean): void => {
  for (const text of nodesOf(root, NodeFilter.SHOW_TEXT) as Text[]) {
    if (!text.data.trim() || (honorsMarks && text.parentElement?.closest('[translate=no]'))) continue
    const font = document.createElement('font')
    font.innerHTML = '<font></font>'
    if (font.firstChild) font.firstChild.textContent = text.data
    text.replaceWith(font)
  }
  for (const element of nodesOf(root, NodeFilter.SHOW_ELEMENT) as Element[])
    if (element.shadowRoot) translatePage(element.shadowRoot, honorsMarks)
}

const shadowText = (host: Element, selector: string): string =>
  textOf(host.querySelector(selector)?.shadowRoot?.querySelector('.root, [part=value]'))

for (const honorsMarks of [true, false])
  it(`keeps every figure true on a page that was translated${honorsMarks ? '' : ' regardless of marks'}`, async () => {
    const { page, settle } = testPage(
      priced((product, url) => (url.searchParams.get('coupon') ? discounted(product) : priceItem(product))),
    )
    const host = mount(`<vitrine-coupon></vitrine-coupon>
      <vitrine-card product="1" quantity="3" quantity-control></vitrine-card>
      <p>From <vitrine-price product="1"></vitrine-price>,
        <b data-vitrine-product="1" data-vitrine-field="price">70 €</b></p>`)
    await settle()
    const fresh = mount('')
    translatePage(host, honorsMarks)
    page.settings.value = { ...page.settings.value, coupon: 'SAVE10' }
    await settle()
    translatePage(host, honorsMarks)
    const card = host.querySelector('vitrine-card')
    const plus = card?.shadowRoot?.querySelector<HTMLElement>('[part=increment]')
    plus?.focus()
    plus?.click()
    await settle()
    expect(card?.shadowRoot?.activeElement?.getAttribute('part')).toBe('increment')
    fresh.innerHTML = '<vitrine-card product="1" quantity="4" quantity-control></vitrine-card>'
    await settle()
    expect(shadowText(host, 'vitrine-card')).toBe(shadowText(fresh, 'vitrine-card'))
    expect(shadowText(host, 'vitrine-price')).toBe('69.30 €')
    expect(textOf(host.querySelector('b'))).toBe('69.30 €')
    expect(shadowText(host, 'vitrine-coupon')).toContain('SAVE10 is applied: you save 7.70 €.')
  })

it('marks every figure of a card as not to be translated', async () => {
  const { settle } = testPage(priced((product) => discounted(product)))
  const host = mount(
    '<vitrine-card product="1" quantity="2" quantity-control></vitrine-card><vitrine-price product="1"></vitrine-price>',
  )
  await settle()
  const marked = [...host.querySelectorAll('vitrine-card, vitrine-price')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll('[translate=no]') ?? []),
  ])
  expect(marked.map(textOf)).toEqual(expect.arrayContaining(['77.00 €', '69.30 €']))
  expect(marked.filter((element) => textOf(element) === '69.30 €')).toHaveLength(2)
})
