import { Controls } from './Controls.tsx'
import { shownProducts } from './choices.ts'
import { isMeasured, Measure } from './Measure.tsx'
import { ShopForm } from './ShopForm.tsx'
import { Snippet } from './Snippet.tsx'
import { Stage } from './Stage.tsx'
import type { PlaygroundState } from './state.ts'

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
          <div class="result">
            <Stage state={state} shop={shop} ids={ids} />
            <Snippet state={state} shop={shop} />
          </div>
          {shop.own && isMeasured(state.effective.value) && <Measure state={state} shop={shop} ids={ids} />}
        </div>
      )}
    </>
  )
}
