import { readFileSync } from 'node:fs'

interface Described {
  name: string
  description?: string
  default?: string
  type?: { text: string }
}

/** One element of the custom elements manifest. */
export interface ElementDoc {
  tagName: string
  description: string
  attributes?: Described[]
  cssParts?: Described[]
  cssProperties?: Described[]
  slots?: Described[]
  events?: Described[]
}

interface Manifest {
  modules: { declarations?: (Partial<ElementDoc> & { customElement?: boolean })[] }[]
}

const file = new URL('../../src/widget/custom-elements.json', import.meta.url)

/** Every element of the manifest (`npm run manifest`), the store first, those without a position last. */
export const elementDocs = (): ElementDoc[] => {
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const order = [
    'store',
    'card',
    'plans',
    'price',
    'buy',
    'coupon',
    'currency',
    'cart',
    'cart-button',
    'order',
    'total',
    'tiers',
  ]
  const position = ({ tagName }: ElementDoc): number => {
    const index = order.indexOf(tagName.replace('vitrine-', ''))
    return index < 0 ? order.length : index
  }
  return manifest.modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter((row): row is ElementDoc => row.tagName !== undefined)
    .sort((a, b) => position(a) - position(b))
}

export type { Described }
