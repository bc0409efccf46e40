/**
 * Every lazy element, with the attributes that it reads besides `label` and `theme`. Its tag is `vitrine-` and the name,
 * its module `lazy/modules/<name>.tsx`.
 */
export const lazyAttributes = {
  coupon: [],
  currency: ['currencies'],
  plans: ['selected'],
  cart: ['inline'],
  order: [
    'add',
    'quantity',
    'quantity-control',
    'min-quantity',
    'max-quantity',
    'shareable',
    'audiences',
    'price-rule',
    'renewal',
    'renewal-price',
    'customer-token',
  ],
  total: [],
  tiers: ['product', 'quantity'],
  'cart-button': [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type LazyElementName = keyof typeof lazyAttributes

export const lazyElementNames = /* @__PURE__ */ (() => Object.keys(lazyAttributes) as LazyElementName[])()

/** Lazy elements whose files are requested beside the first prices. */
export const earlyElementNames = [
  'coupon',
  'currency',
  'plans',
  'cart',
  'order',
] as const satisfies LazyElementName[]

/** The attributes of `<vitrine-price>`. */
export const figureAttributes: readonly string[] = ['product', 'field', 'price-rule', 'tax']

/** The attributes of markup that stays the merchant's own, without `data-vitrine-`. */
export const boundAttributes = [
  'product',
  'field',
  'if',
  'price-rule',
  'renewal',
  'renewal-price',
  'experiment',
  'list',
  'choice',
  'add-on',
  'checked',
  'quantity',
  'quantity-control',
  'add',
  'slot',
] as const

/** The module that every page loads: a file of its own, which brings no copy of a library. */
export const deferredModule = 'deferred'

/** The module of the overlay for developers. Its own file keeps it out of the files of shoppers. */
export const doctorModule = 'doctor'

/**
 * Every lazy module: the deferred one, those of elements, and those of settings and of older scripts. The script
 * leaves the list out, because the call is marked as pure.
 */
export const lazyModules: readonly string[] = /* @__PURE__ */ (() => [
  deferredModule,
  doctorModule,
  ...lazyElementNames,
  'quantity',
  'terms',
  'analytics',
  'experiment',
  'structured-data',
  'class-names',
])()
