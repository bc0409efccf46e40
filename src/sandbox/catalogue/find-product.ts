import type { Catalogue, LocalizedText, Merchant, Product } from './model.ts'

export const findMerchant = (catalogue: Catalogue, clientId: string): Merchant | undefined =>
  catalogue.merchants.find((merchant) => merchant.clientId === clientId)

/** Finds a product by the exact text of its ID: `097772` and `97772.0` do not match. */
export const findProduct = ({ products }: Merchant, id: string | number): Product | undefined =>
  products.find((product) => String(product.id) === String(id))

export const findByInternalId = ({ products }: Merchant, internalId: string): Product | undefined =>
  products.find((product) => product.internalId === internalId)

/** The text in the language of a locale, else in English, else the first one. */
export const textIn = (text: LocalizedText, locale: string): string => {
  if (typeof text === 'string') return text
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const own = Object.hasOwn(text, language) ? text[language] : undefined
  return own ?? text.en ?? Object.values(text)[0] ?? ''
}

/** A product as its merchant knows it: in English, which the back office is in, or in the catalogue's own language. */
export const nameOfProduct = (catalogue: Catalogue, clientId: string, id: number): string => {
  const merchant = findMerchant(catalogue, clientId)
  const product = merchant && findProduct(merchant, id)
  const texts = product ? [product.name, product.nameExtension ?? ''] : []
  return texts
    .map((text) => textIn(text, 'en'))
    .filter(Boolean)
    .join(' ')
}
