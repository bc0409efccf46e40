/** Resolves when the parser has left the page; before, an element may still be without half of its content. */
export const parsed = (document: Document): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
