import { effect, untracked } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { StoreElement } from '../../src/widget/elements/store/store-element.ts'
import { brandRules } from './brand.ts'
import { fromQuery, saysTerms } from './choices.ts'
import { businessParams, hasInlineCart, snippetElements, snippetStyles } from './snippet.ts'
import type { PlaygroundState } from './state.ts'

/** The code that the shown page was opened with, when the coupon is to come from the address. */
const queryExample = 'SAVE10'

/** The snippet's own markup and rules in this page, with its settings as those of a store around it. */
export const Stage = ({ state, shown }: { state: PlaygroundState; shown: readonly string[] }) => {
  const store = useRef<StoreElement>(null)
  const choices = state.choices.value
  const { kind, coupon, tax, theme } = choices
  const ids = shown.join()
  const { hasBadge, hasDetails, hasQuantity, hasCouponField, hasCurrencyChoice } = choices
  const parts = [
    hasBadge,
    hasDetails,
    hasQuantity,
    saysTerms(choices),
    hasCouponField,
    hasCurrencyChoice,
    hasInlineCart(choices),
  ]
  const look = [kind, ids, theme, ...parts].join()

  // Only for other elements: with a new setting those that stand there change, as they would in any page.
  useLayoutEffect(() => {
    const text = untracked(() => snippetElements(choices, state.hosts, state.priceOf))
    if (store.current) store.current.innerHTML = text
  }, [look])

  useEffect(() => {
    // The shown elements request these prices anyway; a fallback in the snippet is today's list price.
    return effect(() => {
      const storefront = store.current?.storefront
      const figure = tax === 'net' ? 'net' : 'gross'
      const known = ids.split(',').map((id): [string, string | undefined] => {
        const item = storefront?.price(id)?.item
        return [id, item && (item.list_price ?? item.price)[figure].localized]
      })
      state.live.value = new Map(known.filter((entry): entry is [string, string] => Boolean(entry[1])))
    })
  }, [state, ids, tax])

  return (
    <div class="stage" data-scheme={theme || undefined} data-kind={kind}>
      <style>{`.shown{${brandRules(choices)}}.shown{${snippetStyles(choices)}}`}</style>
      <p class="address">
        <span class="spoken">Opened as </span>your-shop.example/
        {coupon === fromQuery && `?coupon=${queryExample}`}
      </p>
      <div class="room">
        <vitrine-store
          ref={store}
          class="shown"
          country={choices.country || undefined}
          currency={choices.currency || undefined}
          coupon={(coupon === fromQuery ? queryExample : coupon) || undefined}
          locale={choices.language || undefined}
          tax={tax}
          link-params={businessParams(choices) || undefined}
          review={hasInlineCart(choices) ? 'always' : undefined}
          customer-token={state.token.value || undefined}
          endpoint={choices.hasPreview ? state.hosts.endpoint : undefined}
        />
      </div>
    </div>
  )
}
