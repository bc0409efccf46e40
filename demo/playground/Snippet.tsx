import { useSignal } from '@preact/signals'
import { headLines, sizeOf } from './snippet.ts'
import type { PlaygroundState } from './state.ts'

/** Tags and values apart, so that the eye finds its way; the text stays exactly the snippet. */
const Code = ({ text }: { text: string }) => (
  <code>
    {text.split(/("[^"]*"|<\/?[a-z-]+|>)/).map((part, index) => {
      // The parts of a text have no identity but their place.
      const key = `${index} ${part}`
      if (part.startsWith('"')) return <i key={key}>{part}</i>
      if (/^<\/?[a-z]/.test(part)) return <b key={key}>{part}</b>
      return part
    })}
  </code>
)

export const Snippet = ({ state }: { state: PlaygroundState }) => {
  const said = useSignal('')
  const text = state.snippet.value
  const once = sizeOf(headLines(state.choices.value, state.hosts).join('\n'))
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        said.value = 'Copied.'
      },
      () => {
        said.value = 'The browser does not allow it. Select the text and copy it by hand.'
      },
    )
  }
  return (
    <div class="snippet">
      <div class="row">
        <h3 id="snippet-title">Paste this</h3>
        <p>
          {sizeOf(text)} bytes, {once} of them once a page
        </p>
        <button type="button" onClick={copy}>
          Copy
        </button>
      </div>
      <pre>
        <Code text={text} />
      </pre>
      <p role="status">{said.value}</p>
    </div>
  )
}
