/** An address without slashes at its end. An expression would try each of them, by the square of their number. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
