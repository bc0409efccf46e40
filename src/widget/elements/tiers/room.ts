/** The room of `<vitrine-tiers>`. */
export const tiers = 'vitrine-tiers { display: block; min-height: 15.5rem }'
