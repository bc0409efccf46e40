import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
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

/** How long the button says that it has copied. */
const saidFor = 2000

const refusal = 'The browser does not allow it. Select the text and copy it by hand.'

export const Snippet = ({ state }: { state: PlaygroundState }) => {
  // A new one for every click, so that each is said for its full time.
  const outcome = useSignal<{ isCopied: boolean } | undefined>(undefined)
  const text = state.snippet.value
  const once = sizeOf(headLines(state.choices.value, state.hosts).join('\n'))
  const last = outcome.value
  useEffect(() => {
    if (!last?.isCopied) return
    const timer = setTimeout(() => {
      outcome.value = undefined
    }, saidFor)
    return () => clearTimeout(timer)
  }, [last, outcome])
  const copy = (): void => {
    const say = (isCopied: boolean) => (): void => {
      outcome.value = { isCopied }
    }
    navigator.clipboard.writeText(text).then(say(true), say(false))
  }
  return (
    <div class="snippet">
      <div class="row">
        <h3 id="snippet-title">Paste this</h3>
        <p>
          {sizeOf(text)} bytes, {once} of them once a page
        </p>
        <button type="button" onClick={copy}>
          {last?.isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
      {/* The text of the button is only heard while it has the focus. */}
      <p role="status" class={last?.isCopied ? 'spoken' : undefined}>
        {last && (last.isCopied ? 'The snippet has been copied.' : refusal)}
      </p>
      <pre>
        <Code text={text} />
      </pre>
    </div>
  )
}
