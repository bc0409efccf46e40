import type { PromiseResponse } from '../../../contract/promise.ts'
import { fillFigures } from '../../views/figures.tsx'
import { countText, formatCount } from '../../views/format-amount.ts'
import type { PromiseMessages } from './words.ts'

interface PromiseLineProps {
  /** Undefined until it is known: a line like it keeps the space. */
  promise: PromiseResponse | undefined
  words: PromiseMessages
  locale: string
  /** The page about how purchases are counted. */
  href: string
  label: string | null
}

const day = 86_400_000

/** Has every sentence, so that the line that follows is not longer. */
const usual: PromiseResponse = {
  since: '2026-01-01',
  until: '2026-03-31',
  least: 1,
  purchases: { compared: 10_000, asShown: 9900, explained: 90, unexplained: 10, unmatched: 0 },
}

const Line = ({ promise = usual, words, locale, href, label }: PromiseLineProps) => {
  const { compared = 0, asShown = 0, explained = 0, unexplained = 0 } = promise.purchases ?? {}
  const days = Math.round((Date.parse(promise.until) - Date.parse(promise.since)) / day) + 1
  const counted = (name: 'promiseExplained' | 'promiseUnexplained', count: number): string =>
    count > 0 ? `${countText(words[name], 'count', count, locale)} ` : ''
  return (
    <>
      {fillFigures(countText(words.promiseLine, 'count', compared, locale), {
        days: formatCount(days, locale),
        shown: formatCount(asShown, locale),
      })}{' '}
      {counted('promiseExplained', explained)}
      {counted('promiseUnexplained', unexplained)}
      <a part="how" href={href}>
        {label || words.promiseHow}
      </a>
    </>
  )
}

/** The line, over the space that was kept for it. */
export const PromiseLine = (props: PromiseLineProps & { keepsSpace: boolean }) => (
  <div class="lines">
    {props.keepsSpace && (
      <p class="space" aria-hidden="true" inert>
        <Line {...props} promise={undefined} />
      </p>
    )}
    {props.promise && (
      <p part="promise">
        <Line {...props} />
      </p>
    )}
  </div>
)
