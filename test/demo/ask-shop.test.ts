import { expect, it } from 'vitest'
import { askShop } from '../../demo/playground/ask-shop.ts'
import { readShop } from '../../demo/playground/shop.ts'
import { createSandbox } from '../../src/sandbox/index.ts'

const host = 'https://prices.shop.example'

/** What the playground says of a cart whose price host answers so. */
const faultsFor = async (query: string, fetch: typeof globalThis.fetch): Promise<string[]> => {
  const { shop } = readShop(`https://buy.shop.example/1001/?scope=checkout&${query}`, host)
  if (!shop) throw new Error('The link is not read.')
  const { faults } = await askShop(shop, 'https://vitrine.example', fetch)
  return faults.map(({ text }) => text)
}

/** The sandbox as the price host. */
const sandbox = async (): Promise<typeof globalThis.fetch> => {
  const { prices } = await createSandbox({ rateLimit: false })
  return async (url) => prices.fetch(new Request(String(url)), { remoteAddress: '127.0.0.1' })
}

it('names each product that the client does not have', async () => {
  expect(await faultsFor('cart=97772,1,I55', await sandbox())).toEqual([
    'Client 1001 has no product 1, or no price for it here.',
    'Client 1001 has no product I55, or no price for it here.',
  ])
})

it('repeats the platform’s words for a refused request', async () => {
  const [fault] = await faultsFor('cart=97772&currency=XXX', await sandbox())
  expect(fault).toMatch(/^prices\.shop\.example refuses the request \(400\): .*currency/)
})

it.each([
  [404, '<h1>Not found</h1>', 'has no /prices (404).'],
  [200, '<h1>Welcome</h1>', 'answers with no list of prices.'],
  [200, '{"statusCode":500}', 'answers with no list of prices.'],
  [429, '', 'has been asked too often (429).'],
  [503, '', 'has failed (503).'],
])('says of an answer with status %i and the body “%s” that it is no price', async (status, body, words) => {
  expect(await faultsFor('cart=97772', async () => new Response(body, { status }))).toEqual([
    `prices.shop.example ${words}`,
  ])
})
