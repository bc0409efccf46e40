/**
 * The choices of the playground: their type, where they start, and the options of each control with their texts. An
 * empty text leaves a choice to the shopper's location or to the page. How many products a kind shows is limited here,
 * since the snippet has to stay within a kilobyte.
 */

import type { TaxDisplay } from '../../src/contract/tax-display.ts'
import { languages } from '../../src/widget/messages/languages.ts'
import { type DemoProduct, productOf, products } from './products.ts'
import { isPublished } from './published.ts'

export type Kind = 'card' | 'plans' | 'order' | 'price' | 'buy' | 'own'

/** Where the page of the snippet loads the script from: this machine, a copy of the merchant's own, or npm's public CDN. */
export type ScriptPlace = 'here' | 'copy' | 'versioned' | 'cdn'

/** The choices of the playground. An empty text leaves one to the shopper's location or the page. */
export interface Choices {
  /** A checkout link of the merchant's own. @default the shop of the sandbox */
  link: string
  /** The price host of that link. */
  priceHost: string
  kind: Kind
  products: readonly string[]
  country: string
  currency: string
  /** A code, or where it comes from: `query` is the address of the page. */
  coupon: string
  language: string
  tax: TaxDisplay
  theme: '' | 'light' | 'dark'
  /** A color as `#rrggbb`, else the default. */
  accent: string
  /** A length of `--vitrine-radius`, else the default. */
  radius: string
  /** Names a font of `fonts`, else the page's. */
  font: string
  /** A customer of the sandbox who is signed in, by the merchant's own ID. */
  customer: string
  script: ScriptPlace
  /** The middle one of the shown cards carries a badge. */
  hasBadge: boolean
  hasDetails: boolean
  hasQuantity: boolean
  /** Says what renews, and when. */
  hasTerms: boolean
  hasCouponField: boolean
  hasCurrencyChoice: boolean
  /** A click asks for the total first, and opens the cart where it differs from the page. */
  hasPreview: boolean
  /** Every click opens the cart, and it stands in the page instead of a dialog. */
  hasCart: boolean
}

/** The code of a page whose coupon comes with its address. */
export const fromQuery = 'query'

export const startingChoices: Choices = {
  link: '',
  priceHost: '',
  kind: 'card',
  products: ['97773', '97772', '97774'],
  country: '',
  currency: '',
  coupon: '',
  language: '',
  tax: 'gross',
  theme: '',
  accent: '',
  radius: '',
  font: '',
  customer: '',
  script: 'here',
  hasBadge: false,
  hasDetails: false,
  hasQuantity: false,
  hasTerms: false,
  hasCouponField: false,
  hasCurrencyChoice: false,
  hasPreview: true,
  hasCart: false,
}

interface KindInfo {
  label: string
  /** As many as the snippet can hold within its kilobyte, without plans, brand and extras. */
  most: number
}

export const kinds: Readonly<Record<Kind, KindInfo>> = {
  card: { label: 'Card', most: 2 },
  plans: { label: 'Plans', most: 3 },
  order: { label: 'Order form', most: 2 },
  price: { label: 'Price in a sentence', most: 2 },
  buy: { label: 'Buy button', most: 1 },
  own: { label: 'Your own markup', most: 2 },
}

const positionIn = (offered: readonly DemoProduct[], id: string): number =>
  offered.findIndex((product) => product.id === id)

/** No more products than fit this kind, the ones that were chosen last. Plans stand from small to large. */
export const shownProducts = (
  { kind, products: chosen, link }: Choices,
  offered: readonly DemoProduct[] = products,
): string[] => {
  const known = chosen.filter((id) => productOf(id, offered))
  // Those of the sandbox have an interval to switch; a link names no second product for one.
  return kind === 'plans'
    ? known
        .filter((id) => link || productOf(id, offered)?.monthly)
        .slice(-kinds.plans.most)
        .sort((a, b) => positionIn(offered, a) - positionIn(offered, b))
    : known.slice(-kinds[kind].most)
}

/** A badge and features are parts of cards. */
export const hasCards = ({ kind }: Pick<Choices, 'kind'>): boolean => kind === 'card' || kind === 'plans'

/** A quantity is a part of cards and of an order. */
export const canHaveQuantity = (choices: Pick<Choices, 'kind'>): boolean =>
  hasCards(choices) || choices.kind === 'order'

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
  ['SPRING2020', 'SPRING2020, expired'],
  [fromQuery, 'From the page’s address'],
] as const

/** A note for a shopper with this code. */
export const couponNotes: Readonly<Record<string, string>> = {
  SPRING2020: 'This code expired on 31 May 2020: no price changes, and a coupon field refuses it.',
  STUDIO30: 'Only Lumen Studio by the year becomes cheaper.',
  [fromQuery]: 'The page is opened with ?coupon=SAVE10; the snippet names no code.',
}

/** Customers of the sandbox by what their stored payment does. Others of a catalogue of the user's own have no text. */
export const customers = [
  ['', 'Nobody: any visitor'],
  ['customer-paid', 'A customer with a card'],
  ['customer-offline', 'One who pays by transfer'],
  ['customer-pending', 'One with a slow bank'],
  ['customer-declined', 'One whose card is declined'],
  ['customer-action', 'One who must confirm'],
] as const

/** Whether the elements say what renews: as chosen, and always for a customer, who could not order on the page else. */
export const saysTerms = ({ hasTerms, customer }: Pick<Choices, 'hasTerms' | 'customer'>): boolean =>
  hasTerms || customer !== ''

/** Each language in its own words. */
const autonymOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export const languageChoices: readonly (readonly [string, string])[] = [
  ['', 'The page’s own'],
  ...languages.map((language) => [language, autonymOf(language)] as const),
]

export const scripts = [
  ['here', 'This machine, to try it'],
  ['copy', 'Your own copy'],
  ['versioned', 'Your own copy, fixed version'],
  ...(isPublished ? ([['cdn', 'A public CDN']] as const) : []),
] as const

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

export const radii = [
  ['', 'As delivered'],
  ['0', 'Square'],
  ['4px', 'Slightly round'],
  ['24px', 'Very round'],
] as const

/** Font families by the name of the choice. */
export const fonts: Readonly<Record<string, { label: string; family: string }>> = {
  serif: { label: 'Serif', family: 'Georgia,serif' },
  rounded: { label: 'Rounded', family: 'ui-rounded,Nunito,sans-serif' },
  mono: { label: 'Typewriter', family: 'ui-monospace,monospace' },
}

export const fontChoices: readonly (readonly [string, string])[] = [
  ['', 'The page’s own'],
  ...Object.entries(fonts).map(([name, { label }]) => [name, label] as const),
]

/** Accents to begin with. Any other color can be picked. */
export const accents = [
  ['', 'As delivered'],
  ['#0b6140', 'Forest'],
  ['#1f45c4', 'Cobalt'],
  ['#a3225c', 'Berry'],
  ['#f2b632', 'Amber'],
] as const

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)
