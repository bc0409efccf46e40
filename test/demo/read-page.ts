import type { Page } from 'playwright-core'

/** Text as it is read: the page's own and what stands in shadow roots, without what is hidden. */
export const readText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      if (!(node instanceof HTMLElement)) return [...node.childNodes].map(read).join('')
      if (node.hidden || node.matches('script, style, template')) return ''
      if (node instanceof HTMLSlotElement) return node.assignedNodes().map(read).join('')
      const text = [...(node.shadowRoot ?? node).childNodes].map(read).join('')
      return getComputedStyle(node).display.startsWith('inline') ? text : ` ${text} `
    }
    return read(document.body)
      .replace(/[\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
  })

export const spaced = (text: string): string => text.replace(/\u00a0/g, ' ').replace(/[\u200e\u200f]/g, '')

export const cardPrices = (page: Page) => async () =>
  (await page.locator('vitrine-card:not([hidden]) [part=price]').allTextContents()).map(spaced)
