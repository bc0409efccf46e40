import { signal } from '@preact/signals-core'
import type { Placeholder } from '../CardPlaceholder.tsx'
import type { CardSale } from '../read-buy.ts'
import type { CardPrice } from '../read-price.ts'

/** Editors leave empty paragraphs and breaks, scripts leave templates. None of them counts as a fallback. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes()
    ? [...node.childNodes].some(isContent)
    : node instanceof Element && !['p', 'br', 'template'].includes(node.localName))

const isFallback = (node: Node): boolean => !(node as Element).slot && isContent(node)

const readFallback = (host: Element): Placeholder['fallback'] => {
  const [first, second] = [...host.childNodes].filter(isFallback)
  if (!first) return undefined
  return !second && first.nodeName === 'A' ? 'link' : 'content'
}

/** Whether a card has content in a slot of its own. */
export const hasSlotted = (host: Element, name: 'terms' | 'details'): boolean =>
  host.querySelector(`:scope>[slot=${name}]`) !== null

/**
 * The merchant's own content in a card. The slots are read at once: before the first `slotchange` a placeholder would be
 * painted beside the fallback.
 */
export const createSlots = (host: Element) => {
  const fallback = signal(readFallback(host))
  const hasOwnTerms = signal(hasSlotted(host, 'terms'))
  return {
    /** The content that stands in for the price, if any. */
    fallback,
    hasOwnTerms,
    /** Reads them again. */
    update(): void {
      fallback.value = readFallback(host)
      hasOwnTerms.value = hasSlotted(host, 'terms')
    },
  }
}

export type CardSlots = ReturnType<typeof createSlots>

/** What a card shows where there is no price. Called in effects. */
export const readPlaceholder = (
  { fallback }: CardSlots,
  { failure }: CardPrice,
  { link, missing }: CardSale,
): Placeholder => {
  const own = fallback.value
  // What the merchant has typed speaks for itself, but a link alone does not say why there is no price.
  const isTold =
    !own ||
    failure === 'refused' ||
    (own === 'link' && link && failure !== 'unknown' && failure !== 'withheld')
  return {
    message: isTold ? missing?.message : undefined,
    // While the price is on its way, nothing moves.
    fallback: missing ? own : own && 'content',
  }
}
