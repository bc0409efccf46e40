import type { TaxDisplay } from '../../src/contract/tax-display.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { productOf } from './products.ts'

export type Kind = 'card' | 'plans' | 'price' | 'buy' | 'own'

/** The choices of the playground. An empty text leaves one to the shopper's location or the page. */
export interface Choices {
  kind: Kind
  products: readonly string[]
  country: string
  currency: string
  /** A code, or where it comes from: `query` is the address of the page. */
  coupon: string
  language: string
  tax: TaxDisplay
  theme: '' | 'light' | 'dark'
  /** A click opens the cart preview instead of going straight to checkout. */
  hasPreview: boolean
}

/** The code of a page whose coupon comes with its address. */
export const fromQuery = 'query'

export const startingChoices: Choices = {
  kind: 'card',
  products: ['97772', '97774'],
  country: '',
  currency: '',
  coupon: '',
  language: '',
  tax: 'gross',
  theme: '',
  hasPreview: true,
}

interface KindInfo {
  label: string
  /** As many as the whole snippet can hold within its kilobyte, whatever else is chosen. */
  most: number
}

export const kinds: Readonly<Record<Kind, KindInfo>> = {
  card: { label: 'Card', most: 2 },
  plans: { label: 'Plans', most: 2 },
  price: { label: 'Price in a sentence', most: 2 },
  buy: { label: 'Buy button', most: 1 },
  own: { label: 'Your own markup', most: 2 },
}

/** The products that this kind can show, in the order they were chosen, and no more than fit. */
export const shownProducts = ({ kind, products }: Choices): string[] =>
  products.filter((id) => kind !== 'plans' || productOf(id)?.monthly).slice(-kinds[kind].most)

export const countries = [
  ['', 'Wherever the shopper is'],
  ['DE', 'Germany, 19 % VAT'],
  ['FR', 'France, 20 % VAT'],
  ['HU', 'Hungary, 27 % VAT'],
  ['GB', 'United Kingdom, 20 % VAT'],
  ['CH', 'Switzerland, 8.1 % VAT'],
  ['NO', 'Norway, 25 % VAT'],
  ['US', 'United States, none'],
  ['JP', 'Japan, 10 % tax'],
  ['IN', 'India, regional price'],
  ['KW', 'Kuwait, three decimals'],
] as const

export const currencies = [
  ['', 'The one of their country'],
  ['EUR', 'Euro'],
  ['USD', 'US dollar'],
  ['GBP', 'Pound sterling'],
  ['CHF', 'Swiss franc'],
  ['PLN', 'Polish złoty'],
  ['JPY', 'Japanese yen, no decimals'],
  ['KWD', 'Kuwaiti dinar, three decimals'],
] as const

export const coupons = [
  ['', 'None'],
  ['SAVE10', 'SAVE10, ten per cent'],
  ['FLAT5', 'FLAT5, five euros'],
  ['STUDIO30', 'STUDIO30, for one product'],
  ['SPRING2020', 'SPRING2020, long expired'],
  [fromQuery, 'From the page’s address'],
] as const

/** Each language in its own words. */
const autonymOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export const languageChoices: readonly (readonly [string, string])[] = [
  ['', 'The page’s own'],
  ...languages.map((language) => [language, autonymOf(language)] as const),
]

export const taxes = [
  ['gross', 'With tax'],
  ['net', 'Without tax'],
  ['both', 'Both'],
] as const

export const themes = [
  ['', 'As the page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
