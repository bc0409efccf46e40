/** Axe's rules about colors: all that differs in the dark on a page that axe has read in light. */
export const colorRules = ['color-contrast', 'link-in-text-block']
