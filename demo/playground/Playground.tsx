import { Controls } from './Controls.tsx'
import { shownProducts } from './choices.ts'
import { Snippet } from './Snippet.tsx'
import { Stage } from './Stage.tsx'
import type { PlaygroundState } from './state.ts'

/** Choices on one side; what they look like, and the HTML for it, on the other. */
export const Playground = ({ state }: { state: PlaygroundState }) => {
  const shown = shownProducts(state.choices.value)
  return (
    <>
      <Controls state={state} shown={shown} />
      <div class="result">
        <Stage state={state} shown={shown} />
        <Snippet state={state} />
      </div>
    </>
  )
}
