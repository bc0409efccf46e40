/** The room of `<vitrine-coupon>`. */
export const coupon = 'vitrine-coupon { display: block; min-height: 6.5rem }'
