/**
 * Elements made of plain `div`s by `data-vitrine-*`, for pages whose editors remove custom elements. The merchant's
 * content is their fallback and their slots, also between the breaks, paragraphs and copies that editors make of it,
 * and comes back when the attribute goes. What WordPress leaves to an author was tried on 6.1.9 and is imitated here.
 */

import { expect, it, vi } from 'vitest'
import { discounted, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const buttonsOf = (host: ParentNode, selector: string): HTMLAnchorElement | null =>
  rootOf(host, selector).querySelector<HTMLAnchorElement>('[part=buy]')

const productsOf = (url: URL | undefined): string[] =>
  (url?.searchParams.get('product_id') ?? '').split(',').toSorted()

it('makes a card of a div, whose content is its fallback, and keeps the div', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<div data-vitrine="card" data-vitrine-product="1" data-vitrine-label="Get it" class="theirs"><p>70 €</p></div>',
  )
  const div = host.querySelector('div')
  const p = host.querySelector('p')
  await settle()
  const card = div?.firstElementChild
  expect([host.firstElementChild, div?.className, div?.children.length]).toEqual([div, 'theirs', 1])
  expect(card?.localName).toBe('vitrine-card')
  expect(card?.firstElementChild).toBe(p)
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('77.00 €')
  expect(textOf(buttonsOf(host, 'vitrine-card'))).toBe('Get it')
})

it('requests the prices of all kinds of markup in one request', async () => {
  const { settle, requests } = testPage(priced())
  mount(`<div data-vitrine="card" data-vitrine-product="1"></div>
    <p data-vitrine="price" data-vitrine-product="2">?</p>
    <span data-vitrine="buy" data-vitrine-product="3">Buy</span>
    <b data-vitrine-product="4" data-vitrine-field="price">?</b>`)
  await settle()
  expect(requests.map(productsOf)).toEqual([['1', '2', '3', '4']])
})

it('shows a figure in a paragraph, in a link and in a cell', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<p data-vitrine="price" data-vitrine-product="1" data-vitrine-field="price.net">?</p>
    <a href="#there">from <span data-vitrine="price" data-vitrine-product="1">?</span></a>
    <table><tr><td data-vitrine="price" data-vitrine-product="1" data-vitrine-tax="net">?</td></tr></table>`)
  await settle()
  const texts = [...host.querySelectorAll('vitrine-price')].map(({ shadowRoot }) => textOf(shadowRoot))
  expect(texts).toEqual(['64.71 €', '77.00 €', '64.71 €'])
  expect(host.querySelector('p > vitrine-price, a > span > vitrine-price')).not.toBeNull()
  expect(host.querySelector('td > vitrine-price')).not.toBeNull()
})

it('puts content with a slot into its place, also where an editor has wrapped it', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<div data-vitrine="card" data-vitrine-product="1">
    <p>70 €</p><small data-vitrine-slot="note">Money back</small>
    <p><span data-vitrine-slot="badge">Popular</span></p></div>`)
  await settle()
  const assigned = (name: string) =>
    rootOf(host, 'vitrine-card')
      .querySelector<HTMLSlotElement>(`slot[name=${name}]`)
      ?.assignedElements()
      .map(textOf)
  expect([assigned('note'), assigned('badge')]).toEqual([['Money back'], ['Popular']])
})

it('fills a slot with just what names it, and no more when it does not any more', async () => {
  const { settle } = testPage(priced())
  const host =
    mount(`<div data-vitrine="plans"><div data-vitrine="card" data-vitrine-product="1"><small data-vitrine-slot="note">Money back</small></div></div>
    <div id="b" data-vitrine="card" data-vitrine-product="2"><p>Since 1999 <span data-vitrine-slot="badge">Popular</span></p><small data-vitrine-slot="note">Money back</small></div>`)
  await settle()
  const slots = () => [...host.querySelectorAll('[slot]')].map((element) => [element.localName, element.slot])
  expect(slots()).toEqual([
    ['small', 'note'],
    ['small', 'note'],
  ])
  host.querySelector('#b small')?.removeAttribute('data-vitrine-slot')
  await settle()
  expect(slots()).toEqual([['small', 'note']])
})

it('follows attributes of the div and of what is around it', async () => {
  const { settle } = testPage(
    priced((product) => priceItem(product, { product: { name: `No. ${product}` } })),
  )
  const host = mount(
    '<section data-vitrine-product="1"><div data-vitrine="card" data-vitrine-label="Get it"></div></section>',
  )
  const [section, div] = [host.querySelector('section'), host.querySelector('div')]
  const name = () => textOf(rootOf(host, 'vitrine-card').querySelector('[part=name]'))
  await settle()
  expect([name(), textOf(buttonsOf(host, 'vitrine-card'))]).toEqual(['No. 1', 'Get it'])
  section?.setAttribute('data-vitrine-product', '2')
  div?.removeAttribute('data-vitrine-label')
  await settle()
  expect([name(), textOf(buttonsOf(host, 'vitrine-card'))]).toEqual(['No. 2', 'Buy now'])
  div?.setAttribute('data-vitrine-product', '3')
  div?.setAttribute('data-vitrine-heading', '2')
  await settle()
  expect([name(), rootOf(host, 'vitrine-card').querySelector('h2')?.part.value]).toEqual(['No. 3', 'name'])
})

it('gives the content back without the attribute, and makes another element for another name', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<div data-vitrine="card" data-vitrine-product="1"><b>70 €</b><small data-vitrine-slot="note">Note</small></div>',
  )
  const before = host.firstElementChild?.innerHTML
  await settle()
  const div = host.querySelector('div')
  div?.setAttribute('data-vitrine', 'price')
  await settle()
  expect(div?.firstElementChild?.localName).toBe('vitrine-price')
  expect(host.querySelector('vitrine-card')).toBeNull()
  div?.removeAttribute('data-vitrine')
  await settle()
  expect(div?.innerHTML).toBe(before)
})

it('makes no second element of markup that was saved while it ran, or cloned', async () => {
  const { settle } = testPage(priced())
  const source = '<div data-vitrine="card" data-vitrine-product="1"><b>70 €</b></div>'
  const host = mount(source)
  await settle()
  const saved = host.innerHTML
  const clone = host.firstElementChild?.cloneNode(true) as Element
  host.innerHTML = new DOMParser().parseFromString(saved, 'text/html').body.innerHTML
  host.append(clone)
  await settle()
  expect(host.querySelectorAll('vitrine-card')).toHaveLength(2)
  expect(host.querySelectorAll('[data-vitrine] > vitrine-card > b')).toHaveLength(2)
  expect(host.firstElementChild?.outerHTML).toBe(host.lastElementChild?.outerHTML)
  host.firstElementChild?.setAttribute('data-vitrine-product', '2')
  host.firstElementChild?.removeAttribute('data-vitrine')
  await settle()
  expect(host.firstElementChild?.innerHTML).toBe('<b>70 €</b>')
})

it('takes over the elements that were saved with it, each its own', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<div data-vitrine="plans"><div data-vitrine="card" data-vitrine-product="1">70 €</div></div>',
  )
  await settle()
  const saved = host.innerHTML
  host.innerHTML = saved
  const elements = [...host.querySelectorAll('[data-vitrine-generated]')]
  await settle()
  expect(elements.map(({ localName }) => localName)).toEqual(['vitrine-plans', 'vitrine-card'])
  expect([...host.querySelectorAll('[data-vitrine-generated]')]).toEqual(elements)
  expect(
    elements.every((element, index) => element === host.querySelectorAll('[data-vitrine-generated]')[index]),
  ).toBe(true)
})

it('reads its name in any case, and keeps to itself what is not for its element', async () => {
  const { settle } = testPage(priced())
  const host = mount('<p data-vitrine=" Price " data-vitrine-product="1" data-vitrine-if="price">?</p>')
  await settle()
  expect(host.querySelector('vitrine-price')?.getAttributeNames()).toEqual([
    'data-vitrine-generated',
    'product',
  ])
})

it('asks for no price of another rule than that of its quantity', async () => {
  const { settle, requests } = testPage(priced())
  mount('<div data-vitrine="card" data-vitrine-product="1" data-vitrine-price-rules="1-9:small"></div>')
  await settle()
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['small'])
})

it('waits for the end of a press on it', async () => {
  const { settle, advance } = testPage(priced())
  const host = mount('<div data-vitrine="card" data-vitrine-product="1"><a href="#buy">Buy</a></div>')
  const div = host.querySelector('div') as HTMLElement
  let isPressed = true
  Object.assign(div, {
    matches: (selector: string) =>
      selector === ':active' ? isPressed : HTMLElement.prototype.matches.call(div, selector),
  })
  await settle()
  expect(div.querySelector('vitrine-card')).toBeNull()
  isPressed = false
  await advance(200)
  expect(div.querySelector('vitrine-card > a')).not.toBeNull()
})

it('makes one card of one that an editor has saved in a paragraph', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<div data-vitrine="card" data-vitrine-product="2"><p><vitrine-card product="1" data-vitrine-generated="">70 €</vitrine-card></p></div>',
  )
  await settle()
  expect(host.querySelectorAll('vitrine-card')).toHaveLength(1)
  expect(host.querySelector('vitrine-card')?.getAttribute('product')).toBe('2')
  expect(host.querySelector('vitrine-card > p')?.innerHTML).toBe('70 €')
})

it('keeps its card when it is moved, and takes what is added to it or replaces it', async () => {
  const { settle, requests } = testPage(priced())
  const host = mount('<main></main><div data-vitrine="card" data-vitrine-product="1"><b>70 €</b></div>')
  await settle()
  const div = host.querySelector('div') as HTMLElement
  const card = host.querySelector('vitrine-card')
  host.querySelector('main')?.append(div)
  await settle()
  expect(host.querySelector('vitrine-card')).toBe(card)
  div.append(document.createElement('hr'))
  await settle()
  expect(host.querySelector('vitrine-card > b + hr')).not.toBeNull()
  div.innerHTML = '<i>71 €</i>'
  await settle()
  expect(div.innerHTML).toMatch(/^<vitrine-card[^>]*><i>71 €<\/i><\/vitrine-card>$/)
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('77.00 €')
  expect(requests).toHaveLength(1)
})

it('makes two cards of a block that is inserted twice', async () => {
  const { settle, requests } = testPage(priced())
  const block = '<div data-vitrine="card" data-vitrine-product="1"><b>70 €</b></div>'
  const host = mount(block + block)
  await settle()
  expect(host.querySelectorAll('div > vitrine-card > b')).toHaveLength(2)
  expect(requests.map(productsOf)).toEqual([['1']])
})

it('switches the plans of plain markup, and hides those of the other interval', async () => {
  const { settle } = testPage(
    priced((product) => (product === '3' ? discounted(product) : priceItem(product))),
  )
  const host = mount(`<div data-vitrine="plans" data-vitrine-selected="year">
    <div data-vitrine="card" data-vitrine-product="1" data-vitrine-interval="month">1</div>
    <div data-vitrine="card" data-vitrine-product="2" data-vitrine-interval="year">2</div>
    <div data-vitrine="card" data-vitrine-product="3" data-vitrine-interval="year">3<br>lines</div></div>`)
  host.style.width = '60rem'
  await settle()
  const cards = [...host.querySelectorAll<HTMLElement>('[data-vitrine=card]')]
  expect(cards.map(({ hidden }) => hidden)).toEqual([true, false, false])
  expect(rootOf(host, 'vitrine-plans').querySelectorAll('input')).toHaveLength(2)
  // The parts of both stand in the same rows.
  const tops = [...host.querySelectorAll('vitrine-card')]
    .slice(1)
    .map((card) => card.shadowRoot?.querySelector('[part=buy]')?.getBoundingClientRect().top)
  expect(tops[0]).toBe(tops[1])
  expect(getComputedStyle(cards[1] as Element).gridRowStart).toBe('span 9')
})

it('takes the settings of a store of plain markup', async () => {
  const { settle, requests } = testPage(priced())
  const host = mount(`<div data-vitrine="store" data-vitrine-currency="CHF" data-vitrine-tax="net">
    <div data-vitrine="card" data-vitrine-product="1"></div>
    <b data-vitrine-product="1" data-vitrine-field="price">?</b></div>`)
  await settle()
  expect(requests.map(({ searchParams }) => searchParams.get('currency'))).toEqual(['CHF'])
  expect(textOf(host.querySelector('b'))).toBe('64.71 €')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('64.71 €')
  expect(host.querySelector('vitrine-store')).toBeNull()
})

it('binds figures inside a card of plain markup', async () => {
  const { settle } = testPage(priced((product) => discounted(product)))
  const host = mount(`<div data-vitrine="card" data-vitrine-product="1">
    <p data-vitrine-slot="details">instead of <s data-vitrine-field="list_price">80 €</s></p></div>`)
  await settle()
  expect(textOf(host.querySelector('s'))).toBe('77.00 €')
  expect(
    rootOf(host, 'vitrine-card').querySelector<HTMLSlotElement>('slot[name=details]')?.assignedElements(),
  ).toEqual([host.querySelector('p')])
})

it('lets a condition hide plain markup', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<p data-vitrine="price" data-vitrine-product="1" data-vitrine-field="discount.percentage" data-vitrine-if="discount">?</p>',
  )
  await settle()
  expect(host.querySelector('p')?.hidden).toBe(true)
})

it('sells by a link itself, with its own quantity', async () => {
  const { settle } = testPage(priced())
  const host = mount(
    '<a data-vitrine="buy" data-vitrine-product="1" data-vitrine-quantity="3" href="https://checkout.example/old">Buy</a>',
  )
  await settle()
  const link = host.querySelector('a')
  expect(link?.innerHTML).toBe('Buy')
  expect(new URL(link?.href ?? '').searchParams.get('quantity_1')).toBe('3')
})

it('orders what plain markup offers', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<div data-vitrine="order" data-vitrine-x-campaign="spring">
    <div data-vitrine="card" data-vitrine-product="1" data-vitrine-choice="Edition"></div>
    <div data-vitrine="card" data-vitrine-product="2" data-vitrine-choice="Edition" data-vitrine-checked></div>
    <div data-vitrine="card" data-vitrine-product="3" data-vitrine-add-on></div>
    <p data-vitrine="total"></p></div>`)
  await settle()
  expect(rootOf(host, 'vitrine-order').querySelectorAll('input[type=radio]')).toHaveLength(2)
  const link = rootOf(host, 'vitrine-total').querySelector<HTMLAnchorElement>('[part=buy]')
  const { searchParams } = new URL(link?.href ?? '')
  expect([searchParams.get('cart'), searchParams.get('x-campaign')]).toEqual(['2', 'spring'])
})

it('shows in the cards of an order the prices of its rule, whatever rule is around or on them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { settle } = testPage(
    priced((product, { searchParams }) =>
      searchParams.get('price_rule') ? discounted(product) : priceItem(product),
    ),
  )
  const host =
    mount(`<div data-vitrine="order" data-vitrine-price-rule="edu" data-vitrine-audiences="Standard; Education: edu">
    <div data-vitrine="card" data-vitrine-product="1"></div>
    <div data-vitrine="card" data-vitrine-product="2" data-vitrine-price-rule="own"></div></div>`)
  const prices = () =>
    [...host.querySelectorAll('vitrine-card')].map((card) =>
      textOf(card.shadowRoot?.querySelector('[part=price]')),
    )
  await settle()
  expect(prices()).toEqual(['69.30 €', '69.30 €'])
  expect(warn.mock.calls.flat().join('\n')).toContain(
    '<div data-vitrine-price-rule="own"> is not used: checkout takes one rule an order',
  )
  expect(warn.mock.calls.flat().join('\n')).not.toContain('edu')
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('input[type=radio][value=""]')?.click()
  await settle()
  expect(prices()).toEqual(['77.00 €', '77.00 €'])
  // A change of the page gives its attributes to the markup again.
  host.append(document.createElement('p'))
  await settle()
  expect(prices()).toEqual(['77.00 €', '77.00 €'])
})

it('keeps the focus on a link in its content', async () => {
  const { settle } = testPage(priced(() => undefined))
  const host = mount('<div data-vitrine="card" data-vitrine-product="1"><a href="#buy">Buy</a></div>')
  host.querySelector('a')?.focus()
  await settle()
  expect(host.querySelector('vitrine-card')).not.toBeNull()
  expect(document.activeElement).toBe(host.querySelector('a'))
})

it('names markup that it cannot use, and leaves it alone', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const html =
    '<div data-vitrine="crad">a</div><table data-vitrine="card"><tbody><tr><td>b</td></tr></tbody></table><p data-vitrine="">c</p>'
  const host = mount(
    `${html}<div data-vitrine="card" data-vitrine-product="1" data-vitrine-lable="x">d</div>`,
  )
  const { settle } = testPage(priced())
  await settle()
  expect(host.innerHTML.startsWith(html)).toBe(true)
  expect(warn.mock.calls.flat()).toEqual([
    '[vitrine] <div data-vitrine="crad"> is unknown: write data-vitrine="card"',
    '[vitrine] <table data-vitrine="card"> has no room for an element: use a div or a span',
    '[vitrine] <p data-vitrine=""> cannot be used',
    '[vitrine] <div data-vitrine-lable="x"> is unknown: write data-vitrine-label',
  ])
})

/** As `wp_kses_post` leaves it to authors, tried on WordPress 6.1.9: elements go, their content and `data-*` stay. */
const asAuthor = (html: string): string =>
  html.replace(/<\/?vitrine-[^>]*>/g, '').replace(/ slot="[^"]*"/g, '')

const note = (host: ParentNode): string[] | undefined =>
  rootOf(host, 'vitrine-card')
    .querySelector<HTMLSlotElement>('slot[name=note]')
    ?.assignedElements()
    .map(textOf)

it('is what the author wrote when an editor saves the live page for an author', async () => {
  const { settle } = testPage(priced())
  const source =
    '<div data-vitrine="card" data-vitrine-product="1" style="min-height: 23rem"><b>70 €</b> <small data-vitrine-slot="note">Note</small></div>'
  const host = mount(source)
  await settle()
  expect(asAuthor(host.innerHTML)).toBe(source)
  host.innerHTML = asAuthor(host.innerHTML)
  await settle()
  expect(host.querySelectorAll('div > vitrine-card > b')).toHaveLength(1)
  expect(note(host)).toEqual(['Note'])
})

it('fills its slots between the breaks that WordPress makes of lines', async () => {
  const { settle } = testPage(priced())
  // `wpautop` of three lines.
  const host = mount(`<div data-vitrine="card" data-vitrine-product="1">
<b>70 €</b><br />
<small data-vitrine-slot="note">Note</small><br />
<a href="https://checkout.example/1001/?cart=1">Buy</a>
</div>`)
  await settle()
  expect(note(host)).toEqual(['Note'])
  expect(textOf(buttonsOf(host, 'vitrine-card'))).toBe('Buy now')
})

it('keeps a link between the paragraphs that WordPress makes of blank lines', async () => {
  const { settle } = testPage(priced(() => undefined))
  // `wpautop` of lines with a blank one between them.
  const host = mount(`<div data-vitrine="card" data-vitrine-product="1">
<b>70 €</b></p>
<p><small data-vitrine-slot="note">Note</small><br />
<a href="https://checkout.example/1001/?cart=1">Buy</a>
</div><p>after</p>`)
  await settle()
  expect(host.querySelectorAll('vitrine-card')).toHaveLength(1)
  expect(host.querySelector('vitrine-card a')?.textContent).toBe('Buy')
  expect(host.querySelector('div + p')?.textContent).toBe('after')
})

it('reserves the room of a card before its price, and as much as the markup asks for', async () => {
  let answer = (): void => {}
  const { settle } = testPage(async (url, init) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return priced()(url, init)
  })
  const host = mount(`<div data-vitrine="card" data-vitrine-product="1">70 €</div><hr>
    <div data-vitrine="card" data-vitrine-product="2" style="min-height: 500px">70 €</div><hr>
    <span data-vitrine="card" data-vitrine-product="3">70 €</span><hr>`)
  await settle()
  const tops = () => [...host.querySelectorAll('hr')].map((rule) => rule.getBoundingClientRect().top)
  const before = tops()
  const widths = [...host.querySelectorAll('[data-vitrine]')].map(
    (each) => each.getBoundingClientRect().width,
  )
  answer()
  await settle()
  expect(textOf(rootOf(host, 'div > vitrine-card').querySelector('[part=price]'))).toBe('77.00 €')
  expect(tops()).toEqual(before)
  expect(new Set(widths)).toEqual(new Set([host.getBoundingClientRect().width]))
})

it('fills markup that its row makes higher', async () => {
  const { settle } = testPage(priced())
  const host = mount(`<div style="display: grid; grid-template-columns: 1fr 1fr">
    <div data-vitrine="card" data-vitrine-product="1">70 €</div><div style="height: 600px"></div></div>`)
  await settle()
  const [part] = rootOf(host, 'vitrine-card').querySelectorAll('[part=card]')
  expect(part?.getBoundingClientRect().height).toBe(600)
})
