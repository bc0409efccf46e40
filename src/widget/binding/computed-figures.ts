/** Binds an element to figures of several prices, whose arithmetic is a lazy module. */

import type { Markup } from '../settings/attributes.ts'
import { lazy } from '../storefront/lazy.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { attributeAt, furtherProducts } from './computed-field.ts'
import type { ComputedModule, ReadFigure } from './computed-module.ts'

const computedFile = lazy<ComputedModule>('computed')

/**
 * Reads the computed figures of one element, whose module the first reading loads. Further prices are asked for at
 * once, in one request with the element's own.
 */
export const createComputedFigures = (element: Markup, storefront: Storefront): ReadFigure => {
  let read: ReadFigure | undefined
  return (path, price) => {
    for (const product of furtherProducts((name) => attributeAt(element, name)))
      storefront.price(product, price.priceRule, price.own)
    const module = storefront.page.module(computedFile).value
    read ??= module?.createFigures(element, storefront)
    return read?.(path, price) ?? { text: undefined, isWaiting: module === undefined }
  }
}
