import { expect, it } from 'vitest'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
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
  <p ${compared}><b data-vitrine-field="saving"></b> <i data-vitrine-if="saving">Now!</i></p>`

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
          price: money(id === '1' ? 100 : 1_200 - 12 * percentFor(conditions)),
        }),
      ),
    )
  }
  const test = testPage(answer, { currency: 'EUR' })
  const host = mount(html)
  await test.settle()
  const rootOf = (selector: string) => host.querySelector(selector)?.shadowRoot
  const words = (): (Element | null | undefined)[] => [
    rootOf('vitrine-plans')?.querySelector('[part=interval-saving]:not(.reserved)'),
    rootOf('[interval=year]')?.querySelector('[part=comparison]'),
    rootOf('vitrine-price')?.querySelector('bdi'),
    host.querySelector('b'),
    host.querySelector('i'),
  ]
  const visible = (): Element[] =>
    words().flatMap((word) => (word && textOf(word) && word.checkVisibility() ? word : []))
  /** The percent that checkout would charge by now, after the year's own link. */
  const truth = (): number => {
    const link = rootOf('[interval=year]')?.querySelector<HTMLAnchorElement>('[part=buy]')
    if (!link) return Number.NaN
    const charged = new URL(link.href).searchParams
    return percentFor(conditionsIn(charged, charged.get('pricerule') ?? '-', platform.era))
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
    const percent = truth()
    // The text of the merchant counts only after there has been a price.
    if (Number.isNaN(percent)) return
    const right = percent > 0 ? [`Save ${percent}%`, 'Now!'] : []
    wrong = visible()
      .filter((word) => !word.closest('[aria-busy=true]') && !right.includes(textOf(word)))
      .map((word) => textOf(word))
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
    exposed: () => [exposed, untrue],
    percent: truth,
    shown: () => visible().map((word) => textOf(word)),
  }
}

/** The words of a page whose prices are all there. */
const wordsFor = (percent: number): string[] =>
  percent > 0 ? [...Array.from({ length: 4 }, () => `Save ${percent}%`), 'Now!'] : []

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
        expect(page.shown(), currency).toEqual(wordsFor(page.percent()))
        words += page.shown().length
      }
      removeCoupon(page.store)
    }
    expect(words).toBeGreaterThan(500)
    expect(page.exposed()).toEqual([0, []])
  },
  240_000,
)

it('shows no untrue word in an outage, whatever the shopper changes meanwhile', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  for (const [index, currency] of currencies.entries()) {
    page.platform.isDown = true
    page.platform.era += 1
    if (index % 2 === 0) applyCoupon(page.store, 'SAVE10')
    else removeCoupon(page.store)
    chooseCurrency(page.store, currency)
    await page.advance(1_000)
    await page.advance(1_000)
    page.platform.isDown = false
    await page.comeBack()
    await page.advance(1_000)
    await page.advance(1_000)
    expect(page.shown(), currency).toEqual(wordsFor(page.percent()))
  }
  expect(page.exposed()).toEqual([0, []])
}, 240_000)

it('notices a word that is untrue', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  // The platform changes its prices, and the page does not know.
  page.platform.era = 2
  await page.advance(1_000)
  await page.advance(1_000)
  expect(page.exposed()[0]).toBeGreaterThan(0)
})
