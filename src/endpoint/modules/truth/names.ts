/** Stands for a label that is not known, such as a page. */
export const unknownName = '-'

/** Stands for labels beyond the bound. */
export const otherName = 'other'
