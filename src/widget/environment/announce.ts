import type { VitrineEventMap } from './events.ts'

/** Dispatches an event that bubbles and crosses shadow roots. False when a listener canceled it. */
export const announce = <Name extends keyof VitrineEventMap>(
  element: Element,
  name: Name,
  detail: VitrineEventMap[Name]['detail'],
  cancelable = false,
): boolean =>
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
