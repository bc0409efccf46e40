import { effect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { StoreElement } from '../../src/widget/elements/store-element.ts'
import { type Choices, fromQuery } from './choices.ts'
import { productOf } from './products.ts'
import type { PlaygroundState } from './state.ts'

/** The code that the shown page was opened with, when the coupon is to come from the address. */
const queryExample = 'SAVE10'

const Product = ({ id, choices }: { id: string; choices: Choices }) => {
  const { name, monthly } = productOf(id) ?? { name: id }
  const theme = choices.theme || undefined
  switch (choices.kind) {
    case 'card':
      return <vitrine-card product={id} theme={theme} />
    case 'plans':
      return (
        <>
          <vitrine-card product={id} interval="year" theme={theme} />
          <vitrine-card {...(monthly && { product: monthly })} interval="month" theme={theme} hidden />
        </>
      )
    case 'price':
      return (
        <p class="prose">
          {name}: <vitrine-price product={id}>…</vitrine-price>
        </p>
      )
    case 'buy':
      return (
        <vitrine-buy product={id} theme={theme}>
          Buy {name}
        </vitrine-buy>
      )
    case 'own':
      return (
        <p class="prose" data-vitrine-product={id}>
          {name}: <b data-vitrine-field="price">…</b>{' '}
          <a data-vitrine-field="buy" href="#playground">
            Buy
          </a>
        </p>
      )
  }
}

/** The snippet's elements in this page, with the choices as settings of a store of their own. */
export const Stage = ({ state, shown }: { state: PlaygroundState; shown: readonly string[] }) => {
  const store = useRef<StoreElement>(null)
  const choices = state.choices.value
  const { kind, coupon, tax, theme } = choices
  const ids = shown.join()

  useEffect(() => {
    // What the shown elements ask anyway; a fallback in the snippet is today's list price.
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

  const products = shown.map((id) => <Product key={`${kind} ${id}`} id={id} choices={choices} />)
  return (
    <div class="stage" data-scheme={theme || undefined}>
      <p class="address">
        <span class="spoken">Opened as </span>your-shop.example/
        {coupon === fromQuery && `?coupon=${queryExample}`}
      </p>
      <vitrine-store
        ref={store}
        class={`shown ${kind}`}
        country={choices.country || undefined}
        currency={choices.currency || undefined}
        coupon={(coupon === fromQuery ? queryExample : coupon) || undefined}
        locale={choices.language || undefined}
        tax={tax}
        endpoint={choices.hasPreview ? state.hosts.endpoint : undefined}
      >
        {kind === 'plans' ? (
          <vitrine-plans key={ids} selected="year" theme={theme || undefined}>
            {products}
          </vitrine-plans>
        ) : (
          products
        )}
      </vitrine-store>
    </div>
  )
}
