/** The most characters of each text of a declaration. */
export const exitLengths = { name: 200, contract: 1_000, email: 500, reason: 2_000 } as const

/**
 * An e-mail address as people paste it: full-width letters are narrowed, invisible signs go, and so does what address
 * books and links put around it, `Ada <ada@mail.example>` and `mailto:`. Nothing else is judged, because the law wants
 * the declaration, whatever its address is. An empty text says that the customer gave none.
 */
export const cleanEmail = (text: string): string => {
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, '')
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(plain) ?? []
  return (inBrackets ?? plain)
    .trim()
    .replace(/^mailto:([^?]*).*/i, '$1')
    .trim()
}
