/**
 * What the path, the parameters and the names of a checkout link mean: one reading for the widget, the link builder, the
 * endpoint and the checks. It says what the link sells, and what of it a page cannot know. A path below the client has
 * content of its own, such as a cart, a code or a price rule, and some parameters change the amount by data that only the
 * platform has. Whatever is not in the table changes nothing and is left alone. Pure string work in the script of every page.
 */

/** A parameter as it is read here. */
interface Part {
  name: string
  value: string
}

/** A name by which the platform documents a parameter, in any letter case (docs/platform/checkout-links.md#parameters). */
const documented =
  /^((affiliate|allowmultiple|b2b|cart|cfg|continueurl|cookie|coupon|currenc(y|ies)|enablecoupon|internalcustomer|languages?|paymenttypes|pricerule|quantity|recommendation|scope|tracking)$|delivery[a-z]|((min|max|base)?quantity|dp|for)_.)/i

/** Whether the platform documents a parameter. */
export const isDocumented = (name: string): boolean => documented.test(name)

/**
 * What stands for a name in comparisons: documented parameters match in any letter case. Those that begin with `x-` are
 * case-sensitive, and what nobody has documented is only itself.
 */
export const nameKey = (name: string): string => (isDocumented(name) ? name.toLowerCase() : name)

/** Whether a page knows what a parameter with this value does to the amount. */
type Known = (value: string) => boolean

const always: Known = () => true
const never: Known = () => false
// Nobody has said what `False` or `1` mean.
const yesOrNo: Known = (value) => /^(true|false)$/.test(value.trim())

/** The parameters that change the amount, by name. Those that end with `_` belong to one product. */
const changesAmount: Readonly<Record<string, Known>> = {
  allowmultiple: yesOrNo,
  b2b: yesOrNo,
  basequantity_: (value) => !Number(value),
  cart: always,
  // Which of several codes counts, and for what, is only known to checkout.
  coupon: (value) => !value.includes(','),
  currencies: always,
  currency: always,
  // The documentation says that it prefills an address. Checkout may or may not derive the tax from that address
  // (`deliveryPrefill`).
  deliverycountryid: never,
  dp_: (value) => !value,
  enablecoupon: yesOrNo,
  maxquantity_: always,
  minquantity_: always,
  pricerule: always,
  quantity: always,
  quantity_: always,
}

const knownBy = (name: string): Known | undefined => {
  const word = /^[a-z]+_|^[a-z\d]+$/.exec(nameKey(name))?.[0] ?? ''
  return Object.hasOwn(changesAmount, word) ? changesAmount[word] : undefined
}

/** Whether a name is written as documented. The product behind it is compared by `idKey`. */
export const isAsDocumented = (name: string): boolean => {
  const [word = ''] = /^[a-z\d]+_|.*/i.exec(name) ?? []
  return /^delivery/i.test(word) ? /^delivery[A-Z]/.test(word) : word === word.toLowerCase()
}

/** The product of a `cart`, with the capital I that marks the merchant's own ID; undefined for a text that is no product. */
export const idKey = (text: string): string | undefined => {
  const id = text.trim().replace(/^i/, 'I')
  return /^(\d{1,18}|I[\w.-]{1,64})$/.test(id) ? id : undefined
}

/** Whether a parameter belongs to one product, whose ID ends its name: `x-keys_i301` and `for_301` do. */
export const isOfProduct = (name: string, product: string): boolean => {
  const [text, id] = [name.toLowerCase(), product.toLowerCase()]
  return (
    /^(x-.+|for|dp|(min|max|base)?quantity)_./.test(text) &&
    [id, id.replace(/^i/, '')].some((each) => text.endsWith(`_${each}`))
  )
}

/** An empty parameter says nothing beside another one, and one that is written as documented is read for certain. */
const weight = ({ name, value }: Part): number => (value ? 2 : 0) + (isAsDocumented(name) ? 1 : 0)

/** The parameter of each documented name that counts: with a value, and written as documented, before the first. Others go. */
export const withoutRepeats = <Each extends Part>(parts: readonly Each[]): Each[] => {
  const counting = new Map<string, Each>()
  for (const part of parts) {
    const key = nameKey(part.name)
    const known = counting.get(key)
    if (!known || weight(part) > weight(known)) counting.set(key, part)
  }
  const set = new Set<string>()
  return parts.flatMap((part) => {
    const key = nameKey(part.name)
    if (!isDocumented(part.name)) return part
    if (set.has(key)) return []
    set.add(key)
    return counting.get(key) ?? []
  })
}

/** The fewest and the most units of a product that a link sells. */
export interface Bounds {
  least: number
  most: number
}

/** The terms of an order in the merchant's own checkout link. Checkout charges by them, so the price follows. */
export interface LinkTerms {
  /** Units by product, in the order of the link; the merchant's own IDs stand behind a capital I. */
  quantities: ReadonlyMap<string, number>
  /** The products whose units the link states, by a quantity or by naming them several times. */
  stated: ReadonlySet<string>
  /** Those of a product, whether or not `cart` names it. */
  boundsOf(product: string): Bounds
  /** Whether the link sells a product at a price of its own, by `dp_<id>`. */
  hasOwnPrice(product: string): boolean
  coupon: string | undefined
  /** `enablecoupon=false` */
  hasNoCoupons: boolean
  priceRule: string | undefined
  currency: string | undefined
  /** The only currency of `currencies`, or the preset one beside it: checkout offers no other. */
  fixedCurrency: string | undefined
  /** Whether checkout is sure to charge in a currency, by `currencies`; undefined stands for that of the location. */
  offers(currency: string | undefined): boolean
  language: string | undefined
  /** The country that checkout begins with. */
  country: string | undefined
  /** `b2b=true` */
  isBusiness: boolean
  /**
   * The path has content of its own and there is no `cart`, or `cart` is not written as documented. Only the platform
   * knows what the link sells, so it stays.
   */
  isOpaque: boolean
  /**
   * A parameter that changes the amount has a name that is not written as documented, or is a code or a rule by which
   * no price can be asked for: checkout may or may not read it, and a preview leaves it out.
   */
  isMiswritten: boolean
  /** The path, or the parameter, for which a page cannot know the amount. */
  unknown: { kind: 'path' | 'parameter'; name: string } | undefined
}

/**
 * The product in a link that has the same number as the given one but is of the other kind: `I97772` for `97772`. The
 * number after the I is one that the merchant has chosen, so only the platform knows whether both are the same product.
 * Undefined where the link names the given product itself.
 */
export const namesakeIn = ({ quantities }: LinkTerms, product: string | undefined): string | undefined => {
  if (!product || quantities.has(product)) return undefined
  const namesake = product[0] === 'I' ? product.slice(1) : `I${product}`
  return quantities.has(namesake) ? namesake : undefined
}

/** Whether a page cannot know what a link sells beside a product, so that the link stays as it is written. */
export const isOpaqueBeside = (terms: LinkTerms | undefined, product: string | undefined): boolean =>
  terms !== undefined && (terms.isOpaque || namesakeIn(terms, product) !== undefined)

/**
 * Whether the merchant says that a path only changes how checkout looks; each `*` stands for any letters. The time grows
 * with the length of both texts, not with their product as a regular expression's might.
 */
const isPlain = (path: string, plainPaths = ''): boolean =>
  plainPaths.split(' ').some((pattern) => {
    const [start = '', ...rest] = pattern.split('*')
    const end = rest.pop()
    if (end === undefined) return path === pattern
    let at = path.startsWith(start) ? start.length : -1
    for (const piece of rest) {
      const found = at < 0 ? -1 : path.indexOf(piece, at)
      at = found < 0 ? -1 : found + piece.length
    }
    return at >= 0 && path.length - end.length >= at && path.endsWith(end)
  })

/** Reads quantities as the platform does (docs/platform/checkout-links.md#parameters). */
const unitsOf = (ids: readonly string[], read: (name: string) => string | undefined) => {
  const products = new Set(ids)
  const numberIn = (name: string, id: string): number | undefined => {
    const value = Number(
      read(`${name}_${id}`) ??
        read(`${name}_${id.replace(/^I/, '')}`) ??
        (name === 'quantity' && products.size === 1 ? read(name) : undefined),
    )
    return Number.isSafeInteger(value) && value >= 1 ? value : undefined
  }
  const isSplit = read('allowmultiple') === 'true'
  const boundsOf = (id: string): Bounds => {
    return { least: numberIn('minquantity', id) ?? 1, most: numberIn('maxquantity', id) ?? Infinity }
  }
  const quantities = new Map<string, number>()
  const hasStated = new Set<string>()
  for (const id of products) {
    const count = ids.filter((each) => each === id).length
    const { least, most } = boundsOf(id)
    const stated = numberIn('quantity', id)
    if (stated || count > 1) hasStated.add(id)
    const bounded = (units: number): number => Math.min(Math.max(units, least), most)
    quantities.set(id, isSplit ? count * bounded(stated ?? 1) : bounded(stated ?? count))
  }
  return { quantities, stated: hasStated, boundsOf }
}

/** The entries of a comma list. */
const entriesOf = (text: string): string[] => text.split(',').flatMap((entry) => entry.trim() || [])

/**
 * Reads a link to checkout.
 *
 * @param address the part after the client ID; an empty one has no content of its own
 * @param plainPaths the paths that only change how checkout looks, as the merchant says, separated by spaces
 */
export const linkMeaning = (address: string, written: readonly Part[], plainPaths?: string): LinkTerms => {
  const path = address.replace(/\/$/, '')
  const hasContent = path !== '' && !isPlain(path, plainPaths)
  const carts = new Set(
    written.flatMap(({ name, value }) => (nameKey(name) === 'cart' && value.trim()) || []),
  )
  // Two carts may be both sold, or either of them, and a text such as `SKU-5` is no documented product. A cart that is
  // written twice is one, because some scripts append the query of a link once more.
  const isOddCart = carts.size > 1 || [...carts].some((cart) => !entriesOf(cart).every(idKey))
  const isOpaque = isOddCart || (path !== '' && carts.size === 0)
  // Only the platform knows what such a link sells. Its parameters are not read, as they may mean something else.
  const parts = isOpaque ? [] : withoutRepeats(written)
  const values = new Map(parts.map(({ name, value }) => [nameKey(name), value.trim()]))
  const read = (name: string): string | undefined => values.get(name.toLowerCase()) || undefined
  const list = (name: string): string[] => entriesOf(read(name) ?? '')
  const products = list('cart').flatMap((text) => idKey(text) ?? [])
  const currencies = list('currencies')
  const currency = read('currency')
  // The product at the end of a name is written as `cart` writes it.
  const isMiswritten = ({ name, value }: Part): boolean =>
    knownBy(name) !== undefined &&
    value !== '' &&
    (!isAsDocumented(name) ||
      list('cart').some(
        (id) => isOfProduct(name, id) && ![id, id.slice(1)].some((each) => name.endsWith(`_${each}`)),
      ))
  const isUnknown = (part: Part): boolean => {
    const { name, value } = part
    const isKnown = knownBy(name)
    const isBare = nameKey(name) === 'quantity' && new Set(products).size > 1
    return isMiswritten(part) || (isKnown !== undefined && value !== '' && (isBare || !isKnown(value)))
  }
  const units = unitsOf(products, read)
  // A price of its own is one whatever else the cart may sell.
  const hasOwnPrice = (product: string): boolean => {
    const names = [product, product.replace(/^I/, '')].map((id) => nameKey(`dp_${id}`))
    const isPrice = ({ name, value }: Part) => names.includes(nameKey(name)) && value.trim() !== ''
    return (isOddCart || products.includes(product)) && written.some(isPrice)
  }
  // Two bounds may leave no quantity between them, and nobody has said which one holds. That counts for products
  // outside `cart` too: an order of the shopper's cart knows the parameters of its links before it names its
  // products.
  const isContrary = ({ name }: Part): boolean => {
    const [, id] = /^minquantity_(.+)/i.exec(name) ?? []
    return id !== undefined && units.boundsOf(id).least > units.boundsOf(id).most
  }
  const unknown = isOddCart ? 'cart' : parts.find((part) => isUnknown(part) || isContrary(part))?.name
  return {
    ...units,
    hasOwnPrice,
    coupon: read('coupon'),
    hasNoCoupons: read('enablecoupon') === 'false',
    priceRule: read('pricerule'),
    currency,
    fixedCurrency: currencies.length > 1 ? currency : currencies[0],
    offers: (iso) => currencies.length === 0 || currencies.some((each) => each.toUpperCase() === iso),
    language: read('language'),
    country: read('deliverycountryid'),
    isBusiness: read('b2b') === 'true',
    isOpaque,
    isMiswritten: parts.some(isMiswritten),
    unknown:
      hasContent || (isOpaque && !isOddCart)
        ? { kind: 'path', name: path }
        : unknown === undefined
          ? undefined
          : { kind: 'parameter', name: unknown },
  }
}
