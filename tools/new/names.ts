/** A name in the forms that files need. */
export interface Name {
  /** `gift-note`: files, tags, attributes. */
  kebab: string
  /** `giftNote`: code. */
  camel: string
  /** `GiftNote`: components and classes. */
  pascal: string
  /** `Gift note`: titles. */
  title: string
}

/** @returns undefined for a text that is no name in small letters and hyphens, or in camel case */
export const nameOf = (text: string): Name | undefined => {
  const kebab = text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined
  const pascal = kebab.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
  const words = kebab.replaceAll('-', ' ')
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
