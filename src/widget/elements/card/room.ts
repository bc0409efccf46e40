/** The room of `<vitrine-card>`. */
export const card = 'vitrine-card:not([hidden]) { display: grid; min-height: 21.5rem }'
