import { expect, it } from 'vitest'
import { areShown, cardOf, pricesOf } from './cards.ts'
import { useExample } from './example.ts'

// Next makes bundles for production only.
const open = useExample('next', 'node_modules/next/dist/bin/next', { NODE_ENV: 'production' }, [
  'start',
  '--port',
  '0',
])

it('prices cards of server components, and of a page that the router brings', async () => {
  const { page, priced, complaints } = await open('/')
  await expect.poll(() => pricesOf(page)).toEqual(['€77.00', '€149.00'])
  await page.getByRole('link', { name: 'Without a subscription' }).click()
  await expect.poll(() => pricesOf(page)).toEqual(['€129.00'])
  await page.getByRole('link', { name: 'Plans' }).click()
  await expect.poll(() => pricesOf(page)).toEqual(['€77.00', '€149.00'])
  expect(priced).toEqual(['97772,97773', '97776'])
  expect(complaints).toEqual([])
})

it('hears events of cards in a client component', async () => {
  const { page, complaints } = await open('/')
  await areShown(page)
  const log = page.getByRole('status')
  await expect.poll(() => log.textContent()).toBe('Nothing bought yet.')
  await cardOf(page, '97773').locator('[part=buy]').click()
  await expect.poll(() => log.textContent()).toBe('Checkout: 1 × 97773')
  expect(complaints).toEqual([])
})
