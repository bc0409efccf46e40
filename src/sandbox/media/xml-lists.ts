/** Members of request bodies that hold lists. In XML a list of one entry looks like an object or a text. */
export const listNames: ReadonlySet<string> = new Set([
  'CartItems',
  'Coupons',
  'ExtraParameters',
  'Items',
  'Pricelistrules',
  'Recommendationsets',
  'Trackingparameters',
])
