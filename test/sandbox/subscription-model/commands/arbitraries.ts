import fc from 'fast-check'
import { products } from '../../subscription/subscription-support.ts'
import type { Change, Settings } from '../item-changes.ts'
import { article } from '../prices.ts'

export const quantity = fc.integer({ min: 1, max: 4 })
export const coupon = fc.constantFrom('SAVE10', 'RENEW15', 'SECOND50')
/** Monthly products, which can be billed together. */
export const monthly: fc.Arbitrary<number> = fc.constantFrom(
  products.twenty,
  products.ten,
  products.tiered,
  products.net,
  products.twice,
)
export const alone: fc.Arbitrary<number> = fc.constantFrom(products.yearly, products.manual)

/** Products that are added to others, sometimes with an interval of their own. */
export const added: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: monthly },
  { weight: 1, arbitrary: fc.constant(products.yearly) },
)

export const rarely = fc.nat({ max: 9 }).map((number) => number === 0)
export const orNot = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })

/** Valid combinations of preview, align and extend, and sometimes invalid ones. */
export const settings: fc.Arbitrary<Settings> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom('FTF', 'FFF', 'FTT', 'TTF', 'TTT', 'TFF') },
    { weight: 1, arbitrary: fc.constantFrom('TFT', 'FFT') },
  )
  .map((letters) => ({
    isPreview: letters[0] === 'T',
    isAligned: letters[1] === 'T',
    isExtended: letters[2] === 'T',
  }))

/** Sometimes a net price where prices are gross, which is refused. */
const price = fc.record({ cents: fc.integer({ min: 0, max: 6000 }), isWrong: rarely })

export const terms = fc.record({
  quantity,
  product: fc.option(fc.oneof({ weight: 6, arbitrary: monthly }, { weight: 1, arbitrary: alone }), {
    nil: undefined,
    freq: 1,
  }),
  price: orNot(price),
  coupon: fc.option(coupon, { nil: undefined, freq: 2 }),
})

export type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

/** The change of a request, for the model. */
export const changeOf = ({ quantity, product, price, coupon }: Terms, present: number): Change => {
  const isNet = article(product ?? present).isNet ?? false
  return {
    quantity,
    ...(product !== undefined && { product }),
    ...(coupon && { coupon }),
    ...(price && { price: { cents: price.cents, isGross: isNet === price.isWrong } }),
  }
}

/** The same change as a request body. */
export const bodyOf = ({ quantity, product, price, coupon }: Change) => ({
  Quantity: quantity,
  ...(product !== undefined && { ProductId: product }),
  ...(coupon && { CouponCode: coupon }),
  ...(price && {
    CustomerPrice: { CurrencyId: 'USD', IsGross: price.isGross, Value: price.cents / 100 },
  }),
})

export const settingsBody = ({ isPreview, isAligned, isExtended }: Settings, offersExtend = true) => ({
  AlignmentSettings: {
    GetCustomerPricePreviewOnly: isPreview,
    AlignToCurrentInterval: isAligned,
    ...(offersExtend && { ExtendInterval: isExtended }),
  },
})
