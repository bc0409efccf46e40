/** A preview that is asked for before the press has ended. */

import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { fetchPreview } from './preview.ts'

/** How long a preview that a pointer or key has started may serve the click, in milliseconds. */
export const preparedTtl = 5000

/** The preview that was started before its click. */
export interface PreparedPreview {
  /** Requests a preview, unless the same one is there or on its way. */
  start(storefront: Storefront, request: PreviewRequest): void
  /** The started preview, once, since its session URL serves one shopper once; else a new one. */
  take(storefront: Storefront, request: PreviewRequest): Promise<PreviewResponse>
}

/** @param now in milliseconds */
export const createPreparedPreview = (now: () => number): PreparedPreview => {
  let started: { key: string; until: number; answer: Promise<PreviewResponse> } | undefined
  const keyOf = ({ settings }: Storefront, request: PreviewRequest): string =>
    JSON.stringify([settings.peek().endpoint, request])
  const found = (key: string) => (started?.key === key && now() < started.until ? started.answer : undefined)
  return {
    start(storefront, request) {
      const key = keyOf(storefront, request)
      if (found(key)) return
      const answer = fetchPreview(storefront, request)
      // Without a click its failure is of no interest.
      answer.catch(() => {})
      started = { key, until: now() + preparedTtl, answer }
    },
    take(storefront, request) {
      const answer = found(keyOf(storefront, request))
      started = undefined
      return answer ?? fetchPreview(storefront, request)
    },
  }
}
