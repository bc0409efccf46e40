import type { BenchHost } from './server.ts'

const money = { amount: '77.0', currencyCode: 'EUR' }
const pageInfo = { hasNextPage: false, hasPreviousPage: false }
const connection = (nodes: readonly object[]) => ({
  edges: nodes.map((node, index) => ({ cursor: String(index), node })),
  pageInfo,
})

/** The same product at the same price as on the other pages. */
const product = {
  __typename: 'Product',
  id: 'gid://shopify/Product/1',
  availableForSale: true,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  descriptionHtml: 'Photo editing for one person, on all of your devices.',
  description: 'Photo editing for one person, on all of your devices.',
  handle: 'lumen-personal',
  productType: '',
  title: 'Lumen Personal',
  vendor: 'Lumen Imaging',
  publishedAt: '2026-11-01T00:00:00Z',
  onlineStoreUrl: null,
  options: [{ id: 'gid://shopify/ProductOption/1', name: 'Title', values: ['Default Title'] }],
  images: connection([]),
  variants: connection([
    {
      id: 'gid://shopify/ProductVariant/1',
      title: 'Default Title',
      price: money,
      priceV2: money,
      weight: 0,
      available: true,
      sku: '',
      compareAtPrice: null,
      compareAtPriceV2: null,
      image: null,
      selectedOptions: [{ name: 'Title', value: 'Default Title' }],
      unitPrice: null,
      unitPriceMeasurement: {
        measuredType: null,
        quantityUnit: null,
        quantityValue: 0,
        referenceUnit: null,
        referenceValue: 0,
      },
    },
  ]),
}

/** The part of Shopify's storefront API that the Buy Button needs on a product page: every query gets the product. */
export const storefrontMock: BenchHost = ({ method, headers }) => {
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
    'Access-Control-Max-Age': '86400',
  }
  if (method === 'OPTIONS') return { status: 204, headers: cors, body: '' }
  const body = JSON.stringify({ data: { node: product } })
  return { headers: { ...cors, 'Content-Type': 'application/json' }, body }
}

/** The price as the Buy Button formats it by default. */
export const storefrontPrice = '$77.00'
