/**
 * The merchant's own markup in a page that a server renders: figures in place of its content, conditions that hide it,
 * addresses of its buy links, and what is left to the script because the parser would read it otherwise.
 */

import { expect, it } from 'vitest'
import { priceItem } from './items.ts'
import { asked, card, countOf, rendered, script, withoutAdditions } from './rendered-page.ts'

const bound = (content: string) => `${script}<section data-vitrine-product="1">${content}</section>`

it('writes figures into the markup of the merchant, whose content stays in the page', async () => {
  const html = bound(
    '<b class=x data-vitrine-field="price.gross">from <i>70 €</i></b><td data-vitrine-field=price.net>?',
  )
  const result = await rendered(html)
  expect(result).toContain(
    '<b class=x data-vitrine-field="price.gross"><template data-vitrine-own>from <i>70 €</i></template>77.00&#160;&#8364;</b>',
  )
  expect(result).toContain('<td data-vitrine-field=price.net>?</section>')
  expect(withoutAdditions(result)).toBe(html)
})

it('takes product, rule, store and tax from the markup around', async () => {
  asked.length = 0
  const html = `${script}<div data-vitrine="store" data-vitrine-coupon="AB" data-vitrine-tax="net"><ul>
    <li data-vitrine-product="1"><b data-vitrine-field="price">?</b>
    <li data-vitrine-product="2" data-vitrine-price-rule="team"><b data-vitrine-field="price">?</b></ul></div>
    <b data-vitrine-product="3" data-vitrine-field="price">?</b><b data-vitrine-field="price">?</b>`
  const result = await rendered(html)
  expect(asked.sort()).toEqual(['DE   3', 'DE  AB 1', 'DE  AB 2'])
  expect([...result.matchAll(/<\/template>([^<]*)<\/b>/g)].map(([, text]) => text)).toEqual([
    '64.71&#160;&#8364;',
    '64.71&#160;&#8364;',
    '77.00&#160;&#8364;',
  ])
  expect(result.endsWith('<b data-vitrine-field="price">?</b>')).toBe(false)
  expect(result).toContain('</b><b data-vitrine-field="price">?</b>')
})

it.each([
  [
    'an element whose condition does not hold',
    '<p data-vitrine-if="discount">Less</p>',
    '<p hidden data-vitrine-hidden data-vitrine-if="discount">Less</p>',
  ],
  [
    'a figure that the price lacks',
    '<i data-vitrine-field="discount.percentage">10 %</i>',
    '<i hidden data-vitrine-hidden data-vitrine-field="discount.percentage">10 %</i>',
  ],
  [
    'nothing whose condition holds',
    '<p data-vitrine-if="!discount">Full</p>',
    '<p data-vitrine-if="!discount">Full</p>',
  ],
  [
    'nothing that is hidden already',
    '<p hidden data-vitrine-if="discount">Less</p>',
    '<p hidden data-vitrine-if="discount">Less</p>',
  ],
  [
    'nothing for an unknown condition',
    '<p data-vitrine-if="discont">Less</p>',
    '<p data-vitrine-if="discont">Less</p>',
  ],
])('hides %s', async (_, html, result) => {
  expect(await rendered(bound(html))).toContain(`"1">${result}</section>`)
})

it.each([
  [
    '<a data-vitrine-field="buy">Buy <b>now</b></a>',
    /<a data-vitrine-href="" href="([^"]*)" data-vitrine-field="buy">Buy <b>now<\/b><\/a>/,
  ],
  [
    '<a title="a>b" href=\'/old?a=1&b=2\'  data-vitrine-field="buy">Buy</a>',
    /<a data-vitrine-href="\/old\?a=1&#38;b=2" title="a>b" href="([^"]*)" {2}data-vitrine-field="buy">Buy<\/a>/,
  ],
  [
    '<a href=/old data-vitrine="buy" data-vitrine-quantity="3">Buy</a>',
    /<a data-vitrine-href="\/old" href="([^"]*)" data-vitrine="buy" data-vitrine-quantity="3">Buy<\/a>/,
  ],
])('gives a buy link its address, and keeps its own in a mark: %s', async (html, pattern) => {
  const result = await rendered(bound(html))
  const [, address = ''] = pattern.exec(result) ?? []
  const url = new URL(address.replaceAll('&#38;', '&'))
  expect(url.origin).toBe('https://checkout.example')
  expect(url.searchParams.get('deliveryCountryId')).toBe('DE')
  expect(url.searchParams.get('quantity_1')).toBe(html.includes('quantity="3"') ? '3' : '1')
})

it('takes no parameter of an earlier rendering for one of the merchant’s', async () => {
  const html = bound('<a href="/old" data-vitrine-field="buy">Buy</a>')
  const once = await rendered(html)
  const [link = ''] = /<a .*<\/a>/.exec(once) ?? []
  expect(link).toContain('x-vitrine-shown=')
  expect(await rendered(bound(link))).toContain(link)
})

it.each([
  ['a text field', '<textarea data-vitrine-field="price">70</textarea>'],
  ['an element that is closed by another', '<div><b data-vitrine-field="price">70</div>'],
  ['an element with the end of a template', '<b data-vitrine-field="price">70</template></b>'],
  ['an element in a template', '<template><b data-vitrine-field="price">70</b></template>'],
  ['an unknown field', '<b data-vitrine-field="prize">70</b>'],
  ['a field of plain markup', '<b data-vitrine="price" data-vitrine-field="price">70</b>'],
  ['a button that sells', '<button data-vitrine-field="buy">Buy</button>'],
  ['a figure of which the parser makes two', '<p><b data-vitrine-field="price">70</p><p>more</b></p>'],
  ['a buy link of which the parser makes two', '<p><a data-vitrine-field="buy" href="/a">Buy<p>more</a>'],
])('leaves %s to the script', async (_, html) => {
  expect(withoutAdditions(await rendered(bound(html)))).toBe(bound(html))
  expect(await rendered(bound(html))).not.toMatch(
    /vitrine-own|vitrine-hidden|vitrine-href|checkout\.example\//,
  )
})

it('writes a hostile name of a product as text', async () => {
  const name = '</b></template><img src=x onerror=alert(1)>&amp;'
  const result = await rendered(bound('<b data-vitrine-field="product.name">?</b>'), {
    async prices({ products }) {
      return { items: products.map((id) => ({ ...priceItem(id), product: { name } })), at: Date.now() }
    },
  })
  expect(result).toContain(
    '</template>&#60;/b&#62;&#60;/template&#62;&#60;img src=x onerror=alert(1)&#62;&#38;amp;</b>',
  )
})

it('renders what is in a text no more than the script would', async () => {
  const result = await rendered(
    bound(`<b data-vitrine-field="price">70 <i data-vitrine-field="price.net">6</i>${card}</b>`),
  )
  expect(countOf(result, '<template')).toBe(1)
})
