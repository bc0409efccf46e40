import type { Profile } from '../profile/switches.ts'

/** The parameters of a checkout link by name. Empty values count as absent. */
export interface LinkQuery {
  get(name: string): string | undefined
  /** `<prefix>_<product>`, under any of the names of one product. */
  ofProduct(prefix: string, names: readonly string[]): string | undefined
}

/** Whether a product's name in a link is the merchant's own ID. */
export const isOwnId = (name: string, { ownIdCase }: Pick<Profile, 'ownIdCase'>): boolean =>
  name.startsWith('I') || (ownIdCase === 'any' && name.startsWith('i'))

/**
 * Reads names as the profile's platform does. A documented name ends at its first underscore: what stands behind it
 * names a product, whose own ID keeps its letter case but for the `I` in front. The first of several values counts.
 */
export const linkQuery = (
  query: URLSearchParams,
  profile: Pick<Profile, 'parameterCase' | 'ownIdCase'>,
): LinkQuery => {
  const normal = (key: string): string => {
    const end = key.indexOf('_')
    const [name, product] = end < 0 ? [key, ''] : [key.slice(0, end), key.slice(end + 1)]
    const own = isOwnId(product, profile) ? `I${product.slice(1)}` : product
    return `${profile.parameterCase === 'any' ? name.toLowerCase() : name}${end < 0 ? '' : '_'}${own}`
  }
  const values = new Map<string, string>()
  for (const [key, value] of query) {
    const name = normal(key)
    if (value.trim() !== '' && !values.has(name)) values.set(name, value.trim())
  }
  const get = (name: string) => values.get(normal(name))
  return {
    get,
    ofProduct: (prefix, names) =>
      names.map((name) => get(`${prefix}_${name}`)).find((value) => value !== undefined),
  }
}
