import { effect, untracked } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { StoreElement } from '../../src/widget/elements/store/store-element.ts'
import { brandRules } from './brand.ts'
import { saysTerms } from './choices.ts'
import { hasInlineCart, type SnippetShop, snippetElements, snippetStyles } from './snippet.ts'
import type { PlaygroundState } from './state.ts'
import { queryCoupon, storeSettings } from './store-settings.ts'

interface StageProps {
  state: PlaygroundState
  shop: SnippetShop
  /** IDs of the shown products, in their order. */
  ids: string
}

/** The snippet's own markup and rules in this page, with its settings as those of a store around it. */
export const Stage = ({ state, shop, ids }: StageProps) => {
  const store = useRef<StoreElement>(null)
  const choices = state.effective.value
  const { kind, tax, theme } = choices
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
  const look = [shop.own?.link, kind, ids, theme, ...parts].join()
  const query = queryCoupon(state, shop)

  // Only for other elements: with a new setting those that stand there change, as they would in any page.
  useLayoutEffect(() => {
    const text = untracked(() => snippetElements(choices, shop, state.priceOf))
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
  }, [state, ids, tax, shop.own])

  return (
    <div class="stage" data-scheme={theme || undefined} data-kind={kind}>
      <style>{`.shown{${brandRules(choices)}}.shown{${snippetStyles(choices, shop)}}`}</style>
      <p class="address">
        <span class="spoken">Opened as </span>your-shop.example/
        {query && <span class="query">?coupon={query}</span>}
      </p>
      <div class="room">
        <vitrine-store ref={store} class="shown" {...storeSettings(state, shop)} />
      </div>
    </div>
  )
}
