/**
 * The faults that `vitrine check --page` finds in the source of a page: script tag, elements, bound markup, orders,
 * class names, policy and preloads. Most tests give HTML to `pageFindings` and compare line, verdict, sentence and
 * corrected markup; the table of rules is shared with the doctor in the browser. The last parts run the command on
 * files and addresses. No price is asked for here.
 */

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/cli/check/finding.ts'
import { hintLines } from '../../src/cli/page/early-hints.ts'
import { pageOf } from '../../src/cli/page/page.ts'
import { pageFindings } from '../../src/cli/page/page-findings.ts'
import { preloadLine } from '../../src/cli/page/preload-faults.ts'
import { priceUrls } from '../../src/widget/prices/price-url.ts'
import { ruleCases } from '../support/rule-cases.ts'
import { runHere, serve } from './support.ts'

const tag =
  '<script async src="https://cdn.example/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example" data-endpoint="https://endpoint.example"></script>'
const link = '<a href="https://checkout.example/1001/?cart=97772">Buy</a>'
const card = `<vitrine-card product="97772">${link}</vitrine-card>`

/** The findings of a page, each as its line, its result and its text. */
const faultsOf = (body: string, { head = tag, at = 'https://shop.example/', policy = '' } = {}): Finding[] =>
  pageFindings(
    pageOf(
      `<!doctype html>\n<html lang="en"><head><title>Shop</title>\n${head}\n</head>\n<body>\n${body}\n</body></html>`,
      at,
      policy || null,
    ),
  )

const briefly = (findings: readonly Finding[]): string[] =>
  findings.map(({ line, status, check, found }) => `${line ?? '-'} ${status} ${check}: ${found}`)

const snippets = (findings: readonly Finding[]): (string | undefined)[] =>
  findings.map(({ snippet }) => snippet)

it.each(Object.entries(ruleCases))('says of %s', (_, { body, attributes = '', says, writes = [] }) => {
  const head = tag.replace(/ data-endpoint="[^"]*"/, ` ${attributes}`)
  const faults = faultsOf(body, { head }).filter(
    ({ status, check }) => status !== 'ok' && check !== 'Preload',
  )
  expect(faults.map(({ check, found }) => `${check}: ${found}`).toSorted()).toEqual(says.toSorted())
  expect(snippets(faults)).toEqual(expect.arrayContaining(writes))
})

it('finds no fault in a page without one', () => {
  expect(briefly(faultsOf(card))).toEqual([
    '- ok Page: no fault in 1 element with a product, 0 bound elements',
  ])
})

it('says where the cause is to be found when the markup is right', () => {
  expect(faultsOf(card)[0]?.todo).toContain('?vitrine-doctor')
})

it('finds a checkout link to another client than the one whose prices are asked for', () => {
  const other = card.replace('/1001/', '/1002/')
  const bound =
    '<a data-vitrine-field="buy" data-vitrine-product="97772" href="https://checkout.example/1002/?cart=97772">Buy</a>'
  expect(briefly(faultsOf(`${other}\n${bound}\n${card}`))).toEqual([
    '6 failed <vitrine-store>: client="1001" contradicts client 1002 of its checkout link',
    '7 failed <vitrine-store>: client="1001" contradicts client 1002 of its checkout link',
  ])
  expect(faultsOf(card.replace('checkout.example/1001/', 'other.example/1002/'))).toMatchObject([
    { status: 'ok' },
  ])
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

it('leaves open which of two clients is the wrong one', () => {
  expect(faultsOf(card.replace('/1001/', '/1002/'))[0]?.todo).toBe(
    'Prices are those of the setting, and the link leads to the other client’s checkout: correct the wrong one.',
  )
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

it('finds no fault but warnings in the pages of the demo', () => {
  const folder = join(import.meta.dirname, '../../demo')
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'not-found.html')
  expect(pages.length).toBeGreaterThan(8)
  return Promise.all(
    pages.map(async (name) => {
      const { stdout } = await runHere(
        ['check', '--json', '--page', join(folder, name), '--origin', 'http://localhost:4400'],
        { fetch: () => Promise.reject(new TypeError('fetch failed')) },
      )
      const { checks }: { checks: Finding[] } = JSON.parse(stdout)
      const failed = checks.filter(({ status }) => status === 'failed')
      // That page shows what is left when a script is missing, beside one that is there.
      expect(
        failed.map(({ line }) => line),
        name,
      ).toEqual(name === 'down.html' ? [12] : [])
    }),
  )
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

  it('has a misspelt setting, and those of optimizers', () => {
    const head = tag.replace('data-price-host', 'data-cfasync="false" data-tag="x" data-pricehost')
    const faults = faultsOf(card, { head })
    expect(faults[0]).toMatchObject({
      found: 'data-pricehost="https://prices.example" is unknown: write data-price-host',
    })
    expect(faults[0]?.snippet).toContain('data-price-host="https://prices.example"')
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

  it('keeps a customer token to itself', () => {
    const head = tag.replace('async', 'async data-customer-token="aa.bb.cc" data-curency="EUR"')
    expect(JSON.stringify(faultsOf(card, { head }))).not.toContain('aa.bb.cc')
  })

  it.each([
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
    [card.replace(' product', ' quantity="many" product'), 'quantity="many" cannot be used', undefined],
    [card.replace(' product', ' tax="brutto" product'), 'tax="brutto" cannot be used', undefined],
    [
      card.replace(' product', ' price-rules="1-9:a 5-:b" product'),
      'price-rules="1-9:a 5-:b" cannot be used',
      undefined,
    ],
    [
      '<vitrine-price product="1" field="price.brutto"></vitrine-price>',
      'field="price.brutto" cannot be used',
      undefined,
    ],
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

  it('is written with the product ID that was meant', () => {
    const faults = faultsOf(bound('data-vitrine-field="price" data-vitrine-product="#97 773"'))
    expect(snippets(faults)).toEqual(['<b data-vitrine-field="price" data-vitrine-product="97773">'])
  })

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

describe('a preload', () => {
  const preload = (query: string, attributes = 'crossorigin') =>
    `${tag}\n<link rel="preload" as="fetch" ${attributes} href="https://prices.example/prices?${query}">`
  const body = `<vitrine-buy product="3">${link.replace('97772', '3')}</vitrine-buy><b data-vitrine-product="4" data-vitrine-field="price">?</b>${card}`

  it('of the address that the widget asks for is fine', () => {
    const head = preload('client_id=1001&amp;product_id=97772,3,4')
    expect(faultsOf(body, { head })).toMatchObject([{ status: 'ok' }])
  })

  it('names the merchant’s own ID as the widget asks for it, whose I may be small', () => {
    const own = card.replaceAll('97772', 'i301')
    expect(faultsOf(own, { head: preload('client_id=1001&amp;internalproduct_id=301') })).toMatchObject([
      { status: 'ok' },
    ])
    expect(faultsOf(own, { head: preload('client_id=1001&amp;product_id=301') })).toMatchObject([
      { status: 'failed', check: 'Preload' },
    ])
  })

  it('of another order is not used, and the right one is named', () => {
    const faults = faultsOf(body, { head: preload('client_id=1001&amp;product_id=3,4,97772') })
    expect(faults).toMatchObject([{ line: 4, status: 'failed', check: 'Preload' }])
    expect(faults[0]?.snippet).toContain('/prices?client_id=1001&amp;product_id=97772,3,4"')
  })

  it('without crossorigin is not used', () => {
    const faults = faultsOf(body, { head: preload('client_id=1001&amp;product_id=97772,3,4', '') })
    expect(faults[0]?.found).toContain('without crossorigin')
    expect(faults[0]?.snippet).toContain('crossorigin')
  })
})

describe('the preload that a page can have', () => {
  const lineOf = (body: string, head = tag): string | undefined =>
    preloadLine(
      pageOf(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, undefined),
    )
  const preload = (query: string, host = 'https://prices.example'): string =>
    `<link rel="preload" as="fetch" crossorigin href="${host}/prices?${query}">`

  it('names what the widget asks for, in its order', () => {
    const body = `<vitrine-buy product="3">${link}</vitrine-buy><vitrine-store coupon="SAVE10"></vitrine-store>${card}`
    expect(lineOf(body)).toBe(preload('client_id=1001&amp;product_id=97772,3'))
    const settings = tag.replace('async', 'async data-currency="EUR" data-coupon="SAVE 10"')
    const [wanted] = priceUrls(
      { host: 'https://prices.example', client: '1001', currency: 'EUR', coupon: 'SAVE 10' },
      ['97772'],
    )
    expect(lineOf(card, settings)).toContain(`href="${wanted?.url.replaceAll('&', '&amp;')}"`)
  })

  it('names a path as the page does', () => {
    const relay = tag.replace('https://prices.example', '/shop')
    expect(lineOf(card, relay)).toBe(preload('client_id=1001&amp;product_id=97772', '/shop'))
  })

  it.each([
    ['has one', card, tag + preload('client_id=1001&amp;product_id=1')],
    ['has no element', '<p>Text</p>', tag],
    ['has no script tag', card, ''],
    ['has a language, which no preload sends', card, tag.replace('async', 'async data-locale="de"')],
    ['has price rules by quantity', card.replace('product', 'price-rules="5: team" product'), tag],
    ['asks twice', `${card}<vitrine-store currency="USD">${card}</vitrine-store>`, tag],
    ['holds its prices', `${card}<script type="application/json" id="vitrine:97772{}">{}</script>`, tag],
  ])('is none where the page %s', (_, body, head) => {
    expect(lineOf(body, head)).toBeUndefined()
  })
})

describe('the lines of lazy files', () => {
  const line = (address: string): string => `<link rel="modulepreload" crossorigin href="${address}">`
  const plans = `<vitrine-plans>${card.replace('product', 'interval="year" product')}</vitrine-plans>`
  const page = (body: string, head = tag, language = 'en') =>
    pageOf(
      `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`,
      undefined,
    )

  it('name what the page asks for by its first paint, beside its script', () => {
    const addresses = (...args: Parameters<typeof page>) =>
      hintLines(page(...args)).map((text) => /href="([^"]*)"/.exec(text)?.[1])
    expect(addresses(plans)).toEqual(['https://cdn.example/vitrine-plans.js'])
    expect(addresses(card)).toEqual([])
    expect(addresses(card, '')).toEqual([])
    expect(addresses(plans, '')).toEqual([])
    expect(addresses(card, tag, 'de-AT')).toEqual(['https://cdn.example/vitrine-de.js'])
    const here = tag.replace('https://cdn.example/vitrine.js', '../shop/vitrine.js?ver=6.5')
    expect(addresses(plans, here)).toEqual(['../shop/vitrine-plans.js'])
    const bundled = tag.replace('https://cdn.example/vitrine.js', '/cache/all.js')
    expect(addresses(plans, bundled)).toEqual([])
    expect(addresses(plans, bundled.replace('async', 'async data-files="/vitrine/"'))).toEqual([
      '/vitrine/vitrine-plans.js',
    ])
  })

  it('are written once', () => {
    const head = tag + line('https://cdn.example/vitrine-plans.js')
    expect(hintLines(page(plans, head))).toEqual([])
    expect(faultsOf(plans, { head })).toMatchObject([{ status: 'ok' }])
  })

  it('are named where the script asks for another address, and left alone where nothing is known', () => {
    const head = [
      tag,
      line('https://cdn.example/vitrine-cart.js'),
      line('https://cdn.example/0.1.0/vitrine-plans.js'),
      line('/other/module.js'),
    ].join('\n')
    const faults = faultsOf(plans, { head })
    expect(briefly(faults)).toEqual([
      '5 warning Lazy files: the script asks for vitrine-plans.js at another address, so the file is loaded twice',
    ])
    expect(snippets(faults)).toEqual([line('https://cdn.example/vitrine-plans.js')])
  })

  it('have the nonce of the script tag, which no output shows', () => {
    const [text] = hintLines(page(plans, tag.replace('async', 'async nonce="abc"')))
    expect(text).toContain('nonce="…"')
  })
})

describe('vitrine check --page', () => {
  const html = `<!doctype html>\n${tag}\n<vitrine-card porduct="97772">${link}</vitrine-card>`

  it('prints line, cause and corrected markup, and fails', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vitrine-page-')), 'page.html')
    writeFileSync(file, html)
    const { code, stdout } = await runHere(['check', '--page', file])
    expect(stdout.split('\n')).toEqual([
      'Result  Line  Check           Found',
      'failed  3     <vitrine-card>  porduct="97772" is unknown: write product',
      '',
      'What to do',
      '  Line 3, <vitrine-card>: Write:',
      '      <vitrine-card product="97772">',
      '',
    ])
    expect(code).toBe(1)
  })

  it('writes the preload that a page without faults can have, and none into the middle of faults', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-page-'))
    const [right, wrong] = [join(folder, 'right.html'), join(folder, 'wrong.html')]
    writeFileSync(right, `<!doctype html>\n${tag}\n${card}`)
    writeFileSync(wrong, `<!doctype html>\n${tag}\n${card}<vitrine-card porduct="1">${link}</vitrine-card>`)
    const { code, stdout } = await runHere(['check', '--page', right])
    expect(stdout).toContain(
      '<link rel="preload" as="fetch" crossorigin href="https://prices.example/prices?client_id=1001&amp;product_id=97772">',
    )
    expect(code).toBe(0)
    expect((await runHere(['check', '--page', wrong])).stdout).not.toContain('preload')
  })

  it('writes a line for each lazy file of the first paint', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vitrine-page-')), 'page.html')
    writeFileSync(
      file,
      `<!doctype html>\n<html lang="de">\n${tag}\n<vitrine-plans>${card}</vitrine-plans></html>`,
    )
    const { stdout } = await runHere(['check', '--page', file])
    const lines = stdout.split('\n').filter((line) => line.includes('modulepreload'))
    expect(lines).toEqual(
      ['de', 'plans'].map(
        (name) =>
          `      <link rel="modulepreload" crossorigin fetchpriority="low" href="https://cdn.example/vitrine-${name}.js">`,
      ),
    )
  })

  it('reads an address with the policy of its header', async () => {
    const address = await serve((_, response) => {
      response.setHeader('content-security-policy', "connect-src 'self'")
      response.end(html.replace('porduct', 'product').replace('https://cdn.example', ''))
    })
    const { stdout } = await runHere(['check', '--json', '--page', `${address}/pricing`])
    expect(JSON.parse(stdout).checks).toMatchObject([
      { check: 'Content Security Policy', snippet: expect.stringContaining('https://prices.example') },
      { check: 'Content Security Policy' },
    ])
  })

  it.each<[string, string, (response: ServerResponse) => void, string[]]>([
    ['comes', '/vitrine.js', (response) => response.end(), []],
    [
      'is not there',
      '/vitrine.js',
      (response) => response.writeHead(404).end(),
      ['3 failed Script: the address of the script answers 404, so nothing of Vitrine runs'],
    ],
    [
      'is a page',
      '/vitrine.js',
      (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(),
      ['3 failed Script: the address of the script answers with a page, so nothing of Vitrine runs'],
    ],
    [
      'may not be read',
      'http://localhost:PORT/vitrine.js',
      (response) => response.end(),
      ['3 failed Script: the host of the script does not let the page read it, so the browser refuses it'],
    ],
    [
      'may be read',
      'http://localhost:PORT/vitrine.js',
      (response) => response.writeHead(200, { 'access-control-allow-origin': '*' }).end(),
      [],
    ],
    [
      'breaks off',
      '/vitrine.js',
      (response) => response.destroy(),
      ['3 warning Script: HOST, the host of the script, does not answer this command'],
    ],
  ])('asks for the script at the address of a page, which %s', async (_, src, answer, expected) => {
    const address = await serve(({ url, headers: { host = '' } }, response) => {
      if (url === '/vitrine.js') return answer(response)
      const crossing = tag.replace('async', 'async crossorigin')
      const own = src.replace('PORT', host.split(':')[1] ?? '')
      return response.end(
        `<!doctype html>\n\n${crossing.replace('https://cdn.example/vitrine.js', own)}\n${card}`,
      )
    })
    const { code, stdout } = await runHere(['check', '--json', '--page', `${address}/`])
    const checks: Finding[] = JSON.parse(stdout).checks
    const ofScript = checks.filter(({ check }) => check === 'Script')
    const { host } = new URL(address)
    expect(briefly(ofScript)).toEqual(expected.map((line) => line.replace('HOST', host)))
    expect(checks.some(({ check }) => check === 'Page')).toBe(expected.length === 0)
    expect(code).toBe(ofScript.some(({ status }) => status === 'failed') ? 1 : 0)
  })

  it('says that a page has nothing of Vitrine', async () => {
    const address = await serve((_, response) => response.end('<p>Hello'))
    const { code, stdout } = await runHere(['check', '--page', address])
    expect(stdout).toContain('nothing of Vitrine is on it')
    expect(code).toBe(1)
  })

  it.each([
    [['--page', '/nowhere.html'], 'cannot be read'],
    [['--page', 'http://127.0.0.1:1/'], '--page: 127.0.0.1:1 cannot be reached.'],
    [['--page', 'https://'], '--page: this address cannot be read.'],
    [['--page', 'page.html', '--catalogue'], 'two checks'],
  ])('refuses %j as wrong use', async (args, words) => {
    const { code, stderr } = await runHere(['check', ...args])
    expect(stderr).toContain(words)
    expect(code).toBe(2)
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

it.for([
  ['of the element', '<vitrine-card product="97772" renewal="P1Y" renewal-price="price">', ''],
  ['of the store', '<vitrine-card product="97772">', ' data-renewal="P1Y" data-renewal-price="price"'],
])('warns of a reduced price that is said to renew, by a statement %s', ([, open = '', settings = '']) => {
  const head = (coupon: string): string => tag.replace('></script>', `${settings}${coupon}></script>`)
  const body = `${open}${link}</vitrine-card>`
  const found = briefly(faultsOf(body, { head: head(' data-coupon="SAVE10"') }))
  expect(found).toContainEqual(expect.stringMatching(/warning .*the code SAVE10 for each renewal/))
  expect(briefly(faultsOf(body, { head: head('') })).join()).not.toContain('for each renewal')
})

const priced = 'product="97772" renewal="P1Y" renewal-price="price"'
const field = '<vitrine-coupon></vitrine-coupon>'
const nearby = /warning .*beside a coupon field/

it.each([
  ['a card', `<vitrine-card ${priced}>${link}</vitrine-card>${field}`],
  [
    'a card in a store',
    `${field}<vitrine-store><vitrine-card ${priced}>${link}</vitrine-card></vitrine-store>`,
  ],
  [
    'an order',
    `<vitrine-order renewal="P1Y" renewal-price="price"><a data-vitrine-product="97772" href="https://checkout.example/1001/?cart=97772">Buy</a>${field}</vitrine-order>`,
  ],
])('warns of a price that is said to renew, for %s beside a coupon field', (_name, body) => {
  expect(briefly(faultsOf(body))).toContainEqual(expect.stringMatching(nearby))
})

it('warns of a reduced price that is said to renew, with a code in the link of a card', () => {
  const coded = link.replace('cart=97772', 'cart=97772&coupon=SAVE10')
  const found = briefly(faultsOf(`<vitrine-card ${priced}>${coded}</vitrine-card>`))
  expect(found).toContainEqual(expect.stringMatching(/warning .*the code SAVE10 for each renewal/))
})

const team = 'warning .*under the price rule team for each renewal'

it.each([
  ['a card', `<vitrine-card ${priced} price-rule="team">${link}</vitrine-card>`],
  [
    'a store',
    `<vitrine-store price-rule="team"><vitrine-card ${priced}>${link}</vitrine-card></vitrine-store>`,
  ],
  [
    'its own link',
    `<vitrine-card ${priced}>${link.replace('cart=97772', 'cart=97772&pricerule=team')}</vitrine-card>`,
  ],
])('warns of a price that is said to renew, under a price rule of %s', (_name, body) => {
  expect(briefly(faultsOf(body))).toContainEqual(expect.stringMatching(team))
  const list = body.replace('renewal-price="price"', 'renewal-price="list-price"')
  expect(briefly(faultsOf(list)).join()).not.toMatch('for each renewal')
})

it('does not warn of a coupon field of another store', () => {
  const body = `<vitrine-store>${field}</vitrine-store><vitrine-card ${priced}>${link}</vitrine-card>`
  expect(briefly(faultsOf(body)).join()).not.toMatch(nearby)
})

it('warns of an order with a code whose reduced price is said to renew', () => {
  const body = `<vitrine-order coupon="SAVE10" renewal="P1Y" renewal-price="price"><a data-vitrine-product="97772" href="https://checkout.example/1001/?cart=97772">Buy</a></vitrine-order>`
  expect(briefly(faultsOf(body))).toContainEqual(expect.stringMatching(/the code SAVE10 for each renewal/))
})
