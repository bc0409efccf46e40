/**
 * Every computed word, under every currency, coupon, price rule and state of the network, against what its link
 * charges. An observer sums up the milliseconds in which a word was untrue and not marked, which has to be none; a
 * second test makes words untrue and must find them. The fields are those of the guide's table. Sixteen of
 * the steps run by default, each situation twice, and all with `VITRINE_EXPOSURE`.
 */

import { expect, it } from 'vitest'
import guide from '../../docs/guide/computed-words.md?raw'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import { maxAge } from '../../src/widget/prices/price-book.ts'
import { applyCoupon, chooseCurrency, removeCoupon } from '../../src/widget/storefront/actions.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { type Answer, json, mount, priceItem, testPage, textOf } from './support.ts'

/** Those with two digits, none and three stand before the others. */
const currencies =
  'EUR JPY KWD USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN ISK TRY UAH CNY KRW TWD HKD SGD MYR THB IDR PHP VND INR PKR BDT LKR AED SAR QAR BHD OMR JOD IQD ILS EGP MAD TND NGN KES GHS UGX RWF ZAR XOF XAF CLP COP PEN ARS BRL MXN CAD AUD NZD XPF'.split(
    ' ',
  )
const rules = [undefined, 'team']
const coupons = [undefined, 'SAVE10']

/** The percent that a year saves under these conditions: none, or one that differs from those around it. */
const percentFor = (conditions: string): number => {
  let hash = 7
  for (const letter of conditions) hash = (hash * 31 + letter.charCodeAt(0)) % 9_973
  return hash % 61
}

const conditionsIn = (parameters: URLSearchParams, rule: string, era: number): string =>
  [parameters.get('currency') ?? 'EUR', parameters.get('coupon') ?? '-', rule, era].join(' ')

/** The prices of the products: one by the month, and two by the year. */
const costOf = (product: string, conditions: string): number =>
  product === '1' ? 100 : 1_200 - 12 * percentFor(product === '11' ? conditions : `${conditions} ${product}`)

const percentText = (conditions: string): string | undefined => {
  const percent = percentFor(conditions)
  return percent > 0 ? `Save ${percent}%` : undefined
}

const freeMonths = (conditions: string): string | undefined => {
  const months = Math.floor((1_200 - costOf('11', conditions)) / 100)
  return months >= 2 ? `${months} months free` : undefined
}

const rangeOf = (conditions: string, currency: string) => {
  const costs = ['11', '12'].map((product) => costOf(product, conditions))
  return { lowest: Math.min(...costs).toFixed(currencyDigits(currency)), areEqual: costs[0] === costs[1] }
}

const monthlyAmount = (conditions: string, currency: string): string =>
  formatted(costOf('11', conditions) / 12, currency)

const seatAmount = (conditions: string, currency: string): string => {
  const units = 10 ** currencyDigits(currency)
  return formatted(Math.ceil((costOf('11', conditions) * units) / 5) / units, currency)
}

type Truth = (conditions: string, currency: string) => string | undefined

/** The true text of each field under these conditions; undefined where there is nothing to claim. */
const fields: Readonly<Record<string, Truth>> = {
  saving: percentText,
  'saving.percentage': (conditions) => percentText(conditions)?.slice(5),
  'saving.months': freeMonths,
  from(conditions, currency) {
    const { lowest, areEqual } = rangeOf(conditions, currency)
    return areEqual ? lowest : `from ${lowest}`
  },
  'from.amount': (conditions, currency) => rangeOf(conditions, currency).lowest,
  'per-month': (conditions, currency) => `${monthlyAmount(conditions, currency)} per month`,
  'per-month.amount': monthlyAmount,
  'per-seat': (conditions, currency) => `${seatAmount(conditions, currency)} per seat`,
  'per-seat.amount': seatAmount,
}

/** The words of switches and cards. */
const ownWords: Readonly<Record<string, Truth>> = {
  percent: percentText,
  months: (conditions) => freeMonths(conditions) ?? percentText(conditions),
  // Below the lowest price of thirty days, which is that of the list.
  prior: (conditions) => percentText(conditions) && `-${percentFor(conditions)}%`,
}

const claim = 'Now!'
const truths: Readonly<Record<string, Truth>> = {
  ...ownWords,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([field, truth]): [string, Truth][] => [
      [`element ${field}`, truth],
      [`bound ${field}`, truth],
      [`claim ${field}`, (...all) => truth(...all) && claim],
    ]),
  ),
}

const compared = 'interval="year" compare-product="1" compare-interval="month"'
const every = `product="11" ${compared} products="12" seats="5"`
const stated = currencies.flatMap((currency) =>
  rules.map((rule) => ['1200', currency, rule].filter(Boolean).join(' ')),
)

const html = `
  <vitrine-plans saving="percent" selected="year">
    <vitrine-card product="1" interval="month"></vitrine-card>
    <vitrine-card product="11" ${compared}></vitrine-card>
  </vitrine-plans>
  <vitrine-plans id="switch" saving="months" selected="year">
    <vitrine-card product="1" interval="month"></vitrine-card>
    <vitrine-card product="11" interval="year"></vitrine-card>
  </vitrine-plans>
  <vitrine-card id="months" product="11" ${compared} saving="months"></vitrine-card>
  <vitrine-card id="prior" product="11" prior-price="${stated.join()}"></vitrine-card>
  <p ${every.replace(/([\w-]+)=/g, 'data-vitrine-$1=')}>
  ${Object.keys(fields)
    .map(
      (field) => `<vitrine-price ${every} field="${field}"></vitrine-price>
        <b data-vitrine-field="${field}"></b> <i data-vitrine-if="${field}">${claim}</i>`,
    )
    .join('\n')}
  </p>`

const formatted = (value: number, currency: string): string => {
  const digits = currencyDigits(currency)
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  return format.format(value).replace(/\s+/g, ' ')
}

/** A page whose computed words are compared, at each change of the page, with what checkout would charge. */
const watchedPage = async () => {
  const platform = { era: 1, isDown: false }
  const answer: Answer = async ({ searchParams }) => {
    const conditions = conditionsIn(searchParams, searchParams.get('price_rule') ?? '-', platform.era)
    await test.page.env.wait(1_000)
    if (platform.isDown) throw new TypeError('no network')
    const iso = searchParams.get('currency') ?? 'EUR'
    const amount = (value: number) => ({ value, localized: value.toFixed(currencyDigits(iso)) })
    const money = (value: number) => ({ gross: amount(value), net: amount(value), vat: amount(0) })
    const ids = (searchParams.get('product_id') ?? '').split(',')
    return json(
      ids.map((id) =>
        priceItem(id, {
          currency: { iso },
          price: money(costOf(id, conditions)),
          ...(id === '11' && { list_price: money(1_200) }),
        }),
      ),
    )
  }
  const test = testPage(answer, { currency: 'EUR' })
  const host = mount(html)
  await test.settle()
  const rootOf = (selector: string) => host.querySelector(selector)?.shadowRoot
  const nodes = (selector: string) => [...host.querySelectorAll(selector)]
  const roots = nodes('vitrine-price')
  const words = (): [string, Element | null | undefined][] => [
    ['percent', rootOf('vitrine-plans')?.querySelector('[part=interval-saving]:not(.reserved)')],
    ['percent', rootOf('[interval=year]')?.querySelector('[part=comparison]')],
    ['months', rootOf('#switch')?.querySelector('[part=interval-saving]:not(.reserved)')],
    ['months', rootOf('#months')?.querySelector('[part=comparison]')],
    ['prior', rootOf('#prior')?.querySelector('[part=saving]')],
    ...roots.map((each): [string, Element | null | undefined] => [
      `element ${each.getAttribute('field')}`,
      each.shadowRoot?.querySelector('bdi'),
    ]),
    ...nodes('b').map((each): [string, Element] => [
      `bound ${each.getAttribute('data-vitrine-field')}`,
      each,
    ]),
    ...nodes('i').map((each): [string, Element] => [`claim ${each.getAttribute('data-vitrine-if')}`, each]),
  ]
  const visible = () =>
    words().flatMap(([name, word]) =>
      word && textOf(word) && word.checkVisibility() ? { name, word, text: textOf(word) } : [],
    )
  /** The true texts of the amounts that checkout would charge by now, after the year's own link. */
  const truth = (): ((name: string) => string | undefined) | undefined => {
    const link = rootOf('[interval=year]')?.querySelector<HTMLAnchorElement>('[part=buy]')
    if (!link) return undefined
    const charged = new URL(link.href).searchParams
    const conditions = conditionsIn(charged, charged.get('pricerule') ?? '-', platform.era)
    return (name) => truths[name]?.(conditions, charged.get('currency') ?? 'EUR')
  }
  let exposed = 0
  let wrong: string[] = []
  const untrue: string[] = []
  let before = test.page.env.now()
  const measure = (): void => {
    const now = test.page.env.now()
    exposed += (now - before) * wrong.length
    for (const word of now > before ? wrong : []) untrue.push(word)
    before = now
    const right = truth()
    // The text of the merchant counts only after there has been a price.
    if (!right) return
    wrong = visible()
      .filter(({ name, word, text }) => !word.closest('[aria-busy=true]') && text !== right(name))
      .map(({ name, text }) => `${name}: ${text}`)
  }
  const observer = new MutationObserver(measure)
  const observe = (root: Node): void =>
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  observe(host)
  for (const element of host.querySelectorAll('*')) if (element.shadowRoot) observe(element.shadowRoot)
  return {
    platform,
    store: storefrontFor(host, test.page),
    settings: test.page.settings,
    advance: async (milliseconds: number) => {
      measure()
      await test.advance(milliseconds)
      measure()
    },
    comeBack: async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await test.settle()
      measure()
    },
    settle: test.settle,
    /** Milliseconds in which a word was untrue and not marked, summed over the words, and those words. */
    exposed: (): [number, string[]] => [exposed, untrue],
    /** The words of a page whose prices are all there. */
    due: () => words().flatMap(([name]) => truth()?.(name) ?? []),
    shown: () => visible().map(({ text }) => text),
    /** The words without that of a reduction, which goes with its price: old, and marked. */
    claimed: () => visible().flatMap(({ name, text }) => (name === 'prior' ? [] : text)),
  }
}

it('knows every field of the guide', () => {
  const named = [...guide.matchAll(/^\| `([a-z.-]+)` \|/gm)].map(([, field]) => field)
  expect(Object.keys(fields)).toEqual(named)
})

/** Each coupon with each rule, while the network works and in an outage. */
const situations = [false, true].flatMap((isDown) =>
  coupons.flatMap((coupon) => rules.map((rule) => ({ isDown, coupon, rule }))),
)

/** Every currency in every situation. Each step changes several things at once. */
const allSteps = situations.flatMap((_, turn) =>
  currencies.map((currency, index) => ({
    currency,
    index,
    ...(situations[(turn + index * 3) % situations.length] as (typeof situations)[number]),
  })),
)
const steps = import.meta.env.VITRINE_EXPOSURE ? allSteps : allSteps.slice(0, 16)

it('shows no untrue word in any currency, with any coupon and rule, and in an outage', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  let words = 0
  for (const { currency, index, isDown, coupon, rule } of steps) {
    const isLater = isDown && index % 8 === 7
    if (isLater) await page.advance(maxAge)
    page.platform.isDown = isDown
    if (isDown) page.platform.era += 1
    if (isLater) {
      // The prices are asked for again and do not come. The earlier ones are still there, and claim nothing.
      await page.comeBack()
      for (const wait of [1_000, 10_000, 10_000]) await page.advance(wait)
      expect(page.claimed(), currency).toEqual([])
    }
    if (coupon) applyCoupon(page.store, coupon)
    else removeCoupon(page.store)
    const { priceRule: _, ...others } = page.settings.value
    page.settings.value = rule ? { ...others, priceRule: rule } : others
    chooseCurrency(page.store, currency)
    // The request has left before time goes on.
    await page.settle()
    for (let second = 0; second < 2; second += 1) await page.advance(1_000)
    if (isDown) {
      page.platform.isDown = false
      await page.comeBack()
      for (let second = 0; second < 2; second += 1) await page.advance(1_000)
    }
    expect(page.shown(), currency).toEqual(page.due())
    words += page.shown().length
  }
  // Of 32 words a year without a saving leaves those of amounts.
  expect(words).toBeGreaterThan(steps.length * 20)
  expect(page.exposed()).toEqual([0, []])
}, 600_000)

it('notices each word that is untrue', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  // The second product of a range is asked for a second later.
  await page.advance(1_000)
  expect(page.shown()).toEqual(page.due())
  // The platform changes its prices, and the page does not know.
  page.platform.era = 30
  await page.advance(1_000)
  await page.advance(1_000)
  const [exposed, untrue] = page.exposed()
  expect(exposed).toBeGreaterThan(0)
  const names = new Set(untrue.map((word) => word.split(':')[0]))
  // A condition is as true as before.
  expect([...names].sort()).toEqual(
    Object.keys(truths)
      .filter((name) => !name.startsWith('claim'))
      .sort(),
  )
})
