const signed = (product: number, price: string): string =>
  `dp_${product}=__PRICE:${price}:USD;N__CHECKSUM:0123456789abcdef0123456789abcdef`
const single = (product: number): string => `minquantity_${product}=1&maxquantity_${product}=1`

/** The links that the server of shop B signs and puts into its page, with prices that are not those of the catalogue. */
export const signedLinks = {
  one: `https://checkout.example/2002/?scope=checkout&cart=320001&${signed(320001, '19.95')}`,
  two: `https://checkout.example/2002/?scope=checkout&cart=320001,320003&${signed(320001, '19.95')}&${signed(320003, '9.95')}&${single(320001)}&${single(320003)}&enablecoupon=false`,
} as const

export const withSignedLinks = (html: string): string =>
  html
    .replace('{signed link of 320001}', signedLinks.one)
    .replace('{signed link of 320001 and 320003}', signedLinks.two)
