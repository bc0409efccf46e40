/**
 * A judge that runs inside a page and decides in each frame which visible amounts are wrong and not marked.
 * exposure.pages.test.ts installs it before the page's own scripts. It walks all shadow roots when anything has
 * changed, and compares each amount with the checkout link beside it. An amount that is wrong in one frame only is not
 * counted, since the widget paints in short tasks.
 */

interface Exposure {
  /** The state of the platform's price list. */
  era: number
  /** Milliseconds by which the page's clock is ahead. */
  ahead: number
  /** Whether the shopper looks at another page. */
  isAway: boolean
  /** How long amounts were wrong and not marked. Only amounts that were so in two frames in a row count. */
  milliseconds: number
  /** The wrong amounts, for a message. */
  wrong: string[]
  /** Visible amounts. */
  amounts(): number
  /** Visible amounts that no link of their store can be compared with. */
  unlinked(): number
  /** Visible amounts that are not what checkout would charge, marked or not. */
  old(): number
}

declare global {
  interface Window {
    exposure: Exposure
  }
}

/**
 * Runs in the page: compares every visible amount, frame by frame, with the charge of its store's checkout link.
 * Amounts end in their question, `⟦requested currency|currency|coupon|country|era⟧`; the merchant's own text in their
 * place counts as wrong.
 */
export const countWrongAmounts = (): void => {
  const exposure: Exposure = {
    era: 1,
    ahead: 0,
    isAway: false,
    milliseconds: 0,
    wrong: [],
    amounts: () => visible().length,
    unlinked: () => visible().filter((text) => text.data.includes('⟦') && !linkOf(text)).length,
    old: () => visible().filter((text) => !isTrue(text)).length,
  }
  window.exposure = exposure
  const { now } = Date
  Date.now = () => now() + exposure.ahead

  const parentOf = (node: Node): Node | null =>
    ((node instanceof Element || node instanceof Text) && node.assignedSlot) ||
    (node.parentNode ?? (node as ShadowRoot).host ?? null)
  const ancestors = function* (node: Node): Generator<Node> {
    for (let at: Node | null = node; at; at = at instanceof ShadowRoot ? at.host : parentOf(at)) yield at
  }
  const closest = (node: Node, selector: string): Element | undefined =>
    [...ancestors(node)].find((at): at is Element => at instanceof Element && at.matches(selector))
  const roots = function* (root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
    yield root
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) yield* roots(shadowRoot)
  }
  /** Figures that have shown the platform's text. */
  const priced = new WeakSet<Element>()
  const figureOf = (node: Node) => closest(node, 'vitrine-price,[data-vitrine-field]')
  let texts: Text[] = []
  let links: HTMLAnchorElement[] = []
  const watched = new Set<Node>()
  let isChanged = true
  const observer = new MutationObserver(() => {
    isChanged = true
  })
  // A shadow root that comes late is outside of what is observed.
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    isChanged = true
    return attachShadow.call(this, init)
  }
  const read = (): void => {
    isChanged = false
    texts = []
    links = []
    for (const root of roots(document)) {
      if (!watched.has(root))
        observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
      watched.add(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        const figure = figureOf(text)
        const isPriced = text.data.includes('⟦')
        if (isPriced && figure) priced.add(figure)
        if (isPriced || (figure && priced.has(figure) && text.data.trim())) texts.push(text)
      }
      links.push(...root.querySelectorAll<HTMLAnchorElement>('a[href*="scope=checkout"]'))
    }
  }
  const visible = (): Text[] => {
    if (isChanged) read()
    return texts.filter(
      (text) =>
        text.parentElement?.checkVisibility() && (!text.parentElement.shadowRoot || text.assignedSlot),
    )
  }
  const linkOf = (text: Text): HTMLAnchorElement | undefined => {
    const store = closest(text, 'vitrine-store')
    // A card is painted together with its own link; elsewhere the store's first link is what the shopper can press.
    // A link without what was shown is still the merchant's own, or belongs to no price.
    const near = links.filter(
      (one) =>
        one.search.includes('x-vitrine-shown') &&
        one.checkVisibility() &&
        closest(one, 'vitrine-store') === store,
    )
    return near.find((one) => one.getRootNode() === text.getRootNode()) ?? near[0]
  }
  const isTrue = (text: Text): boolean => {
    const link = linkOf(text)
    // The merchant's own text in place of an amount: the shopper would read it as the price.
    if (!text.data.includes('⟦')) return false
    if (!link) return true
    const charged = new URL(link.href).searchParams
    const currency = charged.get('currency')
    return [...text.data.matchAll(/⟦(.*?)⟧/g)].every(([, tag = '']) => {
      const [asked, iso, coupon, country, era] = tag.split('|')
      return (
        (currency ? iso === currency : asked === '-') &&
        coupon === (charged.get('coupon') ?? '-') &&
        country === (charged.get('deliveryCountryId') ?? '-') &&
        Number(era) === exposure.era
      )
    })
  }
  let before = performance.now()
  let last: Text[] = []
  const onFrame = (time: number): void => {
    const wrong = exposure.isAway
      ? []
      : visible().filter((text) => !isTrue(text) && !closest(text, '[aria-busy=true]'))
    // The widget paints in short tasks, so a figure and a link elsewhere may stand one frame apart.
    const kept = wrong.filter((text) => last.includes(text))
    exposure.milliseconds += Math.round(time - before) * kept.length
    for (const { data } of kept) if (exposure.wrong.length < 5) exposure.wrong.push(data)
    before = time
    last = wrong
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}
