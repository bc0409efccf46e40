import type { Locator, Page } from 'playwright-core'

export const cardOf = (page: Page, product: string): Locator =>
  page.locator(`vitrine-card[product="${product}"]`)

/** The prices that the cards show. */
export const pricesOf = (page: Page): Promise<string[]> =>
  page.locator('vitrine-card [part=price]').filter({ hasText: /\d/ }).allTextContents()

/** Resolves when the widget shows every card: before, a press on a card of the server follows its link. */
export const areShown = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => {
    const cards = [...document.querySelectorAll('vitrine-card')]
    return cards.length > 0 && cards.every(({ shadowRoot }) => shadowRoot?.adoptedStyleSheets.length)
  }))

/** The products of the cards in the list, in their order. */
export const orderOf = (page: Page): Promise<(string | null)[]> =>
  page.locator('li vitrine-card').evaluateAll((all) => all.map((one) => one.getAttribute('product')))

/**
 * Records what the cards of a server show from before the first script on. Each change of the text is a state. Marks
 * of a paint that waits for its turn do not count as states, since a slow machine sets more of them.
 */
export const watchCards = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const states: Record<string, string[]> = {}
    Object.assign(window, { cardStates: states })
    const read = (card: Element, root: ShadowRoot): void => {
      const product = card.getAttribute('product') ?? ''
      const state = root.querySelector('[part=card]')?.textContent?.replace(/\s+/g, ' ') ?? ''
      states[product] ??= []
      const own = states[product]
      if (own.at(-1) !== state) own.push(state)
    }
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      for (const card of document.querySelectorAll('vitrine-card')) {
        const { shadowRoot } = card
        if (!shadowRoot) continue
        read(card, shadowRoot)
        const changes = { subtree: true, childList: true, characterData: true }
        new MutationObserver(() => read(card, shadowRoot)).observe(shadowRoot, changes)
      }
    })
  })

/** The states of each card, by product. */
export const statesOf = (page: Page): Promise<Record<string, string[]>> => page.evaluate('cardStates')
