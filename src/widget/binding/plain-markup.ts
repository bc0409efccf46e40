/** Marks the element that stands for plain markup, also where an editor has saved it. */
export const generatedMark = 'data-vitrine-generated'

/** Attributes that an order reads of a card by their whole names. */
export const orderAttributes = ['choice', 'add-on', 'checked']

/** Attributes by which a card would show the price of another rule than that of its order. */
export const ownRules: readonly string[] = ['price-rule', 'price-rules']
