import type { Page } from '../../storefront/page.ts'

/**
 * Sample part: marks the page.
 *
 * @returns gives the page back as it was
 */
export const start = ({ document }: Page): (() => void) => {
  const { dataset } = document.documentElement
  dataset.samplePart = ''
  return () => {
    delete dataset.samplePart
  }
}
