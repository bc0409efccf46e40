/**
 * The snippet for the chosen elements, with its size, a button that copies it, and notes on where the script comes
 * from. The text in the page is exactly what is copied. On a phone the code is closed until it is asked for.
 */

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type ScriptPlace, scripts } from './choices.ts'
import { isMeasured } from './Measure.tsx'
import { isPublished } from './published.ts'
import { headLines, type SnippetShop, sizeOf } from './snippet.ts'
import { hasVersion, type PlaygroundState } from './state.ts'

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

/** Words between backticks are code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))

/** How the script gets to the address in the snippet. */
const placeNotes: Readonly<Record<ScriptPlace, string>> = {
  here: 'The script comes from this machine, which is enough to try it. For your site, choose a copy of your own.',
  copy: '`npm run vitrine -- copy ./public` writes the script to this address of your site. Opened as a file, a page does not find it: serve the page. No `integrity`, because the next copy replaces the file.',
  versioned:
    '`npm run vitrine -- copy ./public --versioned` writes it into a folder that never changes, so the tag has its hash. The hash is that of vitrine.js; cart, coupon field and languages are files beside it (reference “CDN”).',
  cdn: 'npm’s public CDN has the files of each version. The hash is that of vitrine.js; cart, coupon field and languages are files beside it.',
}

const isPlace = (value: string): value is ScriptPlace => scripts.some(([place]) => place === value)

/** Where the script comes from, and what the figures in the snippet rest on. */
const Notes = ({ state, shop }: { state: PlaygroundState; shop: SnippetShop }) => {
  const { script } = state.choices.value
  const isUnknown = hasVersion(script) && !shop.integrity
  return (
    <div class="notes">
      <label class="field">
        <span>Script</span>
        <span class="pick">
          <select
            name="script"
            value={script}
            aria-describedby="script-note"
            onChange={({ currentTarget: { value } }) => isPlace(value) && state.choose({ script: value })}
          >
            {scripts.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      </label>
      <p class="note" id="script-note">
        {isUnknown
          ? 'This server does not tell the version of its script, so the address is that of a copy without one.'
          : withCode(placeNotes[script])}
        {script !== 'here' &&
          script !== 'cdn' &&
          !isPublished &&
          ' Nothing is published yet: it runs in a checkout of the repository.'}
      </p>
      {isMeasured(state.effective.value) && shop.height && (
        <p class="note">
          The style reserves {shop.height}rem, measured here as narrow as a phone. Another font may need
          another height; {withCode('`npm run vitrine -- check --page`')} checks the page.
        </p>
      )}
    </div>
  )
}

export const Snippet = ({ state, shop }: { state: PlaygroundState; shop: SnippetShop }) => {
  // A new one for every click, so that each is said for its full time.
  const outcome = useSignal<{ isCopied: boolean } | undefined>(undefined)
  /** On a phone the code opens above the choices, on the button beside Copy. */
  const isOpen = useSignal(false)
  const text = state.snippet.value
  const once = sizeOf(headLines(state.effective.value, shop).join('\n'))
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
      <div class="paste" data-open={isOpen.value || undefined}>
        <div class="row">
          <h3 id="snippet-title">Paste this</h3>
          <p>
            {sizeOf(text)} bytes, {once} of them once a page
          </p>
          <button
            type="button"
            class="reveal"
            aria-expanded={isOpen.value}
            aria-controls="snippet-code"
            onClick={() => {
              isOpen.value = !isOpen.value
            }}
          >
            {isOpen.value ? 'Hide code' : 'Show code'}
          </button>
          <button type="button" class="copy" onClick={copy}>
            {last?.isCopied ? 'Copied' : 'Copy'}
          </button>
          {/* The text of the button is only heard while it has the focus. */}
          <p role="status" class={last?.isCopied ? 'spoken' : undefined}>
            {last && (last.isCopied ? 'The snippet has been copied.' : refusal)}
          </p>
        </div>
        <pre id="snippet-code">
          <Code text={text} />
        </pre>
      </div>
      <Notes state={state} shop={shop} />
    </div>
  )
}
