import type { Page } from './page.ts'

const pages = new WeakMap<Document, Page>()

/** The page of a document; undefined before `define` or `configure` has made one. */
export const pageOf = (document: Document): Page | undefined => pages.get(document)

export const setPage = (page: Page): void => {
  pages.set(page.document, page)
}
