import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'

const open = useBrowser()
const at = useEverything()

interface DemoPage {
  path: string
  /** What each card shows, in the page's order. */
  cards: string[]
  /** Prices in the page's own sentences, by a piece of the sentence. */
  sentences: string[]
  /** Complaints of the browser that belong to the page. */
  expected?: RegExp
  /** Without a background of its own: axe takes the browser's dark canvas for white and finds no contrast. */
  isBare?: true
}

const shown: DemoPage[] = [
  {
    path: '/demo/product.html',
    cards: ['€77.00', '€189.00'],
    sentences: [
      'It costs €77.00 a year',
      'an extra for €36.95',
      'licence is €129.00',
      'pupils is €100.00 a year',
    ],
  },
  {
    path: '/demo/landing.html',
    cards: ['€77.00', '€299.00'],
    sentences: ['A year of Lumen Personal is €77.00', 'a tenth off everything', 'for €19.90. Soft greens'],
  },
  {
    path: '/demo/landing.html?coupon=SAVE10',
    cards: ['€69.30', '€269.10'],
    sentences: [
      'Your code SAVE10 is in. Lumen Personal is €69.30 for a year instead of €77.00.',
      'It takes €7.70 off the year, which makes €5.78 a month',
      'for €17.91, your code already taken off',
    ],
  },
  {
    path: '/demo/pricing.html',
    cards: ['€77.00', '€141.55', '€299.00'],
    sentences: ['1 to 49 people €141.55', '50 to 249 €126.65', '250 and more €104.30', 'Lumen Server is €'],
  },
  {
    path: '/demo/cms.html',
    cards: ['£36.00', '£10.52', 'CHF 35.49'],
    sentences: ['By the month it is CHF 3.70 a person', 'boil eggs by is €12.00'],
  },
  {
    path: '/demo/spa.html',
    cards: [],
    sentences: ['Film looks €19.90', 'Textures and brushes €15.60', 'Course €67.32'],
  },
  { path: '/demo/spa.html#/extra/97782', cards: ['€53.55'], sentences: [] },
  {
    path: '/demo/strict.html',
    isBare: true,
    cards: ['€77.00'],
    sentences: ['is €77.00 for a year', 'profiles are €36.95'],
  },
  {
    path: '/demo/down.html',
    cards: ['€129.00'],
    sentences: [],
    expected: /ERR_UNSAFE_PORT/,
  },
  { path: '/demo/ja.html', cards: ['￥2,520'], sentences: ['価格は￥2,520（税込）', '春の割引10%'] },
  { path: '/demo/ar.html', cards: ['٩٥٫٠٠ د.إ.'], sentences: ['٩٥٫٠٠ د.إ.'] },
  { path: '/', cards: ['€77.00', '€77.00', '€299.00'], sentences: [] },
]

/** Text as it is read: the page's own and what stands in shadow roots, without what is hidden. */
const readText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      if (!(node instanceof HTMLElement)) return [...node.childNodes].map(read).join('')
      if (node.hidden || node.matches('script, style')) return ''
      if (node instanceof HTMLSlotElement) return node.assignedNodes().map(read).join('')
      const text = [...(node.shadowRoot ?? node).childNodes].map(read).join('')
      return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `
    }
    return read(document.body)
      .replace(/[\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
  })

const spaced = (text: string): string => text.replace(/\u00a0/g, ' ').replace(/[\u200e\u200f]/g, '')

const cardPrices = (page: Page) => async () =>
  (await page.locator('vitrine-card:not([hidden]) [part=price]').allTextContents()).map(spaced)

const show = async (path: string, options = {}) => {
  const watched = await open({ viewport: { width: 1280, height: 900 }, ...options })
  await watched.page.goto(at.demo() + path)
  return watched
}

const settled = async ({ path, cards }: DemoPage, options = {}) => {
  const watched = await show(path, options)
  await expect.poll(cardPrices(watched.page), { timeout: 5000 }).toEqual(cards)
  return watched
}

for (const demo of shown) {
  it(`${demo.path} shows true prices, in cards and in sentences, without a complaint`, async () => {
    const { page, complaints } = await settled(demo)
    for (const sentence of demo.sentences) await expect.poll(() => readText(page)).toContain(sentence)
    const { expected } = demo
    expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([])
  })

  it(`${demo.path} has nothing that axe finds, in light and in dark`, async () => {
    const { page } = await settled(demo)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const unseen = demo.isBare && colorScheme === 'dark' ? ['color-contrast'] : []
      const { violations } = await new AxeBuilder({ page }).disableRules(unseen).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    }
  })

  it(`${demo.path} fits a screen of 320 pixels`, async () => {
    const { page } = await settled(demo, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

/** What the fallback in each card says, for those that show a price. */
const fallbacks = (page: Page): Promise<{ own: string; price: string; links: string[] }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('vitrine-card:not([hidden])')].map((card) => ({
      own: card.textContent ?? '',
      price: card.shadowRoot?.querySelector('[part=price]')?.textContent ?? '',
      links: [...card.querySelectorAll('a')].map((link) => link.href),
    })),
  )

const written = ['product', 'landing', 'pricing', 'cms', 'strict', 'ja', 'ar']

for (const name of written) {
  const path = `/demo/${name}.html`
  const demo = shown.find((candidate) => candidate.path === path)

  it(`${path} says in every fallback what the true price is today`, async () => {
    if (!demo) throw new Error(`${path} is not listed.`)
    const { page } = await settled(demo)
    for (const { own, price } of await fallbacks(page)) {
      const [base] = name === 'pricing' ? [/€(?:77|149|299)\.00/.exec(own)?.[0]] : [spaced(price)]
      expect(spaced(own)).toContain(base)
    }
  })

  it(`${path} sells without the script: every control is a link to a checkout that knows the product`, async () => {
    const { page } = await open()
    await page.route('**/vitrine.js', (route) => route.abort())
    await page.goto(at.demo() + path)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href*="scope=checkout"]')].map((link) => link.href),
    )
    expect(links.length).toBeGreaterThan(0)
    const answers = await Promise.all(
      [...new Set(links)].map(async (link) => {
        expect(new URL(link).origin).toBe(at.rest())
        return { link, status: (await fetch(link)).status }
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { own, links: inside } of await fallbacks(page)) {
      expect(own).toMatch(/[\d٠-٩]/)
      expect(inside.length).toBe(1)
    }
  })
}

it('links every buy control to checkout with what is shown', async () => {
  const { page } = await show('/demo/landing.html?coupon=SAVE10')
  const card = page.locator('vitrine-card').first()
  await card.locator('[part=price]').waitFor()
  const links = [card.locator('a[part=buy]'), page.locator('a[data-vitrine-field=buy]').first()]
  for (const link of links) {
    const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect([origin, pathname]).toEqual([at.rest(), '/1001/'])
    expect(Object.fromEntries(searchParams)).toMatchObject({
      scope: 'checkout',
      cart: '97772',
      quantity_97772: '1',
      coupon: 'SAVE10',
      currency: 'EUR',
      'x-campaign': 'low-sun',
    })
  }
})

it('takes a code on the landing page, says what it saves, and gives it back', async () => {
  const { page } = await show('/demo/landing.html')
  await page.getByLabel('Code from the letter').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('SAVE10 is applied').waitFor()
  await expect.poll(cardPrices(page)).toEqual(['€69.30', '€269.10'])
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€299.00'])
  await expect.poll(() => readText(page)).toContain('A year of Lumen Personal is €77.00')
})

it('switches plans to the month, and the team to the price of its size', async () => {
  const { page } = await show('/demo/pricing.html')
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€141.55', '€299.00'])
  const quantity = page.locator('vitrine-card[product="97773"] input')
  await quantity.fill('60')
  await expect.poll(cardPrices(page)).toEqual(['€77.00', '€126.65', '€299.00'])
  await page.locator('vitrine-plans label', { hasText: 'Monthly' }).click()
  await expect.poll(cardPrices(page)).toEqual(['€7.99', '€14.24', '€29.99'])
})

it('prices the whole pricing page in another currency at once', async () => {
  const { page } = await show('/demo/pricing.html')
  await page.getByLabel('Currency').selectOption('USD')
  await expect.poll(cardPrices(page)).toEqual(['$79.00', '$141.55', '$299.00'])
  await expect.poll(() => readText(page)).toContain('1 to 49 people $141.55')
})

it('lays out cards between hostile styles as it does without them', async () => {
  const heights = async (page: Page) => {
    await expect.poll(cardPrices(page)).toEqual(['£36.00', '£10.52', 'CHF 35.49'])
    return page.locator('vitrine-card').evaluateAll((cards) =>
      cards.map((card) => {
        const price = card.shadowRoot?.querySelector('[part=price]')
        const { width, height } = price?.getBoundingClientRect() ?? {}
        return [
          width,
          height,
          price && getComputedStyle(price).fontSize,
          price && getComputedStyle(price).color,
        ]
      }),
    )
  }
  const hostile = await show('/demo/cms.html')
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  await page.route('**/cms-plugins.css', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.goto(`${at.demo()}/demo/cms.html`)
  expect(await heights(hostile.page)).toEqual(await heights(page))
})

it('serves two stores of one blog from one script, though it is there twice', async () => {
  const { page } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(new URL(request.url()).search)
  })
  await page.goto(`${at.demo()}/demo/cms.html`)
  await expect.poll(cardPrices(page)).toEqual(['£36.00', '£10.52', 'CHF 35.49'])
  expect(asked.sort()).toEqual([
    '?client_id=1002&product_id=210001,210002&currency=CHF&country=CH',
    '?client_id=1002&product_id=210001,210003&currency=GBP&country=GB',
    '?client_id=1002&product_id=210003',
  ])
})

it('mounts and unmounts cards in the application, changes the currency, and asks nothing twice', async () => {
  const { page, complaints } = await open()
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(new URL(request.url()).search)
  })
  await page.goto(`${at.demo()}/demo/spa.html`)
  await expect.poll(() => readText(page)).toContain('Film looks €19.90')
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('link', { name: 'Cloud Credits' }).click()
    await expect.poll(cardPrices(page)).toEqual(['€53.55'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('10,000 Cloud Credits')
    await page.getByRole('link', { name: 'All extras' }).click()
    await expect.poll(() => readText(page)).toContain('Course €67.32')
  }
  expect(asked).toEqual(['?client_id=1001&product_id=97777,97778,97779,97788,97782,97789'])
  await page.getByLabel('Prices in').selectOption('JPY')
  await expect.poll(() => readText(page)).toContain('Textures and brushes ¥2,800')
  expect(asked.length).toBe(2)
  expect(complaints).toEqual([])
})

it('lists everything with plain links when the application does not start', async () => {
  const { page } = await open()
  await page.route('**/module/**', (route) => route.abort())
  await page.goto(`${at.demo()}/demo/spa.html`)
  const items = page.locator('#app li')
  expect(await items.count()).toBe(6)
  for (const link of await page.locator('#app a').all())
    expect(await link.getAttribute('href')).toContain(`${at.rest()}/1001/?scope=checkout&cart=`)
})

it('runs under the strict policy without one violation, cart preview included', async () => {
  const { page, complaints } = await show('/demo/strict.html')
  await page.locator('vitrine-card a[part=buy]').click()
  await page.getByRole('dialog').getByText('€77.00').first().waitFor()
  expect(complaints).toEqual([])
})

it('keeps prices and links where the price host, the endpoint or the script is dead', async () => {
  const { page } = await show('/demo/down.html')
  const kept = page.locator('#no-prices')
  await kept.getByText('€36.95').waitFor()
  expect(await kept.getByRole('link').getAttribute('href')).toContain(
    `${at.rest()}/1001/?scope=checkout&cart=97788`,
  )
  const empty = page.locator('#empty')
  await empty.getByText('You see it at checkout before you pay').waitFor()
  expect(await empty.getByRole('link').getAttribute('href')).toContain(
    `${at.rest()}/1001/?scope=checkout&cart=97772`,
  )
  const blocked = page.frameLocator('iframe')
  expect(await blocked.getByRole('link', { name: 'Order the looks' }).getAttribute('href')).toContain(
    'cart=97777',
  )
  await page.locator('#no-endpoint a[part=buy]').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' }).click()
  await page.getByText('129.00').first().waitFor()
  expect(page.url()).toContain(at.rest())
})

it('answers an address that it does not have with a page of its own', async () => {
  const { page } = await open()
  const response = await page.goto(`${at.demo()}/demo/nothing.html`)
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'the entrance' }).click()
  await page.getByRole('heading', { name: 'Show what they will pay.' }).waitFor()
})
