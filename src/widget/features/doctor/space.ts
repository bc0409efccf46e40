/**
 * The space that a page should reserve for its elements. Each look measures the finished elements of a page as high as
 * they are without a reservation, and remembers the heights of each width that the window had. The rule names the lowest
 * of a kind, because a higher reservation would stretch it, and products that are higher by a rem or more. Measuring takes
 * one layout; styles are back before the browser paints.
 */

/** A rule of CSS, and the widths of the window that it was measured at. */
export interface Space {
  rule: string
  widths: readonly number[]
}

/** Heights in rem by selector, at one width of the window. */
type Heights = ReadonlyMap<string, number>

/** Kinds that stand in a line, hold others, or lie above the page. */
const unmeasured = 'vitrine-price,vitrine-buy,vitrine-plans,vitrine-store,vitrine-cart,vitrine-order *'
const initialRem = 16

const isMeasured = (element: HTMLElement): boolean => {
  if (!element.localName.startsWith('vitrine-') || element.matches(unmeasured)) return false
  const { display, position } = getComputedStyle(element)
  return !/^(inline|none|contents)$/.test(display) && !/^(fixed|absolute)$/.test(position)
}

const free = { 'min-height': '0', 'content-visibility': 'visible' }

/** The heights of the elements without a reservation. */
const heightsOf = (elements: readonly HTMLElement[], view: Window): number[] => {
  const { scrollX, scrollY } = view
  const before = elements.map((element) => element.getAttribute('style'))
  for (const { style } of elements)
    for (const [name, value] of Object.entries(free)) style.setProperty(name, value, 'important')
  const heights = elements.map((element) => element.getBoundingClientRect().height)
  for (const [index, element] of elements.entries()) {
    const style = before[index]
    if (typeof style !== 'string') element.removeAttribute('style')
    // By the object, since a policy without inline styles forbids the attribute.
    else element.style.cssText = style
  }
  // A page that was lower for a moment may have lost its place.
  if (view.scrollX !== scrollX || view.scrollY !== scrollY) view.scrollTo(scrollX, scrollY)
  return heights
}

const selectorOf = (kind: string, product?: string): string =>
  `${kind}${product ? `[product="${product.replace(/["\\]/g, '\\$&')}"]` : ''}:not([hidden])`

const selectorsOf = (elements: readonly HTMLElement[], view: Window): Map<string, number> => {
  const rem = Number.parseFloat(getComputedStyle(view.document.documentElement).fontSize) || initialRem
  const measured = elements.filter(isMeasured)
  const heights = heightsOf(measured, view)
  const found = measured.map((element, index) => ({
    kind: element.localName,
    product: element.getAttribute('product') ?? undefined,
    // A little less than the element has.
    height: Math.floor(((heights[index] ?? 0) / rem) * 2) / 2,
  }))
  const selectors = new Map<string, number>()
  for (const kind of new Set(found.map((each) => each.kind))) {
    const all = found.filter((each) => each.kind === kind && each.height > 0)
    const least = Math.min(...all.map(({ height }) => height))
    if (!Number.isFinite(least)) continue
    selectors.set(selectorOf(kind), least)
    for (const { product, height } of all)
      if (product && height >= least + 1) selectors.set(selectorOf(kind, product), height)
  }
  return selectors
}

const kindOf = (selector: string): string => selector.replace(/[[:].*/, '')

/** The height at a width where the product is as low as its kind. */
const heightAt = (heights: Heights, selector: string): number | undefined =>
  heights.get(selector) ?? heights.get(selectorOf(kindOf(selector)))

const ruleOf = (seen: ReadonlyMap<number, Heights>): string => {
  const widths = [...seen].sort(([a], [b]) => a - b)
  const selectors = new Set(widths.flatMap(([, heights]) => [...heights.keys()]))
  const lines: string[] = []
  for (const selector of selectors) {
    let last: number | undefined
    for (const [width, heights] of widths) {
      const height = heightAt(heights, selector)
      if (height === undefined || (last !== undefined && Math.abs(height - last) < 1)) continue
      const display = kindOf(selector) === 'vitrine-card' ? 'grid' : 'block'
      const first = selector === selectorOf(kindOf(selector)) ? `display: ${display}; ` : ''
      lines.push(
        last === undefined
          ? `${selector} { ${first}min-height: ${height}rem }`
          : `@media (min-width: ${width / initialRem}rem) { ${selector} { min-height: ${height}rem } }`,
      )
      last = height
    }
  }
  return lines.join('\n')
}

/** Measures at each look, and remembers the widths of the window. */
export const createSpaceMeter = (view: Window) => {
  const seen = new Map<number, Heights>()
  /** @param elements those that are finished */
  return (elements: readonly HTMLElement[]): Space | undefined => {
    const heights = selectorsOf(elements, view)
    if (heights.size > 0) seen.set(view.innerWidth, heights)
    if (seen.size === 0) return undefined
    return { rule: ruleOf(seen), widths: [...seen.keys()].sort((a, b) => a - b) }
  }
}
