/**
 * The faults that `vitrine check --page` finds in the source of a page: script tag, elements, bound markup, orders,
 * class names and policy. Tests give HTML to `pageFindings` and compare line, verdict, sentence and corrected markup.
 * The table of rules is shared with the doctor in the browser; what only the source of a page tells stands here.
 */

import { describe, expect, it } from 'vitest'
import { ruleCases } from '../support/rule-cases.ts'
import { briefly, card, faultsOf, link, snippets, tag } from './page-source.ts'

it.each(Object.entries(ruleCases))('says of %s', (_, { body, attributes = '', says, writes = [] }) => {
  const head = tag.replace(/ data-endpoint="[^"]*"/, ` ${attributes}`)
  const faults = faultsOf(body, { head }).filter(
    ({ status, check }) => status !== 'ok' && check !== 'Preload',
  )
  expect(faults.map(({ check, found }) => `${check}: ${found}`).toSorted()).toEqual(says.toSorted())
  expect(snippets(faults)).toEqual(expect.arrayContaining(writes))
})

it('finds a checkout link to another client than the one whose prices are asked for', () => {
  const other = card.replace('/1001/', '/1002/')
  const bound =
    '<a data-vitrine-field="buy" data-vitrine-product="97772" href="https://checkout.example/1002/?cart=97772">Buy</a>'
  expect(briefly(faultsOf(`${other}\n${bound}\n${card}`))).toEqual([
    '6 failed <vitrine-store>: client="1001" contradicts client 1002 of its checkout link',
    '7 failed <vitrine-store>: client="1001" contradicts client 1002 of its checkout link',
  ])
  expect(faultsOf(other)[0]?.todo).toBe(
    'Prices are those of the setting, and the link leads to the other client’s checkout: correct the wrong one.',
  )
  expect(faultsOf(card.replace('checkout.example/1001/', 'other.example/1002/'))).toMatchObject([
    { status: 'ok' },
  ])
})

it('names a script that sends a password to the platform, and does not repeat it', () => {
  const script = (text: string) => `<script>\n${text}\n</script>`
  const call = "fetch('https://rest.checkout.example/cart', { headers: { Authorization: 'Basic c2VjcmV0' } })"
  const member = "const shop = { url: 'https://prices.example', user: 'shop', password: 'secret' }"
  const text = 'a script of the page sends a password to the platform, and whoever opens the page can read it'
  for (const each of [call, member]) {
    const found = faultsOf(card + script(each))
    expect(briefly(found)).toEqual([`7 failed Password: ${text}`])
    expect(JSON.stringify(found)).not.toMatch(/secret|c2VjcmV0/)
  }
  for (const each of [
    call.replace('rest.checkout.example', 'api.news.example'),
    member.replace("'secret'", 'read()'),
  ])
    expect(faultsOf(card + script(each))).toMatchObject([{ check: 'Page', status: 'ok' }])
  expect(briefly(faultsOf(`${link}${script(call)}`, { head: '' })).at(-1)).toContain('Password')
})

it('warns of a customer token without an endpoint that takes the order, and hides the token', () => {
  const head = tag.replace(/ data-endpoint="[^"]*"/, '')
  const signedIn = card.replace('product', 'customer-token="secret-token" product')
  const text = 'customer-token="…" needs an endpoint for its orders'
  expect(briefly(faultsOf(signedIn, { head }))).toEqual([`6 warning <vitrine-card>: ${text}`])
  const signedTag = head.replace('async', 'async data-customer-token="secret-token"')
  expect(briefly(faultsOf(card, { head: signedTag }))).toEqual([`3 warning <script>: data-${text}`])
  expect(faultsOf(signedIn)).toMatchObject([{ check: 'Page', status: 'ok' }])
})

it('names a misspelt setting once, and no preload that only the misspelling makes wrong', () => {
  const preload =
    '<link rel="preload" as="fetch" crossorigin href="https://prices.example/prices?client_id=1001&amp;product_id=97772">\n'
  expect(briefly(faultsOf(card, { head: preload + tag.replace('data-client', 'data-cilent') }))).toEqual([
    '4 failed <script>: data-cilent="1001" is unknown: write data-client',
  ])
  expect(briefly(faultsOf(card.replace('product=', 'prodcut='), { head: preload + tag }))).toEqual([
    '7 failed <vitrine-card>: prodcut="97772" is unknown: write product',
  ])
  const without = tag.replace('data-client="1001"', '').replace('data-price-host', 'data-pricehost')
  expect(faultsOf(card, { head: without }).map(({ found }) => found)).toEqual([
    'data-pricehost="https://prices.example" is unknown: write data-price-host',
    'client="" is missing',
  ])
})

describe('the script tag', () => {
  it('is missed, with one to paste', () => {
    const [fault] = faultsOf(card, { head: '' })
    expect(fault).toMatchObject({ status: 'failed', check: 'Script tag', found: 'the page has none' })
    expect(fault?.snippet).toContain('data-client="1001"')
  })

  it('is only asked about where a module may do its work', () => {
    expect(faultsOf(card, { head: '<script type="module" src="/app.js"></script>' })).toMatchObject([
      { status: 'warning', check: 'Script tag' },
    ])
  })

  it('is there twice, for the same client and for another one', () => {
    const other = tag.replace('1001', '1002')
    const faults = faultsOf(card, { head: `${tag}\n${tag}\n${other}` })
    expect(briefly(faults)).toEqual([
      '4 warning <script>: src="https://cdn.example/vitrine.js" is a second script tag: the one that arrives first serves the page',
      '5 failed <script>: data-client="1002" is not used: name it in <vitrine-store client>',
    ])
    expect(snippets(faults)).toEqual([undefined, '<vitrine-store client="1002">'])
  })

  it.each([
    ['data-client', 'there are no prices and no links'],
    ['data-price-host', 'there are no prices'],
    ['data-checkout-host', 'there are no links to checkout'],
  ])('lacks %s', (name, consequence) => {
    const head = tag.replace(new RegExp(` ${name}="[^"]*"`), '')
    const [fault, ...others] = faultsOf(card, { head })
    expect(fault).toMatchObject({ line: 3, found: `${name.slice(5)}="" is missing` })
    expect(fault?.todo).toContain(`without it ${consequence}.`)
    expect(fault?.snippet).toContain(`${name}="`)
    expect(others).toEqual([])
  })

  it('may leave the settings to stores', () => {
    const head = '<script async src="https://cdn.example/vitrine.js"></script>'
    const store = `<vitrine-store client="1001" price-host="https://prices.example" checkout-host="https://checkout.example">${card}</vitrine-store>`
    expect(faultsOf(store, { head })).toMatchObject([{ status: 'ok' }])
  })

  it('needs no hosts on localhost, where the sandbox is the default', () => {
    const head = '<script async src="/vitrine.js" data-client="1001"></script>'
    expect(faultsOf(card, { head, at: 'http://localhost:8080/' })).toMatchObject([{ status: 'ok' }])
  })

  it('has http addresses on an https page', () => {
    const faults = faultsOf(card, { head: tag.replace('https://prices', 'http://prices') })
    expect(briefly(faults)).toEqual([
      '3 failed <script>: data-price-host="http://prices.example" is an http address, which browsers block on an https page',
    ])
    expect(faults[0]?.snippet).toContain('data-price-host="https://prices.example"')
  })

  it('says nothing of a code of the address, which wins over its own', () => {
    const head = tag.replace('async', 'async data-coupon="SPRING"')
    expect(faultsOf(card, { head, at: 'https://shop.example/?coupon=SAVE10' })).toMatchObject([
      { status: 'ok' },
    ])
  })

  it.each([
    tag.replace('async', 'async data-customer-token="aa.bb.cc" data-curency="EUR"'),
    '<vitrine-buy product="1" customer-tokn="aa.bb.cc" quantiy="3"></vitrine-buy>',
    '<vitrine-buy product="1" customer-token="aa.bb.cc ?"></vitrine-buy>',
    '<div data-vitrine="buy" data-vitrine-product="1" data-vitrine-customer-token="aa.bb.cc" data-vitrine-quantiy="2"></div>',
    '<div data-vitrine="buy" data-vitrine-product="1" data-vitrine-customer-token="aa.bb.cc ?"></div>',
    '<p data-vitrine-produkt="1" data-vitrine-customer-tokn="aa.bb.cc"></p>',
  ])('keeps a customer token to itself in %s', (body) => {
    const faults = JSON.stringify(faultsOf(body))
    expect(faults).toContain('failed')
    expect(faults).not.toContain('aa.bb.cc')
  })
})

describe('elements', () => {
  it.each([
    [card.replace(' product', ' colour="red" product'), 'colour="red" is unknown', undefined],
    [card.replace('97772', '#97 772'), 'product="#97 772" cannot be used', '<vitrine-card product="97772">'],
  ])('%s', (body, found, snippet) => {
    const [fault, ...others] = faultsOf(body)
    expect(fault).toMatchObject({ line: 6, found })
    expect(fault?.snippet).toBe(snippet)
    expect(others).toEqual([])
  })

  it('say nothing of attributes of frameworks and of all elements', () => {
    const body = card.replace(
      ' product',
      ' class="a" id="b" aria-label="c" data-x="d" v-cloak :key="1" @click="f" _ngcontent-x product',
    )
    expect(faultsOf(body)).toMatchObject([{ status: 'ok' }])
  })

  it('may have extra parameters whose names are like attributes', () => {
    const body = `<vitrine-store x-coupon="1">${card}<div data-vitrine="order" data-vitrine-x-coupon="1">${link}</div></vitrine-store>`
    expect(faultsOf(body)).toMatchObject([{ status: 'ok' }])
  })

  it('are never closed', () => {
    const faults = faultsOf(`<vitrine-card product="97772" />\n<p>More</p>${link}`)
    expect(briefly(faults)).toEqual([
      '6 failed <vitrine-card>: is never closed, so the rest of the page is inside it; /> closes nothing in HTML',
    ])
    expect(snippets(faults)).toEqual(['<vitrine-card product="97772">…</vitrine-card>'])
  })

  it('are closed by a block in a paragraph', () => {
    const faults = faultsOf(`<p><vitrine-card product="97772">${link}<div>Features</div></vitrine-card></p>`)
    expect(briefly(faults)).toEqual([
      '6 failed <vitrine-card>: a block inside it closes the paragraph around both, and this element with it',
    ])
    expect(faultsOf(`<p>Only <vitrine-price product="97772">77 €</vitrine-price></p>`)).toMatchObject([
      { status: 'ok' },
    ])
  })

  it('are moved out of a table', () => {
    const faults = faultsOf(`<table>\n<tr>${card}</tr></table>`)
    expect(briefly(faults)).toEqual([
      '7 failed <vitrine-card>: stands in the table of line 6 outside of a cell, so the browser moves it before the table',
    ])
    expect(faultsOf(`<table><tr><td>${card}</td></tr></table>`)).toMatchObject([{ status: 'ok' }])
  })

  it('have no link that sells without the script', () => {
    const faults = faultsOf('<vitrine-buy product="97772" quantity="2">Buy</vitrine-buy>')
    expect(faults).toMatchObject([{ status: 'warning', line: 6 }])
    expect(snippets(faults)).toEqual([
      '<a href="https://checkout.example/1001/?scope=checkout&amp;cart=97772&amp;quantity_97772=1">Buy now</a>',
    ])
  })

  it('need no link where they are hidden', () => {
    const body = `<vitrine-plans>${card}<vitrine-card product="97769" interval="month" hidden></vitrine-card></vitrine-plans>`
    expect(faultsOf(body)).toMatchObject([{ status: 'ok' }])
  })
})

describe('bound markup', () => {
  const bound = (attributes: string, name = 'b'): string => `<${name} ${attributes}>77 €</${name}>`

  it.each([
    [bound('data-vitrine-field="price"'), 'data-vitrine-product="" cannot be used'],
    [
      bound('data-vitrine-field="buy" data-vitrine-product="1"', 'a'),
      'has no address of its own, so nothing sells where the script is blocked',
    ],
  ])('%s', (body, found) => {
    expect(faultsOf(body)).toMatchObject([{ line: 6, found }])
  })

  it('may be rendered by a server', () => {
    const body = `<p data-vitrine-product="1"><b data-vitrine-field="price"><template data-vitrine-own>70 €</template>77 €</b>
      <i hidden data-vitrine-hidden data-vitrine-if="discount">less</i></p>`
    expect(faultsOf(body)).toMatchObject([{ status: 'ok' }])
  })

  it('takes the product from around it', () => {
    const body = `<p data-vitrine-product="1">${bound('data-vitrine-field="price.gross"')} ${bound('data-vitrine-if="!discount"')}</p>`
    expect(faultsOf(body)).toMatchObject([{ status: 'ok' }])
  })
})

describe('orders', () => {
  /** A link that sells the product of its attributes. */
  const item = (attributes: string): string =>
    `<a ${attributes} href="https://checkout.example/1001/?cart=${/product="(\w*)/.exec(attributes)?.[1]}">Buy</a>`
  const order = (content: string, attributes = ''): string =>
    `<vitrine-order ${attributes}>${content}</vitrine-order>`

  it('have no fault where they are right, and their links are counted', () => {
    const body = order(
      `${item('data-vitrine-product="97773" data-vitrine-choice="Edition" data-vitrine-checked')}
       ${item('data-vitrine-product="97774" data-vitrine-add-on data-vitrine-quantity="2"')}
       ${card.replace('>', ' data-vitrine-choice="Edition">')}<vitrine-total>${link}</vitrine-total>`,
      'audiences="Standard; Education: edu" price-rule="edu" currency="EUR"',
    )
    expect(briefly(faultsOf(body))).toEqual([
      '- ok Page: no fault in 3 elements with a product, 0 bound elements',
    ])
  })

  it('are sold by one rule, with a link of their own', () => {
    const findings = faultsOf(
      order(
        [
          card.replace('>', ' price-rule="team">'),
          '<a data-vitrine-product="97773">Team</a>',
          `<div data-vitrine="card" data-vitrine-product="97774" data-vitrine-price-rule="team">${link}</div>`,
        ].join('\n'),
      ),
    )
    expect(briefly(findings)).toEqual([
      '6 failed <vitrine-card>: price-rule="team" is not used: checkout takes one rule an order',
      '7 warning <a>: has no address of its own, so nothing sells where the script is blocked',
      '8 warning <div>: data-vitrine-product="97774" contradicts cart=97772 of its checkout link',
      '8 failed <div>: data-vitrine-price-rule="team" is not used: checkout takes one rule an order',
    ])
  })

  it('need a checkout host, and count in a preload with the rule of the order', () => {
    const sold = order(item('data-vitrine-product="97772"'), 'price-rule="edu"')
    const noCheckout = tag.replace(/ data-checkout-host="[^"]*"/, '')
    expect(faultsOf(sold, { head: noCheckout })).toMatchObject([{ found: 'checkout-host="" is missing' }])
    const preload = (query: string): string =>
      `<link rel="preload" as="fetch" crossorigin href="https://prices.example/prices?client_id=1001&product_id=97772${query}">`
    expect(faultsOf(sold, { head: preload('&price_rule=edu') + tag })).toMatchObject([{ status: 'ok' }])
    expect(faultsOf(sold, { head: preload('') + tag })).toMatchObject([{ check: 'Preload' }])
  })
})

describe('class names of older scripts', () => {
  const head = tag.replace('async', 'async data-class-prefix="shop"')
  const address = 'href="https://checkout.example/1001/?cart=97772"'

  it('have no fault where they are right, and are counted', () => {
    const body = `<header class="shop-header shop-2">
      <b class="big shop-97772-priceGross">77</b><b class="shop-IA-1-list-price-localized"></b></header>
      <a class="shop-97772-buy" ${address}>Buy</a>`
    expect(briefly(faultsOf(body, { head }))).toEqual([
      '- ok Page: no fault in 0 elements with a product, 0 bound elements, 3 class names',
    ])
    expect(briefly(faultsOf(body))).toEqual([
      '- ok Page: no fault in 0 elements with a product, 0 bound elements',
    ])
  })

  it('need no client in the tag where the page calls the older script', () => {
    const bare = head.replace(/ data-(client|price-host)="[^"]*"/g, '')
    const body = '<b class="shop-97772-hideNoDiscount">Save</b>'
    const call = (members: string) =>
      `<script type="text/plain">$(function () { $.shop.get({ ${members} }) })</script>`
    const own = call(`client_id: 1001, 'endpoint': "https://prices.example/prices"`)
    expect(faultsOf(own + body, { head: bare })).toMatchObject([{ status: 'ok' }])
    // A value that only a browser could tell is no setting.
    expect(faultsOf(call('client_id: id') + body, { head: bare }).map(({ found }) => found)).toEqual([
      'client="" is missing',
      'price-host="" is missing',
    ])
  })

  it('are corrected among others, and need an address to sell', () => {
    const faults = faultsOf(
      '<b id="a" class="big shop-97772-prcie">77</b><a class="shop-97772-buy">Buy</a>',
      {
        head,
      },
    )
    expect(snippets(faults)).toEqual([
      '<b id="a" class="big shop-97772-price">',
      '<a class="shop-97772-buy" href="https://checkout.example/…">',
    ])
    expect(faults[1]).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('no address of its own'),
    })
  })

  it('need a checkout host only where one sells', () => {
    const priced = head.replace(/ data-checkout-host="[^"]*"/, '')
    const price = '<b class="shop-97772-price">77</b>'
    expect(faultsOf(price, { head: priced })).toMatchObject([{ status: 'ok' }])
    expect(faultsOf(`${price}<a class="shop-97772-buy" ${address}>Buy</a>`, { head: priced })).toMatchObject([
      { found: 'checkout-host="" is missing' },
    ])
  })
})

describe('a policy', () => {
  const strict = (change: (policy: string) => string = (policy) => policy): string =>
    change(
      "default-src 'none'; script-src https://cdn.example; connect-src https://prices.example https://endpoint.example; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )

  it('of the guide blocks nothing', () => {
    expect(faultsOf(card, { policy: strict() })).toMatchObject([{ status: 'ok' }])
  })

  it.each([
    ['the script', 'https://cdn.example;', "'self';", "script-src 'self' https://cdn.example"],
    [
      'the price host',
      'https://prices.example ',
      '',
      'connect-src https://endpoint.example https://prices.example',
    ],
    [
      'the endpoint',
      ' https://endpoint.example',
      '',
      'connect-src https://prices.example https://endpoint.example',
    ],
  ])('of the header blocks %s', (words, part, other, directive) => {
    const faults = faultsOf(card, { policy: strict((policy) => policy.replace(part, other)) })
    expect(faults).toHaveLength(1)
    expect(faults[0]?.found).toContain(`the policy of the header blocks ${words}`)
    expect(faults[0]?.snippet).toBe(directive)
  })

  it('of a <meta> blocks both hosts by default-src, and what stands before it not', () => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`
    expect(briefly(faultsOf(card, { head: `${tag}\n${meta}` }))).toEqual([
      '4 failed Content Security Policy: the <meta> policy blocks the price host, https://prices.example',
      '4 failed Content Security Policy: the <meta> policy blocks the endpoint, https://endpoint.example',
    ])
    const [script] = faultsOf(card, { head: `${meta}\n${tag}` })
    expect(script?.found).toBe('the <meta> policy blocks the script of line 4')
  })

  it('admits the script by its nonce, and with strict-dynamic by nothing else', () => {
    const policy = "script-src 'nonce-abc' 'strict-dynamic' https:"
    expect(faultsOf(card, { policy, head: tag.replace('async', 'async nonce="abc"') })).toMatchObject([
      { status: 'ok' },
    ])
    expect(faultsOf(card, { policy })).toMatchObject([
      { todo: 'Give the script tag the nonce of the policy.' },
    ])
  })

  it('admits hosts by scheme, wildcard, port and path', () => {
    const admitted = (source: string) =>
      faultsOf(card, { policy: `script-src ${source}` }).every(({ status }) => status === 'ok')
    expect(
      [
        '*',
        'https:',
        '*.example',
        'cdn.example',
        'https://cdn.example:443',
        'cdn.example:*',
        'https://cdn.example/',
      ].map(admitted),
    ).toEqual(Array(7).fill(true))
    expect(
      [
        'data:',
        '*.cdn.example',
        'cdn.example:8443',
        'https://cdn.example/v1/',
        "'unsafe-inline'",
        'dn.example',
      ].map(admitted),
    ).toEqual([false, false, false, false, false, false])
  })

  it('blocks the style that reserves space', () => {
    const head = `${tag}\n<style>vitrine-card { min-height: 20em }</style><style>b { color: red }</style>`
    expect(briefly(faultsOf(card, { head, policy: "style-src 'self'" }))).toEqual([
      '4 warning Content Security Policy: the policy of the header blocks this <style> for the elements; their own styles need no permission',
    ])
    for (const source of ["'unsafe-inline'", "'sha256-AAAA'"])
      expect(faultsOf(card, { head, policy: `style-src ${source}` })).toMatchObject([{ status: 'ok' }])
  })
})

describe('plain markup', () => {
  const linked = (attributes: string, name = 'div') => `<${name} ${attributes}>${link}</${name}>`

  it('has no fault where it is right', () => {
    const body = `<div data-vitrine="store" data-vitrine-currency="EUR" data-vitrine-text-buy="Get it">
      <section data-vitrine-product="97772">${linked('data-vitrine="card" data-vitrine-heading="2"')}</section>
      <div data-vitrine="order" data-vitrine-currency="EUR" data-vitrine-x-campaign="spring">
      ${linked('data-vitrine="card" data-vitrine-product="97775" data-vitrine-choice="Edition"').replace('cart=97772', 'cart=97775')}</div>
      <table><tr><td data-vitrine="price" data-vitrine-product="97772" data-vitrine-field="price.net">?</td></tr></table>
      ${linked('data-vitrine="card" data-vitrine-product="97772"').replace('</div>', '<p data-vitrine-slot="note">x</p></div>')}
      </div>`
    expect(briefly(faultsOf(body))).toEqual([
      '- ok Page: no fault in 4 elements with a product, 0 bound elements',
    ])
  })

  it('is told what it should have said', () => {
    const findings = faultsOf(
      [
        linked('data-vitrine="card"'),
        '<div data-vitrine="buy" data-vitrine-product="97772">Buy</div>',
        '<ul data-vitrine="price" data-vitrine-product="97772"></ul><hr data-vitrine="coupon">',
        '<table><div data-vitrine="coupon"></div></table>',
      ].join('\n'),
    )
    expect(briefly(findings)).toEqual([
      '6 failed <div>: data-vitrine-product="" cannot be used',
      '7 warning <div>: has no link of its own, so nothing sells where the script is blocked',
      '8 failed <hr>: data-vitrine="coupon" has no room for an element: use a div or a span',
      '9 failed <div>: stands in the table of line 9 outside of a cell, so the browser moves it before the table',
    ])
    expect(snippets(findings)[0]).toBe('<div data-vitrine="card" data-vitrine-product="97772">')
  })
})

describe('a price that is said to renew', () => {
  const priced = 'product="97772" renewal="P1Y" renewal-price="price"'
  const field = '<vitrine-coupon></vitrine-coupon>'
  const code = /warning .*the code SAVE10 for each renewal/
  const nearby = /warning .*for each renewal beside a coupon field/
  const rule = /warning .*under the price rule team for each renewal/
  const cardOf = (attributes: string, query = ''): string =>
    `<vitrine-card ${attributes}>${link.replace('cart=97772', `cart=97772${query}`)}</vitrine-card>`
  const order = (attributes: string, content = ''): string =>
    `<vitrine-order renewal="P1Y" renewal-price="price"${attributes}>${link.replace('<a', '<a data-vitrine-product="97772"')}${content}</vitrine-order>`
  const stated = ' data-renewal="P1Y" data-renewal-price="price"'

  it.each<[string, RegExp, string, string?]>([
    ['a code of the store', code, cardOf(priced), ' data-coupon="SAVE10"'],
    ['a code of the store that states it', code, card, `${stated} data-coupon="SAVE10"`],
    ['a code in the link of a card', code, cardOf(priced, '&coupon=SAVE10')],
    ['a code of an order', code, order(' coupon="SAVE10"')],
    ['a coupon field beside a card', nearby, cardOf(priced) + field],
    ['a coupon field around the store', nearby, `${field}<vitrine-store>${cardOf(priced)}</vitrine-store>`],
    ['a coupon field in an order', nearby, order('', field)],
    ['a price rule of a card', rule, cardOf(`${priced} price-rule="team"`)],
    ['a price rule of a store', rule, `<vitrine-store price-rule="team">${cardOf(priced)}</vitrine-store>`],
    ['a price rule in the link of a card', rule, cardOf(priced, '&pricerule=team')],
  ])('is warned of with %s, unless the list price renews', (_what, words, body, settings = '') => {
    const found = (change: (text: string) => string): string => {
      const head = tag.replace('></script>', `${change(settings)}></script>`)
      return briefly(faultsOf(change(body), { head })).join()
    }
    expect(found((text) => text)).toMatch(words)
    const list = (text: string) => text.replace('renewal-price="price"', 'renewal-price="list-price"')
    expect(found(list)).not.toMatch('for each renewal')
  })

  it('is no cause of a warning by a coupon field of another store, or without a code', () => {
    const body = `<vitrine-store>${field}</vitrine-store>${cardOf(priced)}`
    expect(briefly(faultsOf(body)).join()).not.toMatch('for each renewal')
  })
})
