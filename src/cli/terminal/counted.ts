/** A count with its thing, such as `1 product` or `2 products`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
