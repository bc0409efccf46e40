/**
 * An address without the slashes at its end. A regular expression would take time that grows with the square of their
 * number.
 */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}
