/** Elements that are mounted before they are defined, in the order in which they request their prices. */
export const mountedNames = ['card', 'buy'] as const
