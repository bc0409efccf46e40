import type { Merchant, NamedPath } from './model.ts'

/** Whether a redirect leaves the shop: an http(s) address, and no path of the merchant. */
export const isAddress = (redirect: string): boolean =>
  URL.canParse(redirect) && /^https?:$/.test(new URL(redirect).protocol)

/**
 * What a path below the client ID sells. A `purl-<name>` that the catalogue does not know is looks alone, and any other
 * unknown word is undefined: it leads nowhere. A redirect to another path is followed, so that page, preview, session
 * and order see one content; one that leaves the shop is returned as it is.
 */
export const findPath = ({ paths = [] }: Merchant, path: string | undefined): NamedPath | undefined => {
  if (path === undefined || path === '') return { path: '' }
  const found = paths.find((known) => known.path === path)
  if (!found) return path.startsWith('purl-') ? { path } : undefined
  if (found.redirect === undefined || isAddress(found.redirect)) return found
  return paths.find((known) => known.path === found.redirect)
}

/** Parameters of a link cannot change the content of a protected path. */
export const isProtected = ({ path }: NamedPath): boolean => path.startsWith('uurl-')
