import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { samplePath } from '../../src/cli/sandbox/sample-path.ts'
import { startAll } from '../../src/cli/start/start-all.ts'
import { sampleCatalogueFile } from '../../src/sandbox/index.ts'
import { fileWith } from '../support/folder.ts'
import { onFreePorts } from '../support/free-ports.ts'

const merchant = (clientId: string, productId: number, changes: Record<string, unknown> = {}) => ({
  clientId,
  username: `shop-${clientId}`,
  password: `catalogue-secret-${clientId}`,
  name: `Shop ${clientId}`,
  products: [
    {
      id: productId,
      name: 'Product',
      operatingSystem: 'Windows',
      priceIs: 'gross',
      base: { currency: 'EUR', amount: 10 },
    },
  ],
  ...changes,
})

const startWith = async (merchants?: readonly object[]) => {
  const running = await startAll({
    ...onFreePorts,
    ...(merchants && { catalogue: fileWith('own.json', JSON.stringify({ merchants })) }),
  })
  onTestFinished(() => running.close())
  const [demo = '', , , endpoint = ''] = running.addresses.map(([, url]) => url)
  return {
    notes: running.notes,
    ready: async () => (await fetch(`${endpoint}/ready`)).status,
    preview: async (product: string) => {
      const response = await fetch(`${endpoint}/cart/preview`, {
        method: 'POST',
        headers: { origin: demo, 'content-type': 'application/json' },
        body: JSON.stringify({ items: [{ product, quantity: 1 }] }),
      })
      return response.status
    },
  }
}

it('prints no note for the sample catalogue', async () => {
  const { notes, ready } = await startWith()
  expect(notes).toEqual([])
  expect(await ready()).toBe(200)
})

it('lets the endpoint act for the first merchant of the user’s own catalogue, and says so', async () => {
  const { notes, ready, preview } = await startWith([merchant('9', 1), merchant('10', 2)])
  expect(await ready()).toBe(200)
  expect(await preview('1')).toBe(200)
  expect(await preview('2')).not.toBe(200)
  expect(notes).toEqual([
    'The companion endpoint acts for client 9 of your catalogue.',
    "The demo pages show products of the sample's client 1001. Your catalogue has none of them, so they show no prices.",
  ])
})

it('lets the endpoint act for the demo pages’ client when the catalogue has it', async () => {
  const { notes, preview } = await startWith([merchant('9', 1), merchant('1001', 97772)])
  expect(await preview('97772')).toBe(200)
  expect(notes).toEqual(['The companion endpoint acts for client 1001 of your catalogue.'])
})

it('notes that the demo pages show no price when client 1001 has other products', async () => {
  const { notes } = await startWith([merchant('1001', 1)])
  expect(notes.at(-1)).toContain('they show no prices')
})

it.for([
  [{ username: 'my shop' }, 'its username must be a user name without spaces or colons.'],
  [{ password: 'catalogue-secret\n9' }, 'its password must not hold control characters'],
  [{ password: ' catalogue-secret ' }, 'its password must not begin or end with a blank.'],
] as const)('says what the endpoint cannot take, and not what it is: %j', async ([changes, reason]) => {
  const refused = startWith([merchant('9', 1, changes)])
  await expect(refused).rejects.toThrow(
    `The companion endpoint cannot take client 9 of the catalogue: ${reason}`,
  )
  await expect(refused).rejects.not.toThrow(/my shop|catalogue-secret/)
})

it('names the sample by a relative path from a parent folder, and by an absolute one elsewhere', () => {
  const root = join(import.meta.dirname, '../..')
  expect(samplePath(root)).toBe(join('src', 'sandbox', 'catalogue', 'default-catalogue.json'))
  expect(samplePath(join(root, 'test'))).toContain(sampleCatalogueFile)
})
