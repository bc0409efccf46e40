import { attributeText, scriptJson } from './html.ts'
import type { ServerPage } from './server-page.ts'

/** A price in a rendered page, for the script: a fresh one needs no request. The ID is the product and its query. */
export interface RenderedState {
  id: string
  html: string
}

export const statesOf = ({ answered }: Pick<ServerPage, 'answered'>): RenderedState[] =>
  answered().map(({ query, product, item, at }) => {
    const id = attributeText(`vitrine:${product}${JSON.stringify(query)}`)
    const data = scriptJson({ at, items: [item] })
    return { id, html: `<script type="application/json" id="${id}">${data}</script>` }
  })

export const stateHtml = (states: readonly RenderedState[]): string => states.map(({ html }) => html).join('')
