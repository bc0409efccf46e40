/** The room of `<vitrine-order>` with three products and a quantity; beside wide text the bill stands next to them. */
export const order = `vitrine-order { display: block; min-height: 35rem }
@media (min-width: 45rem) { vitrine-order { min-height: 21rem } }`
