/** Around the merchant's own content, in front of the text that a server has written. */
export const ownContentAttribute = 'data-vitrine-own'
/** An element that a server has hidden. */
export const hiddenAttribute = 'data-vitrine-hidden'
