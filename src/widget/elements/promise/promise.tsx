/**
 * The controller of `<vitrine-promise>`: one line about the purchases of the last 90 days. It keeps the space of its
 * line while the answer is on its way, and for the rest of that page, so that nothing moves; a visit remembers the
 * answer, and its later pages show the line at once, or keep no space where there is none. A failure says nothing.
 */

import { themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import type { Controller } from '../../storefront/view.ts'
import { ownWordsOf } from '../../storefront/words-of.ts'
import onPage from '../../styles/on-page.css?inline'
import { Frame } from '../../views/Frame.tsx'
import { digitsLike } from '../../views/format-amount.ts'
import { PromiseLine } from './PromiseLine.tsx'
import css from './promise.css?inline'
import { readPromise } from './read-promise.ts'
import { en as promiseWords, wordsFile } from './words.ts'

/** Tells shoppers how purchases are counted. */
const explanation = 'https://github.com/vitrine/vitrine/blob/main/docs/guide/promise.md'

export const controller: Controller = (host, storefront) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const hasFallback = [...host.childNodes].some(
    ({ nodeType, textContent }) => nodeType === 1 || textContent?.trim(),
  )
  /** Whether the answer was not there at the first look. */
  let keepsSpace: boolean | undefined

  const hrefOf = (): string => {
    const own = host.getAttribute('href')
    if (!own) return explanation
    const url = URL.canParse(own, page.document.baseURI) && new URL(own, page.document.baseURI)
    if (url && /^https?:$/.test(url.protocol)) return url.href
    warn('href', own)
    return explanation
  }

  return () => {
    const { endpoint } = storefront.settings.value
    if (!endpoint) warn('href', host.getAttribute('href') ?? '', 'needs-endpoint', 'its counts')
    const promise = endpoint ? readPromise(page, endpoint).value : null
    keepsSpace ??= promise === undefined && !hasFallback
    if (!promise && !keepsSpace) return { content: <slot />, isLoading: promise === undefined }
    const words = ownWordsOf(storefront, wordsFile, promiseWords)
    if (!words) return { content: <slot />, isLoading: 'words' }
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <PromiseLine
            promise={promise ?? undefined}
            keepsSpace={keepsSpace}
            words={words}
            locale={digitsLike(storefront.locale.value)}
            href={hrefOf()}
            label={host.getAttribute('label')}
          />
        </Frame>
      ),
      css: [onPage + css],
    }
  }
}
