import { namesakeIn } from '../../contract/link-meaning.ts'
import type { Settings } from '../settings/settings.ts'
import type { Contradiction, Stated } from './inspector.ts'
import { linkTerms } from './link-terms.ts'
import { mostUnits } from './unit-price.ts'

/** Why a page names no amount as checkout's for what a link sells, which the console of every page says. */
export const withheldAmount = (
  settings: Settings,
  own: string | undefined,
  { product = '', quantity, currency }: Stated,
): Contradiction[] => {
  const terms = linkTerms(settings, own)
  const { unknown, quantities } = terms ?? {}
  const namesake = terms && namesakeIn(terms, product)
  if (namesake) return [[true, 'product', product, 'namesake', namesake]]
  const units = quantities?.get(product)
  if (unknown)
    return [[true, 'product', product, unknown.kind === 'path' ? 'own-content' : 'own-amount', unknown.name]]
  if (currency && terms?.offers(currency) === false)
    return [[true, 'product', product, 'own-amount', 'currencies']]
  return units && units > mostUnits && !Number(quantity) && !settings.volumePrices
    ? [[true, 'quantity', String(units), 'above-limit']]
    : []
}
