/**
 * The room of `<vitrine-subscriptions>` with one subscription. A notice, for customers who have to act, is empty for
 * most of them.
 */
export const subscriptions = `vitrine-subscriptions:not([only]) { display: block; min-height: 29rem }
@media (min-width: 45rem) { vitrine-subscriptions:not([only]) { min-height: 24rem } }`
