/** Lets an agent's tool wait until prices have settled. */

import { effect } from '@preact/signals-core'
import type { Page } from '../../storefront/page.ts'

/** How long an agent waits for prices, in milliseconds. Then the answer says what is missing. */
const longestWait = 8000

/**
 * The first reading that waits for nothing; after eight seconds the latest one. A reading runs in an effect, so it
 * may ask for prices and loads what it needs.
 */
export const settled = <Reading extends { isWaiting: boolean }>(
  page: Page,
  read: () => Reading,
): Promise<Reading> =>
  new Promise((resolve, reject) => {
    let latest: Reading | undefined
    const life = new AbortController()
    const dispose = effect(() => {
      try {
        latest = read()
        if (!latest.isWaiting) life.abort()
      } catch (error) {
        reject(error)
        life.abort()
      }
    })
    const end = (): void => {
      dispose()
      if (latest) resolve(latest)
    }
    if (life.signal.aborted) return end()
    life.signal.addEventListener('abort', end)
    void page.env.wait(longestWait).then(() => life.abort())
  })
