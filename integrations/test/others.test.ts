import { expect, it } from 'vitest'
import { areShown, cardOf, orderOf, pricesOf } from './cards.ts'
import { runScript, useExample } from './example.ts'

const open = useExample('others', 'serve.js')

it('compiles', async () => {
  expect(await runScript('others', 'check')).toContain('0 errors and 0 warnings')
})

it.each(['svelte', 'angular'])('drives cards by %s', async (framework) => {
  const { page, priced, complaints } = await open(`/${framework}.html`)
  await expect.poll(() => pricesOf(page)).toEqual(['€77.00', '€149.00'])
  await areShown(page)
  const team = await cardOf(page, '97773').locator('[part=price]').elementHandle()
  expect(await page.getByRole('spinbutton').count()).toBe(0)
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect.poll(() => orderOf(page)).toEqual(['97773', '97772'])
  expect(await team?.evaluate((node) => node.isConnected)).toBe(true)
  await page.getByRole('button', { name: 'One more' }).click()
  const buy = cardOf(page, '97773').locator('[part=buy]')
  await expect.poll(() => buy.getAttribute('href')).toContain('quantity_97773=2')
  await buy.click()
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Checkout: 2 × 97773')
  await page.getByLabel('Choose the quantity').check()
  await expect.poll(() => page.getByRole('spinbutton').count()).toBe(2)
  await page.getByLabel('Choose the quantity').uncheck()
  await expect.poll(() => page.getByRole('spinbutton').count()).toBe(0)
  expect(priced).toEqual(['97772,97773'])
  expect(complaints).toEqual([])
})

it('notices when a limit that the guide names is gone', async () => {
  const { page, complaints } = await open('/limits.html')
  await page.waitForFunction(() => document.title === 'Done')
  // React binds `onvitrine-…` when it creates an element only.
  expect(await page.evaluate('heard')).toEqual(['created'])
  // Angular asks for CUSTOM_ELEMENTS_SCHEMA.
  expect(complaints).toEqual([expect.stringContaining('NG0304')])
})
