import { untracked } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { StoreElement } from '../../src/widget/elements/store/store-element.ts'
import { brandRules } from './brand.ts'
import type { Choices, Kind } from './choices.ts'
import { type SnippetShop, snippetElements } from './snippet.ts'
import { lookOf, type PlaygroundState } from './state.ts'
import { storeSettings } from './store-settings.ts'

/** How wide an element of a kind is on the narrowest phone, 320 px with the browser's own margins; in px. */
const narrow: Partial<Record<Kind, number>> = { card: 295, plans: 304, order: 304 }

/** The kinds whose space is reserved. */
export const isMeasured = ({ kind }: Pick<Choices, 'kind'>): boolean => kind in narrow

/** The elements, one below the other and without any reservation. */
const elementsIn = (choices: Choices, shop: SnippetShop, priceOf: (id: string) => string): string =>
  snippetElements(
    { ...choices, hasCouponField: false, hasCurrencyChoice: false, hasCart: false },
    shop,
    priceOf,
  )

/** Whether an element shows its price, and not its fallback. */
const isFinished = ({ shadowRoot }: Element): boolean => Boolean(shadowRoot?.querySelector('[part~=buy]'))

/** Half a rem is the least that a height is written in. */
const inRem = (height: number): number =>
  Math.ceil((height / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) * 2) / 2

/**
 * The elements of the stage once more, unseen and as narrow as on a phone, where they are highest. They ask for no price of
 * their own.
 */
export const Measure = ({ state, shop, ids }: { state: PlaygroundState; shop: SnippetShop; ids: string }) => {
  const box = useRef<StoreElement>(null)
  const choices = state.effective.value
  const look = lookOf(choices)

  useLayoutEffect(() => {
    if (!box.current) return
    box.current.innerHTML = untracked(() => elementsIn(choices, shop, state.priceOf))
    const observer = new ResizeObserver((entries) => {
      const elements = entries.map(({ target }) => target)
      const all = [...(elements[0]?.closest('.measure')?.querySelectorAll('[data-measured]') ?? [])]
      const shown = all.filter((element) => element.getClientRects().length > 0)
      if (shown.length === 0 || !shown.every(isFinished)) return
      const rem = inRem(Math.max(...shown.map((element) => element.getBoundingClientRect().height)))
      state.measured.value = { look, rem }
    })
    for (const element of box.current.querySelectorAll<HTMLElement>('vitrine-card,vitrine-order')) {
      element.dataset.measured = ''
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [look, ids, shop.own])

  return (
    <div class="measure" inert>
      <style>{`.measure{--measured:${narrow[choices.kind]}px;${brandRules(choices)}}`}</style>
      <vitrine-store ref={box} {...storeSettings(state, shop)} />
    </div>
  )
}
