import { useEffect, useRef } from 'preact/hooks'
import { Controls } from './Controls.tsx'
import { shownProducts } from './choices.ts'
import { isMeasured, Measure } from './Measure.tsx'
import { ShopForm } from './ShopForm.tsx'
import { Snippet } from './Snippet.tsx'
import { Stage } from './Stage.tsx'
import type { SnippetShop } from './snippet.ts'
import type { PlaygroundState } from './state.ts'

/** The stage and its snippet, which stay in sight beside the choices. The styles must know how tall they are. */
const Result = ({ state, shop, ids }: { state: PlaygroundState; shop: SnippetShop; ids: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const result = place.current
    if (!result) return
    const observer = new ResizeObserver(() =>
      result.style.setProperty('--result-height', `${result.offsetHeight}px`),
    )
    observer.observe(result)
    return () => observer.disconnect()
  }, [])
  return (
    <div class="result" ref={place}>
      <Stage state={state} shop={shop} ids={ids} />
      <Snippet state={state} shop={shop} />
    </div>
  )
}

/** The shop above; below, choices on one side, and what they look like with the HTML for it on the other. */
export const Playground = ({ state }: { state: PlaygroundState }) => {
  const shop = state.shop.value
  const shown = shop ? shownProducts(state.effective.value, shop.products) : []
  const ids = shown.join()
  return (
    <>
      <ShopForm state={state} />
      {shop && (
        <div class="workbench">
          <Controls state={state} shop={shop} shown={shown} />
          <Result state={state} shop={shop} ids={ids} />
          {shop.own && isMeasured(state.effective.value) && <Measure state={state} shop={shop} ids={ids} />}
        </div>
      )}
    </>
  )
}
