import { type LinkTerms, namesakeIn } from '../../contract/link-meaning.ts'
import type { Contradiction, Stated } from './inspector.ts'
import { mostUnits } from './unit-price.ts'

/** Why a page names no amount as checkout's for what a link sells, which the console of every page says. */
export const withheldAmount = (
  terms: LinkTerms | undefined,
  { product = '', quantity }: Stated,
): Contradiction[] => {
  const { unknown, quantities } = terms ?? {}
  const namesake = terms && namesakeIn(terms, product)
  if (namesake) return [[true, 'product', product, 'namesake', namesake]]
  const units = quantities?.get(product)
  if (unknown)
    return [[true, 'product', product, unknown.kind === 'path' ? 'own-content' : 'own-amount', unknown.name]]
  return units && units > mostUnits && !Number(quantity)
    ? [[true, 'quantity', String(units), 'above-limit']]
    : []
}
