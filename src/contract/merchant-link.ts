import { isAsDocumented, nameKey } from './link-meaning.ts'

/** One parameter of an address: read, and as the text that the address has. */
export interface LinkPart {
  name: string
  value: string
  text: string
}

/** The parameters of a query, without the question mark. `URLSearchParams` also reads broken escapes. */
export const linkParts = (query: string): LinkPart[] =>
  query.split('&').flatMap((text) => {
    // A question mark at the start would not be read as a part of the name.
    const [entry] = new URLSearchParams(`&${text}`)
    return entry ? { name: entry[0], value: entry[1], text } : []
  })

/** A parameter of ours, escaped as a browser escapes a form. */
export const linkPart = (name: string, value: string): LinkPart => ({
  name,
  value,
  text: `${new URLSearchParams([[name, value]])}`,
})

/** Whether a name is that of an extra parameter, which comes back in the purchase. Its letter case counts. */
export const isExtraName = (name: string): boolean => /^x-[\w-]{1,60}$/.test(name)

/** Sets parameters where a link has those of their name first, else at the end. A name as documented replaces others. */
export const withParts = (parts: readonly LinkPart[], more: readonly LinkPart[]): LinkPart[] => {
  const set = new Set<string>()
  const kept = parts.flatMap((part) => {
    const key = nameKey(part.name)
    const ours = more.filter(({ name }) => nameKey(name) === key)
    if (ours.length === 0) return part
    if (set.has(key)) return []
    set.add(key)
    return ours.map((each) =>
      isAsDocumented(part.name) && !isAsDocumented(each.name) ? linkPart(part.name, each.value) : each,
    )
  })
  return [...kept, ...more.filter(({ name }) => !set.has(nameKey(name)))]
}

/** The parameters of two queries; those of the second win. */
export const mergedQuery = (first = '', second = ''): string =>
  withParts(linkParts(first), linkParts(second))
    .map(({ text }) => text)
    .join('&')

/** A checkout link that the merchant has written, or that a script has decorated. */
export interface MerchantLink {
  /** What follows the client ID in the path, such as `purl-spring`, as it is written in the link. */
  path: string
  parts: LinkPart[]
  hash: string
}

/** Stands for the page's own host, on which there is no checkout. */
const pageHost = 'page.invalid'

const readUrl = (address: string): URL | undefined => {
  try {
    // A link may leave the protocol to the page.
    return new URL(address, `https://${pageHost}`)
  } catch {
    return undefined
  }
}

const isCheckout = (url: URL, home: URL): boolean =>
  /^https?:$/.test(url.protocol) &&
  (url.host === home.host ||
    (url.host !== pageHost && linkParts(url.search.slice(1)).some(({ name }) => nameKey(name) === 'cart')))

/**
 * Reads the merchant's own link, whose parameters stay in the link that sells. A link of production on a test page has
 * another host, and names a cart.
 *
 * @param home the address of the merchant's checkout, with the client ID and a slash at the end
 * @returns undefined for a link that leads elsewhere
 */
export const readMerchantLink = (own: string | null | undefined, home: URL): MerchantLink | undefined => {
  const url = own ? readUrl(own) : undefined
  if (!url || !isCheckout(url, home)) return undefined
  const { pathname } = url
  const parts = linkParts(url.search.slice(1))
  const isOfClient = pathname.startsWith(home.pathname)
  // A path outside the client's, such as `/cookie`, leads to content of the platform's own, unless the link names a
  // cart.
  const isBeside =
    url.host === home.host &&
    !['/', home.pathname].includes(pathname.replace(/\/?$/, '/')) &&
    parts.length > 0 &&
    !parts.some(({ name }) => nameKey(name) === 'cart')
  return {
    path: isOfClient ? pathname.slice(home.pathname.length) : isBeside ? `..${pathname}` : '',
    parts,
    hash: url.hash,
  }
}

/** An address up to its query. Some scripts drop the slash at the end of its path. */
const placeOf = ({ host, pathname }: URL): string => host + pathname.replace(/\/$/, '')

/**
 * The parameters that were added to an address; undefined where one of its own is gone, or its host or path is another.
 * Some scripts append the query of an address once more, and what it says already is not added.
 */
const addedParts = (before: URL, now: URL): LinkPart[] | undefined => {
  if (placeOf(before) !== placeOf(now)) return undefined
  const [known, current] = [before, now].map(({ search }) => linkParts(search.slice(1)))
  const isIn = (parts: readonly LinkPart[] = [], { name, value }: LinkPart): boolean =>
    parts.some((part) => part.name === name && part.value === value)
  return known?.every((part) => isIn(current, part))
    ? current?.filter((part) => !isIn(known, part))
    : undefined
}

/** Whether a script has added parameters to an address of ours. */
export const isDecorated = (written: string, current: string): boolean => {
  const [before, now] = [readUrl(written), readUrl(current)]
  return Boolean(before && now && addedParts(before, now)?.length)
}

/**
 * The merchant's own link with what a script has added since ours was written, such as campaign parameters. A link that
 * lacks any parameter of ours is a new one of the merchant's.
 */
export const decoratedLink = (own: string | undefined, written: string, current: string): string => {
  const [before, now] = [readUrl(written), readUrl(current)]
  const added = before && now && addedParts(before, now)
  if (!added) return current
  const ownUrl = own ? readUrl(own) : undefined
  // A link that led elsewhere has nothing to keep but what was added.
  const url = ownUrl && isCheckout(ownUrl, before) ? ownUrl : before
  const kept = url === before ? '' : url.search.slice(1)
  const query = [kept, ...added.map(({ text }) => text)].filter(Boolean).join('&')
  return `${url.origin}${url.pathname}?${query}${url.hash || now.hash}`
}
