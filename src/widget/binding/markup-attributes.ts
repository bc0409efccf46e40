/**
 * The attributes in the merchant's own markup that binding has to tell from its own: those of generated elements, of
 * the products of an order, and of price rules.
 */

/** Marks the element that stands for plain markup, also where an editor has saved it. */
export const generatedMark = 'data-vitrine-generated'

/** What an order reads from its items, always with `data-vitrine-` before it. Cards have no attributes of these names. */
export const orderItemAttributes = ['choice', 'add-on', 'audience', 'checked']

/** Attributes by which a card would show the price of another rule than that of its order. */
export const ownRules: readonly string[] = ['price-rule', 'price-rules']
