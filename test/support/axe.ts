import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Axe for pages without frames: it runs in the page alone, not in a second one as well, and lists only violations. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
