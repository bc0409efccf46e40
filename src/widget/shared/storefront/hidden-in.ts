/** Whether an element counts for its store, or is hidden from what a host shows. */

/**
 * Whether the attribute `hidden` takes an element out of what a host shows: on the element, or on a box between the two.
 * Panels around the host hide it for a while, and show it again without a word to it, so they decide nothing.
 */
export const isHiddenIn = (element: Element, host: Element): boolean => {
  const hidden = element.closest('[hidden]')
  return hidden !== null && hidden !== host && host.contains(hidden)
}
