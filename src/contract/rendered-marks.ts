// Marks in the merchant's own markup, which a server or the script has written. They say what the merchant has written.

/** Around the merchant's own content, in front of the text that stands for it. */
export const ownContentAttribute = 'data-vitrine-own'
/** On an element that is hidden, or shown over its own `hidden`; with its own visibility, where that is an unusual one. */
export const hiddenAttribute = 'data-vitrine-hidden'
/** On a link that leads to checkout by an address of ours: its own address. */
export const ownAddressAttribute = 'data-vitrine-href'
/** On an element that was given the product of the links in it: the names of the attributes that are not the merchant's. */
export const foundAttribute = 'data-vitrine-found'
