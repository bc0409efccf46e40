import type { Page } from '../storefront/page.ts'

/**
 * Begins a feature that a setting, an attribute or the address asks for, also when that happens long after the start.
 * Its code is a lazy file, so a page without it pays for little more than an observer.
 *
 * @param servesMarkup whether the elements and the markup of the document are this page's
 * @returns gives the markup its own content back
 */
export type StartFeature = (page: Page, servesMarkup: boolean) => () => void
