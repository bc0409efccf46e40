import type { AskPrices } from './ask-prices.ts'
import type { Host } from './host.ts'
import { type RenderedElement, renderElement } from './render-element.ts'
import type { ServerPage } from './server-page.ts'

const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

/** Asks for the prices that elements of a page need and that are not there. Without an answer the widget asks. */
const askMissing = async (page: ServerPage, ask: AskPrices, signal: AbortSignal): Promise<void> => {
  await Promise.all(
    page.missing().map(async ({ query, request }) => {
      try {
        const answer = await Promise.race([ask(request, signal), whenAborted(signal)])
        if (answer && Number.isFinite(answer.at)) page.answer(query, answer.items, answer.at)
      } catch {
        // A merchant's own function must not break the page.
      }
    }),
  )
}

/** Undefined where a view fails: an error must not reach the merchant's page. */
const tryRender = (page: ServerPage, host: Host): RenderedElement | undefined => {
  try {
    return renderElement(page, host)
  } catch {
    return undefined
  }
}

/** Renders elements with the prices that they need. Undefined for one that is left to the widget. */
export const renderHosts = async (
  page: ServerPage,
  hosts: readonly Host[],
  ask: AskPrices,
  signal: AbortSignal,
): Promise<(RenderedElement | undefined)[]> => {
  for (const host of hosts) tryRender(page, host)
  await askMissing(page, ask, signal)
  return hosts.map((host) => tryRender(page, host))
}
