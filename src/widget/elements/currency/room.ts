/** The room of `<vitrine-currency>`. */
export const currency = 'vitrine-currency { display: block; min-height: 4.5rem }'
