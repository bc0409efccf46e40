import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { fetchPreview } from '../../src/widget/checkout/preview.ts'
import type { Storefront } from '../../src/widget/storefront/storefront.ts'

/** A store whose endpoint is called by the given `fetch`. */
const storeWith = (
  fetch: () => Promise<Response>,
  location = { origin: 'https://shop.example', protocol: 'https:' },
) => {
  const warnings: unknown[][] = []
  const memory = new Map<string, unknown>()
  const page = {
    document: { location },
    env: { fetch, wait: () => new Promise<void>(() => {}) },
    memory: {
      read: (key: string) => memory.get(key),
      write: (key: string, value: unknown) => void memory.set(key, value),
    },
    warn: (...report: unknown[]) => void warnings.push(report),
  }
  const settings = signal({ endpoint: 'https://endpoint.example' })
  return { store: { page, settings } as unknown as Storefront, warnings }
}

const request = { items: [{ product: '1', quantity: 1 }] }

it('names the setting of the endpoint that lets the page in, when the browser gives no answer', async () => {
  const { store, warnings } = storeWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchPreview(store, request)).rejects.toThrow('Failed to fetch')
  expect(warnings).toEqual([
    ['vitrine-store', 'endpoint', 'https://endpoint.example', 'not-reached', 'https://shop.example'],
  ])
})

it('says that the page is a file, which no endpoint can let in', async () => {
  const refuse = () => Promise.reject(new TypeError('Failed to fetch'))
  const { store, warnings } = storeWith(refuse, { origin: 'null', protocol: 'file:' })
  await expect(fetchPreview(store, request)).rejects.toThrow('Failed to fetch')
  expect(warnings[0]?.[3]).toBe('page-is-file')
})

it('does not blame the origin for an answer', async () => {
  const { store, warnings } = storeWith(() => Promise.resolve(new Response(null, { status: 503 })))
  await expect(fetchPreview(store, request)).rejects.toThrow('503')
  expect(warnings).toEqual([])
})
