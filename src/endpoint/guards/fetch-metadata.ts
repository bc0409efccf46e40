import type { Exchange } from '../http/exchange.ts'
import { ProblemError } from '../http/problem.ts'

/**
 * Refuses requests that the browser itself marks as something else than a script's `fetch` with CORS: navigations,
 * forms, images. Browsers without fetch metadata are subject to the origin and content-type guards only.
 */
export const refuseNavigation = ({ request: { headers } }: Exchange): void => {
  const site = headers.get('sec-fetch-site')
  const mode = headers.get('sec-fetch-mode')
  const destination = headers.get('sec-fetch-dest')
  const isRefused =
    site === 'none' ||
    (mode !== null && mode !== 'cors' && mode !== 'same-origin') ||
    (destination !== null && destination !== 'empty')
  if (isRefused) throw new ProblemError('request-refused')
}
