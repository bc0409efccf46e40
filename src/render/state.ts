import { scriptJson } from '../widget/features/structured-data/script-json.ts'
import { attributeText } from './html.ts'
import type { RenderedElement } from './render-element.ts'
import type { ServerPage } from './server-page.ts'

/** A script element that a rendered page holds once. */
export interface DataScript {
  id: string
  html: string
}

const dataScript = (id: string, type: string, json: string): DataScript => ({
  id,
  html: `<script type="${type}" id="${attributeText(id)}">${json}</script>`,
})

/** The prices in a rendered page, for the script: a fresh one needs no request. The ID is the product and its query. */
export const statesOf = ({ answered }: Pick<ServerPage, 'answered'>): DataScript[] =>
  answered().map(({ query, product, item, at }) =>
    dataScript(
      `vitrine:${product}${JSON.stringify(query)}`,
      'application/json',
      scriptJson({ at, items: [item] }),
    ),
  )

/** The structured data of rendered cards, for search engines. */
export const structuredDataOf = (rendered: readonly (RenderedElement | undefined)[]): DataScript[] =>
  rendered.flatMap((element) =>
    element?.data ? [dataScript(element.data.id, 'application/ld+json', element.data.json)] : [],
  )

/**
 * The HTML of the scripts that are not in the page yet.
 *
 * @param written their IDs, to which it adds
 */
export const scriptsHtml = (scripts: readonly DataScript[], written = new Set<string>()): string =>
  scripts
    .filter(({ id }) => {
      const isNew = !written.has(id)
      written.add(id)
      return isNew
    })
    .map(({ html }) => html)
    .join('')
