import type { BrowserContextOptions, Locator, Page } from 'playwright-core'

/** Where a tree's pages are served. The addresses of two trees are the same, because some pages show them. */
export interface Places {
  gallery: string
  site: string
  platform: string
}

/** One picture. */
export interface Look {
  /** Its file below the folder of the pictures, without the ending. */
  name: string
  options: BrowserContextOptions
  /** Brings a page into the state and says what of it is drawn: an element, or the whole page. */
  show(page: Page, at: Places): Promise<Locator | 'page' | 'window'>
}
