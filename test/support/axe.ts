import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Axe for pages without frames: it runs in the page alone, not in a second one as well, and lists only violations. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** The same for a page that axe has read in light: colors are all that differs in the dark. */
export const axeOfColors = (page: Page): AxeBuilder =>
  axeOf(page).withRules(['color-contrast', 'link-in-text-block'])
