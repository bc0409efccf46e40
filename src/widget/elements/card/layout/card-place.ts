import { signal } from '@preact/signals-core'
import type { Page } from '../../../storefront/page.ts'
import type { Scope, View } from '../../../storefront/view.ts'
import type { PlaceProps } from '../CardView.tsx'
import { alignBeside, endAligning } from './align-cards.ts'
import { showOutline } from './card-outline.ts'
import { hasSlotted } from './card-slots.ts'
import { hasOwnWidth, measureWidth, meetNeighbours, rowOf } from './cards-beside.ts'

/** The first cards of a page are painted at once, wherever they are: their number. */
const earlyCards = 10

const isUnclosed = (host: Element): boolean =>
  Boolean(host.querySelector('vitrine-card') ?? host.parentElement?.closest('vitrine-card'))

/** Enters a card in its row and in the page, until its scope ends, and reads where it stands there. */
export const createPlace = (host: HTMLElement, page: Page, scope: Scope) => {
  const row = signal(rowOf(host))
  const tellRow = (): void => {
    row.peek().tell(host, hasSlotted(host, 'details'))
  }
  /** The parser, or a script, may put other cards beside it. */
  const join = (): void => {
    const current = rowOf(host)
    if (current !== row.peek()) row.peek().tell(host, false)
    row.value = current
    tellRow()
  }
  join()
  meetNeighbours(host, join)
  page.cards += 1
  scope.ended.addEventListener('abort', () => {
    page.cards -= 1
    endAligning(host)
    row.peek().tell(host, false)
  })
  const isInPlans = host.closest('vitrine-plans')
  // Containment would end the subgrid of plans.
  const isLate = page.cards > earlyCards && !isInPlans
  return {
    /** Called in effects. */
    read: (): PlaceProps => ({
      hasNoDetails: !row.value.hasDetails(),
      isLate: isLate && hasOwnWidth(host),
      isUnclosed: isUnclosed(host),
    }),
    /** What stands there before the first paint of a card that is one of many. */
    outline: (): View['outline'] =>
      isLate && !isUnclosed(host) ? (root) => measureWidth(host, showOutline(root)) !== false : undefined,
    /** Called after each paint. */
    painted(root: ShadowRoot): void {
      join()
      // An outline is no part of a row.
      const card = root.querySelector('[part=card]')
      if (!card || isInPlans) return
      // A page that a server has rendered had no outline.
      if (isLate) measureWidth(host, card)
      alignBeside(host)
    },
    /** Called when the content of a slot has changed. */
    update(): void {
      tellRow()
      if (!isInPlans) alignBeside(host)
    },
  }
}
