import { expect, it } from 'vitest'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import { maxAge } from '../../src/widget/prices/price-book.ts'
import { applyCoupon, chooseCurrency, removeCoupon } from '../../src/widget/storefront/actions.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { type Answer, json, mount, priceItem, testPage, textOf } from './support.ts'

const currencies =
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN ISK TRY UAH JPY CNY KRW TWD HKD SGD MYR THB IDR PHP VND INR PKR BDT LKR AED SAR QAR KWD BHD OMR JOD IQD ILS EGP MAD TND NGN KES GHS UGX RWF ZAR XOF XAF CLP COP PEN ARS BRL MXN CAD AUD NZD XPF'.split(
    ' ',
  )

/** The percent that a year saves under these conditions: none, or one that differs from those around it. */
const percentFor = (conditions: string): number => {
  let hash = 7
  for (const letter of conditions) hash = (hash * 31 + letter.charCodeAt(0)) % 9_973
  return hash % 61
}

const conditionsIn = (parameters: URLSearchParams, rule: string, era: number): string =>
  [parameters.get('currency') ?? 'EUR', parameters.get('coupon') ?? '-', rule, era].join(' ')

const compared =
  'data-vitrine-product="11" data-vitrine-interval="year" data-vitrine-compare-product="1" data-vitrine-compare-interval="month"'

const html = `
  <vitrine-plans saving="percent" selected="year">
    <vitrine-card product="1" interval="month"></vitrine-card>
    <vitrine-card product="11" interval="year" compare-product="1" compare-interval="month"></vitrine-card>
  </vitrine-plans>
  <vitrine-price ${compared.replaceAll('data-vitrine-', '')} field="saving"></vitrine-price>
  <p ${compared}><b data-vitrine-field="saving"></b> <i data-vitrine-if="saving">Now!</i></p>
  <vitrine-card id="months" product="11" interval="year" compare-product="1" compare-interval="month" saving="months"></vitrine-card>
  <p data-vitrine-product="11" data-vitrine-products="12"><u data-vitrine-field="from"></u></p>
  <vitrine-price id="monthly" product="11" interval="year" field="per-month"></vitrine-price>
  <vitrine-price id="seat" product="11" seats="5" field="per-seat"></vitrine-price>`

/** The prices of the products: one by the month, and two by the year. */
const costOf = (product: string, conditions: string): number =>
  product === '1' ? 100 : 1_200 - 12 * percentFor(product === '11' ? conditions : `${conditions} ${product}`)

const percentText = (conditions: string): string | undefined => {
  const percent = percentFor(conditions)
  return percent > 0 ? `Save ${percent}%` : undefined
}

/** The true text of each word under these conditions; undefined where there is nothing to claim. */
const truths = {
  percent: percentText,
  claim: (conditions: string) => (percentFor(conditions) > 0 ? 'Now!' : undefined),
  months: (conditions: string) => {
    const months = Math.floor((1_200 - costOf('11', conditions)) / 100)
    return months >= 2 ? `${months} months free` : percentText(conditions)
  },
  from: (conditions: string, currency: string) => {
    const costs = ['11', '12'].map((product) => costOf(product, conditions))
    const lowest = Math.min(...costs).toFixed(currencyDigits(currency))
    return costs[0] === costs[1] ? lowest : `from ${lowest}`
  },
  monthly: (conditions: string, currency: string) =>
    `${formatted(costOf('11', conditions) / 12, currency)} per month`,
  seat: (conditions: string, currency: string) => {
    const units = 10 ** currencyDigits(currency)
    return `${formatted(Math.ceil((costOf('11', conditions) * units) / 5) / units, currency)} per seat`
  },
} satisfies Record<string, (conditions: string, currency: string) => string | undefined>

type Word = keyof typeof truths

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
        }),
      ),
    )
  }
  const test = testPage(answer, { currency: 'EUR' })
  const host = mount(html)
  await test.settle()
  const rootOf = (selector: string) => host.querySelector(selector)?.shadowRoot
  const words = (): [Word, Element | null | undefined][] => [
    ['percent', rootOf('vitrine-plans')?.querySelector('[part=interval-saving]:not(.reserved)')],
    ['percent', rootOf('[interval=year]')?.querySelector('[part=comparison]')],
    ['percent', rootOf('vitrine-price')?.querySelector('bdi')],
    ['percent', host.querySelector('b')],
    ['claim', host.querySelector('i')],
    ['months', rootOf('#months')?.querySelector('[part=comparison]')],
    ['from', host.querySelector('u')],
    ['monthly', rootOf('#monthly')?.querySelector('bdi')],
    ['seat', rootOf('#seat')?.querySelector('bdi')],
  ]
  const visible = () =>
    words().flatMap(([name, word]) =>
      word && textOf(word) && word.checkVisibility() ? { name, word, text: textOf(word) } : [],
    )
  /** The true texts of the amounts that checkout would charge by now, after the year's own link. */
  const truth = (): ((name: Word) => string | undefined) | undefined => {
    const link = rootOf('[interval=year]')?.querySelector<HTMLAnchorElement>('[part=buy]')
    if (!link) return undefined
    const charged = new URL(link.href).searchParams
    const conditions = conditionsIn(charged, charged.get('pricerule') ?? '-', platform.era)
    return (name) => truths[name](conditions, charged.get('currency') ?? 'EUR')
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
  }
}

const rules = [undefined, 'team']
const coupons = [undefined, 'SAVE10']

it.each(rules)(
  'shows no untrue word in any currency, with and without a coupon, under the rule %s',
  async (priceRule) => {
    const page = await watchedPage()
    await page.advance(2_000)
    page.settings.value = { ...page.settings.value, ...(priceRule && { priceRule }) }
    let words = 0
    for (const coupon of coupons) {
      if (coupon) applyCoupon(page.store, coupon)
      for (const currency of currencies) {
        chooseCurrency(page.store, currency)
        // The request has left before time goes on.
        await page.settle()
        await page.advance(1_000)
        expect(page.shown(), currency).toEqual(page.due())
        words += page.shown().length
      }
      removeCoupon(page.store)
    }
    expect(words).toBeGreaterThan(1_000)
    expect(page.exposed()).toEqual([0, []])
  },
  240_000,
)

it('shows no untrue word in an outage, whatever the shopper changes meanwhile', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  for (const [index, currency] of currencies.entries()) {
    const isLater = index % 8 === 7
    if (isLater) await page.advance(maxAge)
    page.platform.isDown = true
    page.platform.era += 1
    if (isLater) {
      // The prices are asked for again and do not come: those of before are there, and claim nothing.
      await page.comeBack()
      await page.advance(1_000)
      await page.advance(10_000)
      await page.advance(10_000)
      expect(page.shown(), currency).toEqual([])
    }
    if (index % 2 === 0) applyCoupon(page.store, 'SAVE10')
    else removeCoupon(page.store)
    const { priceRule: _, ...others } = page.settings.value
    page.settings.value = index % 4 < 2 ? { ...others, priceRule: 'team' } : others
    chooseCurrency(page.store, currency)
    await page.advance(1_000)
    await page.advance(1_000)
    page.platform.isDown = false
    await page.comeBack()
    await page.advance(1_000)
    await page.advance(1_000)
    expect(page.shown(), currency).toEqual(page.due())
  }
  expect(page.exposed()).toEqual([0, []])
}, 240_000)

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
  expect([...names]).toEqual(['percent', 'months', 'from', 'monthly', 'seat'])
})
