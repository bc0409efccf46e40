import { expect, it } from 'vitest'
import { areShown, cardOf, orderOf, pricesOf, statesOf, watchCards } from './cards.ts'
import { runScript, useExample } from './example.ts'

const open = useExample('react', 'dist/server/server.js')

it('compiles', async () => {
  expect(await runScript('react', 'check')).toBe('')
})

const plans = ['97772', '97773', '97774']

for (const [how, path] of [
  ['created', '/index.html'],
  ['hydrated', '/'],
] as const) {
  it(`passes numbers and booleans to ${how} cards`, async () => {
    const { page, complaints } = await open(path)
    await expect.poll(() => pricesOf(page)).toHaveLength(3)
    const quantity = page.getByRole('spinbutton')
    expect(await quantity.count()).toBe(0)
    await page.getByLabel('Choose the quantity').check()
    await expect.poll(() => quantity.count()).toBe(3)
    await page.getByLabel('Choose the quantity').uncheck()
    await expect.poll(() => quantity.count()).toBe(0)
    await page.getByRole('button', { name: 'One more' }).click()
    const buy = cardOf(page, '97773').locator('[part=buy]')
    await expect.poll(() => buy.getAttribute('href')).toContain('quantity_97773=2')
    await page.getByLabel('Without a subscription').check()
    const added = cardOf(page, '97776').locator('[part=buy]')
    await expect.poll(() => added.getAttribute('href')).toContain('quantity_97776=2')
    expect(complaints).toEqual([])
  })

  it(`hears events of ${how} cards`, async () => {
    const { page, complaints } = await open(path)
    const log = page.getByRole('status')
    await areShown(page)
    // It answers, so it is hydrated.
    await page.getByRole('button', { name: 'Reverse the order' }).click()
    await expect.poll(() => orderOf(page)).toEqual(plans.toReversed())
    await cardOf(page, '97774').locator('[part=buy]').click()
    await expect.poll(() => log.textContent()).toBe('Checkout: 1 × 97774')
    await page.getByLabel('Without a subscription').check()
    await cardOf(page, '97776').locator('[part=buy]').click()
    await expect.poll(() => log.textContent()).toBe('Checkout: 1 × 97776')
    expect(complaints).toEqual([])
  })
}

it('keeps the node and the price of created cards that are put into another order', async () => {
  const { page, priced, complaints } = await open('/index.html')
  await expect.poll(() => pricesOf(page)).toHaveLength(3)
  await areShown(page)
  const studio = await cardOf(page, '97774').locator('[part=price]').elementHandle()
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect.poll(() => orderOf(page)).toEqual(plans.toReversed())
  expect(await studio?.evaluate((node) => node.isConnected)).toBe(true)
  expect(await pricesOf(page)).toHaveLength(3)
  expect(priced).toEqual([plans.join(',')])
  expect(complaints).toEqual([])
})

it('asks for the price of a card once, however often it is shown, and lets go of each that is removed', async () => {
  const { page, priced, complaints } = await open('/index.html')
  const toggle = page.getByLabel('Without a subscription')
  const cards = await page.evaluateHandle((): WeakRef<Element>[] => [])
  await expect.poll(() => pricesOf(page)).toHaveLength(3)
  for (let shown = 0; shown < 5; shown += 1) {
    await toggle.check()
    const card = cardOf(page, '97776')
    await card.locator('[part=price]').waitFor()
    await card.evaluate((element, list) => void list.push(new WeakRef(element)), cards)
    await toggle.uncheck()
    await expect.poll(() => card.count()).toBe(0)
  }
  // A framework may keep the last one, and the test's own tools another.
  await expect
    .poll(async () => {
      await page.requestGC()
      return cards.evaluate((list) => list.filter((card) => card.deref()).length)
    })
    .toBeLessThanOrEqual(2)
  expect(priced).toEqual([plans.join(','), '97776'])
  expect(complaints).toEqual([])
})

it('adopts the cards of the server without a request, a change or a warning, in another order too', async () => {
  const { page, priced, complaints } = await open('/', watchCards)
  expect(await pricesOf(page)).toHaveLength(3)
  const price = await cardOf(page, '97772').locator('[part=price]').elementHandle()
  await areShown(page)
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect.poll(() => orderOf(page)).toEqual(plans.toReversed())
  expect(await price?.evaluate((node) => node.isConnected)).toBe(true)
  expect(await pricesOf(page)).toHaveLength(3)
  expect(await statesOf(page)).toEqual({
    97772: [expect.stringContaining('€77.00')],
    97773: [expect.stringContaining('€149.00')],
    97774: [expect.stringContaining('€299.00')],
  })
  expect(priced).toEqual([])
  expect(complaints).toEqual([])
})
