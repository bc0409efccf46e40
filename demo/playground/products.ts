/** A product that the playground offers. Of a merchant's own only ID, name, price and quantity are known. */
export interface DemoProduct {
  id: string
  /** As the merchant would write it. */
  name: string
  /** The list price at home (Germany, euros, tax included): what a fallback says until a live one is known. */
  price: string
  /** The same plan by the month. Only products that have one can stand in plans. */
  monthly?: string
  /** How often it renews, as in the catalogue. */
  renewal?: string
  /** The entries of a list of features. */
  features?: readonly string[]
  /** @default 1 */
  quantity?: number
}

/** Products of the sandbox's catalogue, merchant 1001. */
export const products: readonly DemoProduct[] = [
  {
    id: '97772',
    name: 'Lumen Personal',
    price: '€77.00',
    monthly: '97769',
    renewal: 'P1Y',
    features: ['Every device you own', 'Raw and print'],
  },
  {
    id: '97773',
    name: 'Lumen Team',
    price: '€149.00',
    monthly: '97770',
    renewal: 'P1Y',
    features: ['Shared presets', 'Library of 2 TB'],
  },
  {
    id: '97774',
    name: 'Lumen Studio',
    price: '€299.00',
    monthly: '97771',
    renewal: 'P1Y',
    features: ['Tethered shooting', 'Automation server'],
  },
  {
    id: '97776',
    name: 'Lumen Perpetual License',
    price: '€129.00',
    renewal: 'none',
    features: ['No renewal', 'One year of updates'],
  },
  {
    id: '97788',
    name: 'Lumen Print Profiles',
    price: '€36.95',
    renewal: 'none',
    features: ['14 papers', 'Soft proofing'],
  },
  {
    id: '97777',
    name: 'Nordlicht & Küstennebel',
    price: '€19.90',
    renewal: 'none',
    features: ['24 looks', 'Free updates'],
  },
  {
    id: '97778',
    name: 'ルーメン 和紙テクスチャ',
    price: '€15.60',
    renewal: 'none',
    features: ['120 textures', '300 dpi'],
  },
  {
    id: '97782',
    name: '10,000 Cloud Credits',
    price: '€53.55',
    renewal: 'none',
    features: ['Valid for two years', 'For every plan'],
  },
  {
    id: '97791',
    name: 'Lumen Cloud',
    price: '€1.00',
    renewal: 'P30D',
    features: ['14 days to try', 'Then €9.90 every 30 days'],
  },
]

export const productOf = (id: string, offered: readonly DemoProduct[] = products): DemoProduct | undefined =>
  offered.find((product) => product.id === id)
