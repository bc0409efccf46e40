/**
 * The space that a page should reserve for its elements. Each look reads the boxes of the finished elements as they are,
 * and remembers the heights of each width that the window had. Nothing is changed to measure: an element that is just as
 * high as its reservation may need less, and is said to hide its need. The rule names the lowest of a kind, because a
 * higher reservation would stretch it, and products that are higher by a rem or more.
 */

/** Rules of CSS, and the widths of the window that they were measured at. */
export interface Space {
  /** Empty where every element hides its need. */
  rule: string
  widths: readonly number[]
  /** Sentences about reservations of the page that are too small, or that hide the need of an element. */
  notes: readonly string[]
}

interface Box {
  kind: string
  product: string | undefined
  /** In rem. */
  height: number
  /** The `min-height` of the page's own styles, in rem. */
  reserved: number
}

/** Heights in rem by selector, at one width of the window. */
type Heights = ReadonlyMap<string, number>

/** Kinds that stand in a line, are as high as a button, hold others, or lie above the page. */
const unmeasured =
  'vitrine-price,vitrine-buy,vitrine-exit,vitrine-plans,vitrine-store,vitrine-cart,vitrine-order *'
const initialRem = 16

/** Less than this is no reason for a rule of its own, in rem. */
const tolerance = 1

/** A reservation may be so much lower without a shift that is seen, in rem. */
const unseen = 0.5

const boxOf = (element: Element, view: Window, rem: number): Box[] => {
  if (!element.localName.startsWith('vitrine-') || element.matches(unmeasured)) return []
  const { display, position, minHeight } = view.getComputedStyle(element)
  const { height } = element.getBoundingClientRect()
  if (/^(inline|none|contents)$/.test(display) || /^(fixed|absolute)$/.test(position) || height === 0)
    return []
  return [
    {
      kind: element.localName,
      product: element.getAttribute('product') ?? undefined,
      height: height / rem,
      reserved: (Number.parseFloat(minHeight) || 0) / rem,
    },
  ]
}

const selectorOf = (kind: string, product?: string): string =>
  `${kind}${product ? `[product="${product.replace(/["\\]/g, '\\$&')}"]` : ''}:not([hidden])`

/** Half a rem is the least that a height is written in, and a little less than the element has. */
const inHalves = (height: number): number => Math.floor(height * 2) / 2

const isHidden = ({ height, reserved }: Box): boolean => reserved > 0 && Math.abs(height - reserved) < 0.05

const heightsOf = (boxes: readonly Box[]): Map<string, number> => {
  const heights = new Map<string, number>()
  for (const kind of new Set(boxes.map((box) => box.kind))) {
    const all = boxes.filter((box) => box.kind === kind)
    const least = Math.min(...all.map(({ height }) => inHalves(height)))
    heights.set(selectorOf(kind), least)
    for (const { product, height } of all)
      if (product && inHalves(height) >= least + tolerance)
        heights.set(selectorOf(kind, product), inHalves(height))
  }
  return heights
}

const kindOf = (selector: string): string => selector.replace(/[[:].*/, '')

/** The height at a width where the product is as low as its kind. */
const heightAt = (heights: Heights, selector: string): number | undefined =>
  heights.get(selector) ?? heights.get(selectorOf(kindOf(selector)))

const ruleOf = (seen: ReadonlyMap<number, Heights>): string => {
  const widths = [...seen].sort(([a], [b]) => a - b)
  const lines: string[] = []
  for (const selector of new Set(widths.flatMap(([, heights]) => [...heights.keys()]))) {
    let last: number | undefined
    for (const [width, heights] of widths) {
      const height = heightAt(heights, selector)
      if (height === undefined || (last !== undefined && Math.abs(height - last) < tolerance)) continue
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

const written = (rem: number): string => `${Number(rem.toFixed(2))}rem`

/** The elements of one kind and reservation in one sentence. */
const notesOf = (boxes: readonly Box[]): string[] => {
  const groups = new Map<string, Box[]>()
  for (const box of boxes) {
    const { kind, height, reserved } = box
    if (reserved === 0 || (!isHidden(box) && height - reserved <= unseen)) continue
    const words = isHidden(box)
      ? `as high as the ${written(reserved)} that the page reserves. Less may do: look once without that rule.`
      : `${written(height)} high, and the page reserves ${written(reserved)}: the rest moves the page.`
    const key = `<${kind}>: ${words}`
    groups.set(key, [...(groups.get(key) ?? []), box])
  }
  return [...groups].map(([key, group]) => {
    const products = [...new Set(group.flatMap(({ product }) => product ?? []))].join(', ')
    return products ? key.replace('>:', `> ${products}:`) : key
  })
}

/** Measures at each look, and remembers the widths of the window. */
export const createSpaceMeter = (view: Window) => {
  const seen = new Map<number, Heights>()
  /** @param elements those that are finished */
  return (elements: readonly Element[]): Space | undefined => {
    const rem = Number.parseFloat(view.getComputedStyle(view.document.documentElement).fontSize) || initialRem
    const boxes = elements.flatMap((element) => boxOf(element, view, rem))
    const heights = heightsOf(boxes.filter((box) => !isHidden(box)))
    if (heights.size > 0) seen.set(view.innerWidth, heights)
    const notes = notesOf(boxes)
    if (seen.size === 0 && notes.length === 0) return undefined
    return { rule: ruleOf(seen), widths: [...seen.keys()].sort((a, b) => a - b), notes }
  }
}
