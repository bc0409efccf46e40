import type { PriceItem } from '../../src/contract/price-item.ts'
import { Host } from '../../src/render/host.ts'
import { type RenderedElement, renderElement } from '../../src/render/render-element.ts'
import { createServerPage, type Reader, type ServerPage } from '../../src/render/server-page.ts'

/** The host of an element that a document holds, with the stores around it. */
export const hostOf = (element: Element): Host => {
  const plain = (each: Element): Host =>
    new Host(each.localName, [...each.attributes], each.parentElement ? plain(each.parentElement) : undefined)
  const host = plain(element)
  for (const child of element.children)
    host.children.push(new Host(child.localName, [...child.attributes], host))
  return host
}

/** Renders elements with the prices that they ask for. */
export const renderHosts = (
  hosts: readonly Host[],
  reader: Reader,
  answer: (product: string, coupon: string | undefined) => PriceItem | undefined,
  at: number,
): { page: ServerPage; rendered: (RenderedElement | undefined)[] } => {
  const page = createServerPage(reader)
  for (const host of hosts) renderElement(page, host)
  for (const { query, request } of page.missing())
    page.answer(
      query,
      request.products.flatMap((product) => answer(product, query.coupon) ?? []),
      at,
    )
  return { page, rendered: hosts.map((host) => renderElement(page, host)) }
}
