import { expect, it } from 'vitest'

it('is imported where there is no DOM, and does nothing there', async () => {
  expect(globalThis.document).toBeUndefined()
  const widget = await import('../../src/widget/index.ts')
  expect(Object.keys(widget).sort()).toEqual([
    'applyCoupon',
    'attributeOf',
    'chooseCurrency',
    'configure',
    'couponVerdict',
    'createStorefront',
    'priceUrls',
    'removeCoupon',
  ])
})

it('can be configured by a page that is being rendered on a server', async () => {
  const { configure } = await import('../../src/widget/index.ts')
  expect(() => configure({ client: '1001' })).not.toThrow()
})

it('says where a storefront is created when a server asks for one', async () => {
  const { createStorefront } = await import('../../src/widget/index.ts')
  expect(() => createStorefront({ client: '1001' })).toThrow(/needs a document: on a server, call it when/)
})
