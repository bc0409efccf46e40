/**
 * `vitrine adopt` prints the change that has Vitrine fill the prices of a page. Pages stand in temporary folders, as shops
 * have them, beside a sandbox over HTTP. The diff goes through `git apply` itself, since only git says whether it takes a
 * carriage return, a file without a last line ending, or letters that are not in UTF-8.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdoptedAmount, LeftAlone } from '../../src/cli/adopt/figures.ts'
import { fileWith, folderWith } from '../support/folder.ts'
import { runHere, sendJson, serve, useSandbox } from './support.ts'

const { sandbox } = useSandbox()

const checkout = 'https://checkout.example'
const link = (product: string, more = '', path = ''): string =>
  `${checkout}/1001/${path}?scope=checkout&amp;cart=${product}${more}`
const buy = (product = '97772', more = '', path = ''): string =>
  `<a href="${link(product, more, path)}">Buy</a>`

const pageOf = (body: string, head = '<title>Shop</title>'): string =>
  `<!doctype html>\n<html lang="en">\n<head>\n  ${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`

interface Told {
  pages: {
    file: string
    changes: boolean
    amounts: AdoptedAmount[]
    left: LeftAlone[]
    problem: string | null
  }[]
  diff: string
}

const inUsd = ['--country', 'US', '--currency', 'USD']

/** What the command says of one page, and the lines that it takes out and puts in. */
const adopt = async (source: string, ...more: string[]) => {
  const file = fileWith('page.html', source)
  const hosts = ['--price-host', sandbox().pricingUrl]
  const { code, stdout } = await runHere(['adopt', file, ...hosts, ...inUsd, '--json', ...more])
  const { pages, diff }: Told = JSON.parse(stdout)
  const lines = diff.split('\n').filter((line) => /^[-+](?![-+])/.test(line))
  const left = pages[0]?.left.map(({ text, reason }) => `${text}: ${reason}`)
  return { code, diff, lines, amounts: pages[0]?.amounts ?? [], left, problem: pages[0]?.problem }
}

/** The amounts of the sandbox, as a page of the United States would have them. */
const figuresOf = async (product: string, more = '') => {
  const url = `${sandbox().pricingUrl}/prices?client_id=1001&product_id=${product}&country=US&currency=USD${more}`
  const items: { price: { gross: { value: number; localized: string } } }[] = await (
    await fetch(url, { headers: { 'accept-language': 'en' } })
  ).json()
  const { value, localized } = items[0]?.price.gross ?? { value: 0, localized: '' }
  return { value, localized, typed: value.toFixed(2) }
}

const tagLine = () =>
  `<script async crossorigin src="/vitrine/vitrine.js" data-price-host="${sandbox().pricingUrl}"></script>`

describe('typed amounts beside plain links', () => {
  it('are marked where they stand alone in an element, and the tag comes into the head', async () => {
    const { typed, localized } = await figuresOf('97772')
    const { code, lines, amounts, left } = await adopt(
      pageOf(`<div><p>Lumen</p>\n<b class="x">$${typed}</b>\n${buy()}</div>`),
    )
    expect(lines).toEqual([
      `+${tagLine()}`,
      `-<b class="x">$${typed}</b>`,
      `+<b data-vitrine-field="price" class="x">$${typed}</b>`,
    ])
    expect(amounts).toEqual([
      { line: 8, product: '97772', before: `$${typed}`, after: localized, field: 'price' },
    ])
    expect({ code, left }).toEqual({ code: 0, left: [] })
  })

  it('get an element of their own inside a sentence and inside the link', async () => {
    const { typed } = await figuresOf('97772')
    const { lines } = await adopt(
      pageOf(`<p>Only USD&nbsp;${typed} a year.\n<a href="${link('97772')}">Buy for $${typed}</a></p>`),
    )
    expect(lines.slice(1)).toEqual([
      `-<p>Only USD&nbsp;${typed} a year.`,
      `-<a href="${link('97772')}">Buy for $${typed}</a></p>`,
      `+<p>Only <span data-vitrine-field="price">USD&nbsp;${typed}</span> a year.`,
      `+<a href="${link('97772')}">Buy for <span data-vitrine-field="price">$${typed}</span></a></p>`,
    ])
  })

  it('are found in each row of a table', async () => {
    const [one, two] = [await figuresOf('97772'), await figuresOf('97769')]
    const row = (product: string, typed: string) => `<tr><td>${typed} $</td><td>${buy(product)}</td></tr>`
    const { amounts, lines } = await adopt(
      pageOf(`<table>\n${row('97772', one.typed)}\n${row('97769', two.typed)}\n</table>`),
    )
    expect(amounts.map(({ product }) => product)).toEqual(['97772', '97769'])
    expect(lines.filter((line) => line.startsWith('+')).slice(1)).toEqual([
      expect.stringContaining(`<td data-vitrine-field="price">${one.typed} $</td>`),
      expect.stringContaining(`<td data-vitrine-field="price">${two.typed} $</td>`),
    ])
  })

  it('need the tag alone where the page has marked them', async () => {
    const { localized } = await figuresOf('97772')
    const { lines, amounts } = await adopt(pageOf(`<p><b data-vitrine-field="price">79 $</b> ${buy()}</p>`))
    expect(lines).toEqual([`+${tagLine()}`])
    expect(amounts).toMatchObject([{ before: '79 $', after: localized, field: 'price' }])
  })

  it('are found in Arabic figures', async () => {
    const { typed } = await figuresOf('97772')
    const arabic = typed.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '').replace('.', '٫')
    const { amounts } = await adopt(pageOf(`<p dir="rtl"><b>${arabic} US$</b> ${buy()}</p>`))
    expect(amounts).toMatchObject([{ before: `${arabic} US$`, field: 'price' }])
  })

  it('are found beside links whose client is no number', async () => {
    const page = pageOf(`<p><b>$1</b> ${buy().replace('/1001/', '/lumen-shop/')}</p>`)
    const asked: (string | undefined)[] = []
    const host = await serve(({ url }, response) => {
      asked.push(url)
      sendJson(response, [])
    })
    await adopt(page, '--price-host', host)
    expect(asked).toEqual([expect.stringContaining('client_id=lumen-shop')])
  })

  it('follow the code of their link, and a struck one is the list price', async () => {
    const [full, reduced] = [await figuresOf('97772'), await figuresOf('97772', '&coupon=SAVE10')]
    expect(reduced.value).toBeLessThan(full.value)
    const { amounts } = await adopt(
      pageOf(`<p><s>$${full.typed}</s> <b>$${reduced.typed}</b> ${buy('97772', '&amp;coupon=SAVE10')}</p>`),
    )
    expect(amounts.map(({ before, field }) => `${before} ${field}`)).toEqual([
      `$${full.typed} list_price`,
      `$${reduced.typed} price`,
    ])
  })
})

describe('what is left alone, with its reason', () => {
  it('is an amount that is none of its product’s, with both amounts', async () => {
    const { localized } = await figuresOf('97772')
    const { code, diff, left } = await adopt(pageOf(`<p><b>$1.23</b> ${buy()}</p>`))
    expect(left).toEqual([`$1.23: the price of 97772 is ${localized}`])
    expect({ code, diff }).toEqual({ code: 0, diff: '' })
  })

  it('is one of two amounts beside each other, while the other is marked', async () => {
    const { typed, localized } = await figuresOf('97772')
    const { amounts, left } = await adopt(pageOf(`<p>$1.23 $${typed} ${buy()}</p>`))
    expect(amounts).toMatchObject([{ before: `$${typed}` }])
    expect(left).toEqual([`$1.23: the price of 97772 is ${localized}`])
  })

  it('is whatever the page does not say for certain', async () => {
    const { typed } = await figuresOf('97772')
    const amount = `<b>$${typed}</b>`
    const cases: [body: string, reason: string][] = [
      [`<p>${amount} ${buy()} ${buy('97769')}</p>`, 'links of several products are around it'],
      [`<p>${amount} ${buy('97772,97769')}</p>`, 'the link sells several products'],
      [
        `<p>${amount} ${buy('97772', '', 'purl-spring')}</p>`,
        'only the platform knows what purl-spring in the link changes',
      ],
      [
        `<p>${amount} ${buy()} ${buy('97772', '&amp;coupon=SAVE10')}</p>`,
        'its links sell the product on different terms',
      ],
      [`<div data-vitrine="off">${amount}</div>${buy()}`, 'data-vitrine="off" is around it'],
      [`<div contenteditable>${amount}</div>${buy()}`, 'contenteditable is around it'],
      [`<div contenteditable="false">${amount}</div>${buy()}`, 'contenteditable is around it'],
      [
        `<div id="__next">${amount} ${buy()}</div>`,
        'a framework writes this part again: mark it in its component',
      ],
      [`<p>${amount} ${buy('99999')}</p>`, 'the price host has no price for 99999'],
      [`<p><s>$${typed}</s> ${buy()}</p>`, `the price of 97772 is $${typed}`],
    ]
    for (const [body, reason] of cases) {
      const { diff, left } = await adopt(pageOf(body))
      expect({ diff, left }).toEqual({ diff: '', left: [`$${typed}: ${reason}`] })
    }
  })

  it('is a product beside which a second currency is typed', async () => {
    const { typed } = await figuresOf('97772')
    const { diff, left } = await adopt(pageOf(`<p><b>$${typed}</b> <i>69 €</i> ${buy()}</p>`))
    expect(diff).toBe('')
    expect(left).toEqual([
      `$${typed}: two currencies are typed beside its product`,
      '69 €: an amount is not in USD, the currency of the price host',
    ])
  })

  it('is a link that visitors have written, as if it were not there', async () => {
    const { typed } = await figuresOf('97772')
    const { diff, left } = await adopt(
      pageOf(`<p><b>$${typed}</b> ${buy().replace('<a', '<a rel="ugc"')}</p>`),
    )
    expect({ diff, left }).toEqual({ diff: '', left: [] })
  })

  it('is what stands beside links of an element of Vitrine, which has its own', async () => {
    const { typed } = await figuresOf('97772')
    const { diff, left } = await adopt(
      pageOf(`<p><b>$${typed}</b></p><vitrine-card product="97772">${buy()}</vitrine-card>`),
    )
    expect({ diff, left }).toEqual({ diff: '', left: [] })
  })

  it('is an amount in pieces, whose sign stands in an element of its own', async () => {
    const { typed } = await figuresOf('97772')
    const { diff, left } = await adopt(pageOf(`<p><i>$</i><b>${typed}</b> ${buy()}</p>`))
    expect(diff).toBe('')
    expect(left).toEqual(['$: it stands in several pieces: mark the element around them'])
  })

  it('is a page with links of two clients, until one is named', async () => {
    const { typed } = await figuresOf('97772')
    const page = pageOf(`<p><b>$${typed}</b> ${buy()}</p><p>${buy('1').replace('/1001/', '/1002/')}</p>`)
    const { diff, left } = await adopt(page)
    expect(diff).toBe('')
    expect(left).toEqual([
      'the page: its links lead to https://checkout.example/1001 and https://checkout.example/1002: name yours by --client and --checkout-host',
    ])
    const named = await adopt(page, '--client', '1001')
    expect(named.lines[0]).toContain(`data-client="1001" data-checkout-host="${checkout}"`)
    expect(named.amounts).toHaveLength(1)
  })

  it('is a page that a server writes', async () => {
    const { diff, left } = await adopt(`<?php $a = 1 ?>${pageOf(buy())}`)
    expect(diff).toBe('')
    expect(left).toEqual(['the page: a server writes it, so its source is a program'])
  })

  it('is a page with nothing that we know, without a request', async () => {
    const file = fileWith('page.html', pageOf('<p>$77.00 for everybody</p>'))
    const { code, stdout, stderr } = await runHere(['adopt', file])
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: 'page.html: no change\n' })
  })
})

const oldPage = (more = ''): string =>
  pageOf(
    `<p class="shop">
  <b class="shop-97772-priceGrossLocalized">$1.00</b>
  <i class="shop-97772-priceGross">1.00</i>
  <a class="shop-97772-buy" href="${link('97772')}">Buy</a>
</p>
<script src="https://code.jquery.com/jquery-1.11.3.min.js"></script>
<script src="https://scripts.example/shop.js"></script>
<script>
  $(document).ready(function () {
    $.shop.get({ client_id: 1001, currency: 'USD', endpoint: '${sandbox().pricingUrl}/prices' })
  })
</script>${more}`,
    '<link rel="stylesheet" href="https://scripts.example/shop.css">',
  )

describe('the platform’s own price script', () => {
  it('gives way to one tag, and every amount is told before and after', async () => {
    const { localized, typed } = await figuresOf('97772')
    const { lines, amounts, left } = await adopt(oldPage())
    expect(lines.filter((line) => line.startsWith('+'))).toEqual([
      `+<script async crossorigin src="/vitrine/vitrine.js" data-price-host="${sandbox().pricingUrl}" data-client="1001" data-checkout-host="${checkout}" data-currency="USD" data-class-prefix="shop"></script>`,
    ])
    expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(7)
    expect(amounts.map(({ before, after }) => `${before} ${after}`)).toEqual([
      `$1.00 ${localized}`,
      `1.00 ${typed}`,
    ])
    expect(left).toEqual(['jQuery: other scripts of the page may need it'])
  })

  it('is gone already where class names stand alone, and the tag comes into the head', async () => {
    const { localized } = await figuresOf('97772')
    const body = `<p><b class="x shop-97772-priceGrossLocalized">…</b> ${buy()}</p>`
    const { lines, amounts } = await adopt(pageOf(body))
    expect(lines).toEqual([expect.stringMatching(/^\+.* data-client="1001" .* data-class-prefix="shop"/)])
    expect(amounts).toMatchObject([{ before: '…', after: localized }])
    const { left } = await adopt(pageOf(`${body}<script src="/shop.js"></script>`))
    expect(left).toEqual([expect.stringContaining('shop.js may be the older price script')])
  })

  it('is left alone where its call does more, or its file cannot be told', async () => {
    const more = await adopt(oldPage().replace('$(document)', 'track(1); $(document)'))
    expect(more.left).toEqual([expect.stringContaining('does more than that')])
    const other = await adopt(oldPage().replace('/shop.js', '/prices.js'))
    expect(other.left).toEqual([expect.stringContaining('no script is for certain')])
    expect([more.diff, other.diff]).toEqual(['', ''])
  })
})

it('compares nothing and fails while the price host is down', async () => {
  const file = fileWith('page.html', oldPage().replaceAll(sandbox().pricingUrl, 'http://127.0.0.1:9'))
  const { code, stdout, stderr } = await runHere(['adopt', file])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^page\.html: no amount was compared, so nothing changes\. .*127\.0\.0\.1:9/)
})

it('asks once for all products on the same terms', async () => {
  const asked: (string | undefined)[] = []
  const host = await serve(async ({ url }, response) => {
    asked.push(url)
    const answer = await fetch(sandbox().pricingUrl + url)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  })
  const rows = ['97772', '97769'].map((product) => `<p>$1 ${buy(product)}</p>`).join('\n')
  await runHere(['adopt', fileWith('page.html', pageOf(rows)), '--price-host', host])
  expect(asked).toEqual([expect.stringMatching(/product_id=97772(,|%2C)97769/)])
})

describe('git apply', () => {
  it.for([
    ['lines that end with LF', (source: string) => Buffer.from(source)],
    ['lines that end with CRLF', (source: string) => Buffer.from(source.replaceAll('\n', '\r\n'))],
    ['no line ending at the end', (source: string) => Buffer.from(source.trimEnd())],
    [
      'letters that are not in UTF-8',
      (source: string) => Buffer.from(source.replaceAll('Lumen', '\tGr\u00f6\u00dfe'), 'latin1'),
    ],
  ] as const)('takes a page with %s, and a second run changes nothing', async ([, encode]) => {
    const { typed } = await figuresOf('97772')
    const folder = folderWith({
      'old.html': encode(oldPage()),
      'sub folder/plain.html': encode(
        pageOf(`<p>Lumen\n<b>$${typed}</b>\n${buy()}</p>\n\n\n\n\n<p>Lumen $${typed} ${buy()}</p>`),
      ),
      'about.html': encode(pageOf('<p>Lumen</p>')),
    })
    const before = readFileSync(join(folder, 'sub folder/plain.html'), 'latin1')
    const args = ['adopt', folder, '--price-host', sandbox().pricingUrl, ...inUsd]
    const chunks: Uint8Array[] = []
    const write = (chunk: string | Uint8Array) => chunks.push(Buffer.from(chunk as Uint8Array))
    expect((await runHere(args, { stdout: { write } })).code).toBe(0)
    execFileSync('git', ['apply', '-'], { cwd: folder, input: Buffer.concat(chunks) })
    const after = readFileSync(join(folder, 'sub folder/plain.html'), 'latin1')
    expect(after.match(/data-vitrine-field="price"/g)).toHaveLength(2)
    expect(
      after
        .replace(/<script async.*\r?\n/, '')
        .replaceAll(' data-vitrine-field="price"', '')
        .replaceAll(/<\/?span>/g, ''),
    ).toBe(before)
    const second = await runHere(args)
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 0, stdout: '' })
    const check = await runHere(['check', '--json', '--page', join(folder, 'old.html')])
    expect({
      code: check.code,
      failed: JSON.parse(check.stdout).checks.filter(({ status }: { status: string }) => status === 'failed'),
    }).toEqual({ code: 0, failed: [] })
  })
})

it.for([
  ['a page that is not there', ['/no/such/page.html'], 'There is no page or folder of this name.'],
  ['a file that is no page', [fileWithText], 'There is no HTML page.'],
  ['no price host', [fileWithLink], 'Name the price host by --price-host'],
  ['an unusable host', ['.', '--price-host', 'nowhere'], '--price-host cannot be used.'],
  ['an unusable script', ['.', '--src', '"><script>'], '--src must be the address of vitrine.js.'],
] as const)('answers wrong use in a sentence: %s', async ([, args, sentence]) => {
  const { code, stdout, stderr } = await runHere([
    'adopt',
    ...args.map((each) => (typeof each === 'string' ? each : each())),
  ])
  expect(stderr).toContain(sentence)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
})

function fileWithText(): string {
  return fileWith('notes.txt', 'only words')
}

function fileWithLink(): string {
  return fileWith('page.html', pageOf(`<p>$1 ${buy()}</p>`))
}
